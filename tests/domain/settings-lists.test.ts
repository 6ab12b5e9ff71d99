// Complete lists of the interface: each value once, each with its own label.
import { describe, expect, it } from "vitest";
import { backupRowError } from "~/domain/backup";
import { CONTACT_TOPICS, TOPIC_LABELS } from "~/domain/contact";
import { ORDER_SECTIONS, SECTION_LABELS } from "~/domain/order-sections";
import { isPayoutSchedule } from "~/domain/payout-schedule";
import { DEFAULT_PAYOUT_SETTINGS, DEFAULT_SETTINGS } from "~/domain/site-settings";
import { SMTP_HINTS, SMTP_STEPS } from "~/domain/smtp-check";
import { socialLinks } from "~/domain/social-links";
import { editDistance, nearestNames, plainText, suggestedName } from "~/domain/spelling";
import { statementAmount, statementDate } from "~/domain/statement-values";

describe("list of ids in a backup", () => {
  it.each([
    [["1a2b3c4d-0000-4000-8000-000000000001"], null],
    [[], null],
    [["x"], "is not a list of ids"],
    ["1a2b3c4d-0000-4000-8000-000000000001", "is not a list of ids"],
  ])("is checked: %j", (value, problem) => {
    const column = { name: "account_ids", type: "_uuid", isNullable: false, labels: [] };
    const error = backupRowError({ account_ids: value }, [column]);
    if (problem) expect(error).toContain(problem);
    else expect(error).toBeNull();
  });
});

describe("interface lists and default settings", () => {
  it("have a unique label for each value", () => {
    const lists = [
      [CONTACT_TOPICS, CONTACT_TOPICS.map((topic) => TOPIC_LABELS[topic])],
      [ORDER_SECTIONS, ORDER_SECTIONS.map((section) => SECTION_LABELS[section])],
      [SMTP_STEPS.map(({ step }) => step), SMTP_STEPS.map(({ label }) => label)],
      [Object.keys(SMTP_HINTS), Object.values(SMTP_HINTS)],
    ] as const;
    for (const [values, words] of lists) {
      expect(new Set(values).size).toBe(values.length);
      expect(new Set(words.filter((text) => text.length > 3)).size).toBe(values.length);
    }
    for (const hint of Object.values(SMTP_HINTS)) expect(hint).toMatch(/\.$/);
  });

  it("let an unsaved shop run", () => {
    expect(isPayoutSchedule(DEFAULT_PAYOUT_SETTINGS)).toBe(true);
    expect(DEFAULT_SETTINGS).toMatchObject({
      ...{ siteName: "Assay", paymentTag: "", shippingFeeCents: 5_000, shippingCountries: ["US"] },
      ...{ unpaidReminderDays: 2, unpaidCancelDays: 14, isDemo: false },
    });
  });
});

describe("search suggestion", () => {
  const names = ["BPC-157", "Bacteriostatic Water", "Syringe Filters", "GHK-Cu"];

  it.each([
    ["bacteriostatic watr", "Bacteriostatic Water"],
    ["bpc 158", "BPC-157"],
    ["gkh-cu", "GHK-Cu"],
    ["cheap bacteriostatik for us", "Bacteriostatic Water"],
    ["the best syringe", "Syringe Filters"],
    ["big syringe filtres", "Syringe Filters"],
  ])("for %j is %j", (text, name) => expect(suggestedName(text, names)).toBe(name));

  it.each(["zzzz", "abc def", "wat"])("for %j is null", (text) => {
    expect(suggestedName(text, names)).toBeNull();
  });

  it("tries the longest word first and ignores words of fewer than four letters", () => {
    expect(suggestedName("filters bacteriostatic", names)).toBe("Bacteriostatic Water");
    expect(suggestedName("xx ghk", ["GHK"])).toBeNull();
    expect(suggestedName("xx ghka", ["GHKA"])).toBe("GHKA");
  });

  it("counts missing, extra, wrong and swapped letters", () => {
    expect([editDistance("abcd", "abdc", 2), editDistance("abcd", "acbd", 2), editDistance("ab", "ba", 2)]).toEqual([
      1, 1, 1,
    ]);
    expect([editDistance("abc", "abcd", 2), editDistance("abcx", "abc", 2), editDistance("axc", "abc", 2)]).toEqual([
      1, 1, 1,
    ]);
    expect([editDistance("", "", 1), editDistance("same", "same", 0), editDistance("abc", "xyz", 1)]).toEqual([
      0, 0, 2,
    ]);
    expect([editDistance("a", "abcd", 2), editDistance("abcdef", "badcfe", 2)]).toEqual([3, 3]);
    expect(plainText("BPC-157 (5 mg)")).toBe("bpc1575mg");
  });

  it("ranks an exactly typed name before a longer one", () => {
    const found = nearestNames("water", [{ name: "Water Bath" }, { name: "Water" }, { name: "Walter" }]);
    expect(found.map(({ name }) => name)).toEqual(["Water", "Water Bath", "Walter"]);
  });
});

describe("statement values at their limits", () => {
  it.each([
    ["23:59", "2026-06-15T23:59:00.000Z"],
    ["00:00", "2026-06-15T00:00:00.000Z"],
    ["12:30 am", "2026-06-15T00:30:00.000Z"],
    ["12:30 p.m.", "2026-06-15T12:30:00.000Z"],
    ["1:05:09 pm", "2026-06-15T13:05:09.000Z"],
    ["18:00 +05:45", "2026-06-15T12:15:00.000Z"],
    ["18:00 -0330", "2026-06-15T21:30:00.000Z"],
    ["at 6:00 PM EST", "2026-06-15T23:00:00.000Z"],
    ["18:00   PDT", "2026-06-16T01:00:00.000Z"],
    ["18:00 AKST", "2026-06-16T03:00:00.000Z"],
    ["18:00 AKDT", "2026-06-16T02:00:00.000Z"],
    ["08:00 HST", "2026-06-15T18:00:00.000Z"],
    ["18:00:12.345 EST", "2026-06-15T23:00:12.000Z"],
  ])("read 2026-06-15 %s as %s", (time, at) => expect(statementDate(`2026-06-15 ${time}`)?.toJSON()).toBe(at));

  it.each(["24:00", "12:60", "0:30 am", "13:00 pm", "noon", "18:00 CET", "x 18:00", "18:00 +02:00 or so"])(
    "reject 2026-06-15 %s",
    (time) => {
      expect(statementDate(`2026-06-15 ${time}`)).toBeNull();
    },
  );

  it.each([
    ["2000-01-01", "2000-01-01"],
    ["2099-12-31", "2099-12-31"],
    ["Jun 5th 2026", "2026-06-05"],
    ["June 15, 2026", "2026-06-15"],
    ["15 Jun. 2026", "2026-06-15"],
    ["  Jun   15,  2026 ", "2026-06-15"],
    ...[
      ...["Jan", "Feb", "Mar", "Apr", "May", "Jun", "Jul", "Aug", "Sep", "Oct", "Nov", "Dec"].map((name, at) => [
        `${name} 9, 2026`,
        `2026-${String(at + 1).padStart(2, "0")}-09`,
      ]),
    ].map(([text = "", at = ""]): [string, string] => [text, at]),
    ["3 Sept, 2026", "2026-09-03"],
  ])("read the date %j as %s", (text, at) => expect(statementDate(text)?.toJSON().slice(0, 10)).toBe(at));

  it.each([
    "1999-12-31",
    "2100-01-01",
    "2026-02-29",
    "2026-13-01",
    "2026-06-151",
    "x2026-06-15",
    "x6/15/2026",
    "6/15/20267",
    "xJun 15, 2026",
    "Jum 15, 2026",
    "x15 Jun 2026",
    "15 Jun 20261",
  ])("reject the date %j", (text) => expect(statementDate(text)).toBeNull());

  it.each([
    ["$ 1 234.50", 123_450],
    ["- $5", -500],
    ["5.", null],
    [".", null],
    ["()", null],
    ["(5", null],
    ["x(5)", null],
    ["(5)x", null],
    ["x-5", null],
    ["5\u00a0 000", 500_000],
    [".5", 50],
    ["5)", null],
    ["-0", 0],
    ["5 \n", 500],
  ])("read the amount %j as %s", (text, cents) => expect(statementAmount(text)).toBe(cents));
});

describe("shop without saved settings", () => {
  it("shows no postal address, e-mail address or social link", () => {
    const { contactEmail, companyName, companyAddress, siteDescription } = DEFAULT_SETTINGS;
    expect([contactEmail, companyName, companyAddress, siteDescription]).toEqual(["", "", "", ""]);
    expect(socialLinks(DEFAULT_SETTINGS)).toEqual([]);
  });

  it("pays its affiliates weekly, on Fridays", () => {
    expect(DEFAULT_PAYOUT_SETTINGS).toEqual({ payoutFrequency: "weekly", payoutDay: 5 });
  });
});
