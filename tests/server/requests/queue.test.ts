import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { composeMail } from "~/server/mail/compose-mail";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAdminCaller,
  createCategory,
  createOrder,
  createUser,
  daysFromNow,
  NOW,
} from "~tests/support/factories";

beforeEach(resetDatabase);

const reason = "Calibration at a contract laboratory";

/** Three customers make one request each, a day apart. */
async function threeRequests() {
  const { id: categoryId } = await createCategory(db, { name: "Controlled", isRestricted: true });
  const [ann, ben, cal] = [
    await createUser(db, { name: "Ann Asks" }),
    await createUser(db, { name: "Ben Buys" }),
    await createUser(db, { name: "Cal Refers" }),
  ];
  const paid = { status: "completed", isPaid: true, paidAt: NOW } as const;
  await createOrder(db, ben, paid);
  await createOrder(db, ben, { ...paid, isTestOrder: true });
  await (await callerFor(db, ann.id, { now: daysFromNow(0) })).access.request({ categoryId, reason });
  const asked = { requestedTier: "Bronze", orderReference: "C-1001", seenAmountCents: 17_400 } as const;
  await (await callerFor(db, ben.id, { now: daysFromNow(1) })).membership.request(asked);
  await (await callerFor(db, cal.id, { now: daysFromNow(2) })).account.requestAffiliate({ reason });
  return createAdminCaller(db, { now: daysFromNow(3) });
}

it("the queue lists pending requests of every kind oldest first, and decided ones latest first", async () => {
  const { admin } = await threeRequests();
  const waiting = await admin.requests.list({});
  expect(waiting.requests.map(({ kind, user }) => [kind, user.name, user.paidOrders])).toEqual([
    ["access", "Ann Asks", 0],
    ["membership", "Ben Buys", 1],
    ["affiliate", "Cal Refers", 0],
  ]);
  expect(waiting.counts).toEqual({ pending: 3, decided: 0 });
  const [access, membership, affiliate] = waiting.requests.map(({ id }) => id);
  if (!access || !membership || !affiliate) throw new Error("three requests wait");
  await admin.access.approve({ requestId: access });
  const boss = (await createAdminCaller(db, { now: daysFromNow(4) })).admin;
  await boss.affiliates.reject({ requestId: affiliate, reason: "No audience yet" });
  const decided = await admin.requests.list({ state: "decided" });
  expect(decided.requests).toMatchObject([
    { kind: "affiliate", status: "rejected", decisionReason: "No audience yet" },
    { kind: "access", status: "approved" },
  ]);
  expect((await admin.requests.list({ kind: "membership" })).requests.map(({ id }) => id)).toEqual([membership]);
  expect((await admin.requests.list({ kind: "membership", state: "decided" })).counts).toEqual({
    pending: 1,
    decided: 0,
  });
});

it("the queue pages through requests of several kinds, each exactly once", async () => {
  const { admin } = await createAdminCaller(db);
  for (let n = 0; n < 53; n++) {
    const { id: userId, email } = await createUser(db);
    const createdAt = daysFromNow(n / 100);
    if (n % 2) await db.affiliateRequest.create({ data: { userId, reason, createdAt } });
    else {
      const asked = { requestedTier: "Bronze", currentTier: "None", amountCents: 17_400, paymentProof: "P" } as const;
      await db.subscriptionRequest.create({ data: { ...asked, userId, userEmail: email, createdAt } });
    }
  }
  const [first, second] = [await admin.requests.list({}), await admin.requests.list({ page: 2 })];
  expect([first.pageCount, first.requests.length, second.requests.length]).toEqual([2, 50, 3]);
  const dates = [...first.requests, ...second.requests].map(({ createdAt }) => createdAt.getTime());
  expect(dates).toEqual([...new Set(dates)].sort((a, b) => a - b));
});

it("the shop is e-mailed about every new request once, with what it needs to decide", async () => {
  await threeRequests();
  const mails = await db.outboxMail.findMany({ where: { toEmail: env.ROOT_AFFILIATE_EMAIL } });
  const texts = await Promise.all(mails.map(async (mail) => (await composeMail(db, mail)).text));
  expect(mails.map(({ template }) => template).sort()).toEqual([
    "access-requested",
    "affiliate-requested",
    "membership-requested",
  ]);
  for (const [name, part] of [
    ["Ann Asks", `> ${reason}`],
    ["Ben Buys", "$174.00"],
    ["Cal Refers", `> ${reason}`],
  ] as const) {
    expect(texts.find((text) => text.includes(name))).toContain(part);
  }
});
