// E-mails after a decision on a ring promise only earnings that are really paid.
import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { checkPayments } from "~/server/services/rings/find-rings";
import { resetDatabase } from "~tests/support/database";
import { createAdminCaller, createAffiliate, createOrder, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

/** An affiliate, another below, that one's second account, which has paid two orders, and the case about it. */
async function ring() {
  const { admin } = await createAdminCaller(db);
  const top = await createAffiliate(db, { cashappTag: "$Top" });
  const owner = await createAffiliate(db, { cashappTag: "$Mine-1", referredByUserId: top.id });
  const second = await createUser(db, { cashappTag: "mine1", referredByUserId: owner.id });
  const orderIds = [];
  for (const subtotalCents of [10_000, 20_000]) {
    const { id: orderId } = await createOrder(db, second, { subtotalCents });
    await admin.orders.markPaid({ orderId });
    orderIds.push(orderId);
  }
  await checkPayments({ db, now: NOW });
  const { id: caseId } = await db.ringCase.findFirstOrThrow();
  return { admin, top, owner, orderIds, caseId, why: { caseId, reason: "Same tag" } };
}

const writtenTo = async (template: string) =>
  (await db.outboxMail.findMany({ where: { template } })).map(({ toEmail }) => toEmail).sort();

it("a released hold is announced while part of it is left, even after a partial refund", async () => {
  const { admin, top, owner, orderIds, why } = await ring();
  const [first = "", other = ""] = orderIds;
  await admin.rings.hold(why);
  await admin.orders.refund({ orderId: first, reason: "Came back" });
  await admin.orders.refundPart({
    ...{ orderId: other, goodsCents: 5_000, shippingCents: 0, reason: "One was broken", internalNote: "" },
    ...{ to: "return", requestId: crypto.randomUUID() },
  });
  await admin.rings.clear({ ...why, isForGood: false });
  expect(await writtenTo("earnings-released")).toEqual([top.email, owner.email].sort());
});

it("a released hold is not announced if all of it was reversed", async () => {
  const { admin, orderIds, why, caseId } = await ring();
  await admin.rings.hold(why);
  for (const orderId of orderIds) await admin.orders.refund({ orderId, reason: "Came back" });
  await admin.rings.clear({ ...why, isForGood: false });
  expect(await writtenTo("earnings-released")).toEqual([]);
  expect(await db.earningHold.count({ where: { caseId, releasedAt: null } })).toBe(0);
});

it("the e-mail about a lifted suspension says whether earnings are paid again, and what holds them back", async () => {
  const { admin, owner, orderIds, why } = await ring();
  await admin.rings.suspend({ ...why, userIds: [owner.id], accountReason: "A second account" });
  await admin.users.reinstate({ userId: owner.id });
  const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "account-reinstated" } });
  const told = async () => /(Your (earnings|payouts) .*)/.exec((await composeMail(db, mail)).text)?.[1];
  expect(await told()).toBe("Your earnings are paid out again, except those that are still under review.");
  await admin.payouts.setHold({ userId: owner.id, reason: "Papers are missing" });
  expect(await told()).toBe("Your payouts are still on hold.");
  await admin.payouts.setHold({ userId: owner.id, reason: null });
  for (const orderId of orderIds) await admin.orders.refund({ orderId, reason: "Came back" });
  expect(await told()).toBe("Your earnings are paid out again.");
  await db.programTerms.create({ data: { version: 1, text: "Terms", publishedAt: new Date("2026-01-01") } });
  expect(await told()).toBe("Your earnings are paid out again once you have accepted the program terms.");
});
