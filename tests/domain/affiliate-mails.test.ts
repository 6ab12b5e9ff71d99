import { describe, expect, it } from "vitest";
import { AFFILIATE_MAIL_TEXTS, AFFILIATE_MAILS, lastWeek, weekFrom } from "~/domain/affiliate-mails";

describe("weekly summary", () => {
  it.each([
    ["2026-11-23T00:00:00.000Z", "2026-11-16", "2026-11-23"], // the first moment of a Monday
    ["2026-11-22T23:59:59.999Z", "2026-11-09", "2026-11-16"], // the last moment of a Sunday
    ["2026-11-25T12:00:00.000Z", "2026-11-16", "2026-11-23"],
    ["2027-01-01T12:00:00.000Z", "2026-12-21", "2026-12-28"],
  ])("sent at %s covers %s until %s", (now, start, end) => {
    const week = lastWeek(new Date(now));
    expect([week.start, week.end]).toEqual([new Date(start), new Date(end)]);
    expect(weekFrom(start)).toEqual(week);
  });
});

describe("optional affiliate e-mails", () => {
  it.each(AFFILIATE_MAILS)(
    "give %s a label, a sentence on when it is sent, and a phrase that fits into a sentence",
    (mail) => {
      const { label, when, about } = AFFILIATE_MAIL_TEXTS[mail];
      expect(label).toMatch(/^[A-Z][a-z ]+$/);
      expect(when).toMatch(/^[A-Z].+\.$/);
      expect(`We will not write to you about ${about} any more.`).toMatch(/about [a-z ]+[a-z] any more/);
    },
  );

  it("have distinct labels", () => {
    const labels = AFFILIATE_MAILS.map((mail) => AFFILIATE_MAIL_TEXTS[mail].label);
    expect(new Set(labels).size).toBe(AFFILIATE_MAILS.length);
  });
});
