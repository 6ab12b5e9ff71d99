import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { remindOfEnding } from "~/server/services/membership/remind-of-ending";
import { resetDatabase } from "~tests/support/database";
import { createUser, NOW } from "~tests/support/factories";
import { waitsForLock } from "~tests/support/waits-for-lock";

beforeEach(resetDatabase);

const DAY_MS = 24 * 60 * 60 * 1000;
const inDays = (days: number, from = NOW) => new Date(from.getTime() + days * DAY_MS);
const endingIn = (days: number, overrides = {}) =>
  createUser(db, { subscriptionTier: "Gold", subscriptionExpiresAt: inDays(days), ...overrides });
const sweep = (now = NOW) => remindOfEnding({ db, now });

describe("membership-ending reminders", () => {
  it("are sent once each 30 days, 7 days and 1 day before the end, and never after it", async () => {
    await endingIn(31);
    const queuedOn = async (day: number) => (await sweep(inDays(day))).queued;
    const days = [0, 0.99, 1, 1.5, 20, 23.9, 24, 25, 29.9, 30, 30.5, 31, 40];
    const queued: number[] = [];
    for (const day of days) queued.push(await queuedOn(day));
    expect(queued).toEqual([0, 0, 1, 0, 0, 0, 1, 0, 0, 1, 0, 0, 0]);
    expect(await db.outboxMail.count({ where: { template: "membership-ending" } })).toBe(3);
  });

  it("are reduced to the latest one for a member found late", async () => {
    const user = await endingIn(0.5);
    expect(await sweep()).toEqual({ queued: 1 });
    const [mail] = await db.outboxMail.findMany();
    expect(mail).toMatchObject({ toEmail: user.email, dedupeKey: expect.stringMatching(/:1$/) });
  });

  it("are sent once even when many processes sweep concurrently", async () => {
    for (let n = 0; n < 5; n++) await endingIn(20);
    await Promise.all(Array.from({ length: 6 }, () => sweep()));
    expect(await db.outboxMail.count()).toBe(5);
  });

  it("are sent again for the new term after a renewal", async () => {
    const user = await endingIn(5);
    await sweep();
    await db.user.update({ where: { id: user.id }, data: { subscriptionExpiresAt: inDays(185) } });
    expect(await sweep()).toEqual({ queued: 0 });
    expect(await sweep(inDays(179))).toEqual({ queued: 1 });
  });

  it("are not sent for a term that is renewed at the same moment", async () => {
    const user = await endingIn(5);
    const { outcome } = await db.$transaction(
      async (tx) => {
        await tx.user.update({ where: { id: user.id }, data: { subscriptionExpiresAt: inDays(185) } });
        const outcome = sweep();
        await Promise.race([outcome, waitsForLock()]);
        return { outcome };
      },
      { timeout: 60_000 },
    );
    expect(await outcome).toEqual({ queued: 0 });
    expect(await db.outboxMail.count()).toBe(0);
  });

  it("skip accounts with no membership or no end date, and lapsed, disabled or deleted ones", async () => {
    await createUser(db);
    await endingIn(0, { subscriptionExpiresAt: null });
    await endingIn(-1);
    await endingIn(5, { isDisabled: true });
    await endingIn(5, { deletedAt: NOW });
    await endingIn(5, { subscriptionTier: "None" });
    expect(await sweep()).toEqual({ queued: 0 });
  });

  it("are still sent to others when one address is invalid", async () => {
    await endingIn(5, { email: "not an address" });
    await endingIn(5);
    expect(await sweep()).toEqual({ queued: 1 });
  });

  it("state the tier, the end date and where to renew", async () => {
    const expiresAt = inDays(6.5, new Date());
    const user = await createUser(db, { name: "Robin", subscriptionTier: "Gold", subscriptionExpiresAt: expiresAt });
    const payload = { userId: user.id, tier: "Gold", expiresAt: expiresAt.toISOString() };
    const mail = await composeMail(db, { template: "membership-ending", payload });
    expect(mail.subject).toBe("Your Gold membership ends in 7 days");
    for (const part of [mail.html, mail.text]) expect(part).toContain("/profile#membership");
    expect(mail.text).toMatch(
      /Hello Robin,[\s\S]*Membership:\s+Gold\nActive until:\s+[A-Z][a-z]{2} \d+, 20\d\d, \d\d:\d\d UTC\n/,
    );
    expect(mail.text).toMatch(/Time remaining: 6d 1[12]h \d+m/);
  });
});
