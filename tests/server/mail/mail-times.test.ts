// Due times and leases written by a clock that ran ahead are corrected, not waited out.
import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { claimMails } from "~/server/mail/claim-mails";
import { correctMailTimes } from "~/server/mail/correct-mail-times";
import { resetDatabase } from "~tests/support/database";
import { daysFromNow, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

const mail = (dedupeKey: string, nextAttemptAt: Date, lease: { status: "sending"; leasedUntil: Date } | null = null) =>
  db.outboxMail.create({
    data: {
      ...{ dedupeKey, template: "welcome", toEmail: "a@example.test", payload: {}, nextAttemptAt },
      ...(lease && { ...lease, leasedBy: "ahead" }),
    },
  });

it("correctMailTimes resets due times and leases set too far ahead, and keeps ordinary ones", async () => {
  await mail("ahead", daysFromNow(300));
  await mail("ahead, being sent", daysFromNow(300), { status: "sending", leasedUntil: daysFromNow(300) });
  await mail("tried a while ago", daysFromNow(0.25));
  await mail("being sent", NOW, { status: "sending", leasedUntil: new Date(NOW.getTime() + 60_000) });
  const claim = async () => (await claimMails(db, { now: NOW, by: "worker", limit: 9 })).length;
  expect(await claim()).toBe(0);
  expect(await correctMailTimes({ db, now: NOW })).toBe(2);
  expect(await correctMailTimes({ db, now: NOW })).toBe(0);
  expect(await claim()).toBe(2);
  const waiting = await db.outboxMail.findMany({
    where: { leasedBy: { not: "worker" } },
    orderBy: { dedupeKey: "asc" },
  });
  expect(waiting.map(({ dedupeKey }) => dedupeKey)).toEqual(["being sent"]);
  expect(await db.outboxMail.count({ where: { dedupeKey: "tried a while ago", status: "waiting" } })).toBe(1);
});
