// A waiting e-mail whose news is no longer true is withdrawn instead of sent.
import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { remindOfEnding } from "~/server/services/membership/remind-of-ending";
import { followUpUnpaid } from "~/server/services/orders/follow-up-unpaid";
import { askForTags } from "~/server/services/payouts/ask-for-tags";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAdmin,
  createAffiliate,
  createOrder,
  createUser,
  daysFromNow,
  NOW,
} from "~tests/support/factories";

beforeEach(resetDatabase);

const adminApi = async () => (await callerFor(db, (await createAdmin(db)).id)).admin;
const waitingFor = async ({ email }: { email: string }) =>
  (await db.outboxMail.findMany({ where: { toEmail: email, status: "waiting" }, orderBy: { template: "asc" } })).map(
    ({ template }) => template,
  );

it("a refund withdraws the payment confirmation", async () => {
  const admin = await adminApi();
  const buyer = await createUser(db);
  const { id: orderId } = await createOrder(db, buyer);
  await admin.orders.markPaid({ orderId });
  expect(await waitingFor(buyer)).toEqual(["payment-confirmed"]);
  await admin.orders.refund({ orderId, reason: "Out of stock" });
  expect(await waitingFor(buyer)).toEqual(["order-refunded"]);
});

it("a partial payment withdraws the reminder for the full amount", async () => {
  const admin = await adminApi();
  const buyer = await createUser(db);
  const { id: targetId, shortId: note } = await createOrder(db, buyer);
  await followUpUnpaid({ db, now: daysFromNow(3) });
  expect(await waitingFor(buyer)).toEqual(["payment-reminder"]);
  const line = { paidAt: NOW, payerName: "Robin", note, amountCents: 6_000, reference: "" };
  await admin.payments.importStatement({ payments: [line] });
  const [open] = (await admin.payments.openLines()).lines;
  await admin.payments.confirmLine({ lineId: open?.id ?? "", kind: "order", targetId, verdict: "partial" });
  expect(await waitingFor(buyer)).toEqual(["payment-part"]);
});

it("a renewal withdraws the notices that the membership is ending and that its request is here", async () => {
  const admin = await adminApi();
  const member = await createUser(db, { subscriptionTier: "Bronze", subscriptionExpiresAt: daysFromNow(5) });
  await remindOfEnding({ db, now: NOW });
  const { membership } = await callerFor(db, member.id);
  const asked = { requestedTier: "Bronze", orderReference: "C-1", seenAmountCents: 17_400 } as const;
  const { requestId } = await membership.request(asked);
  expect(await waitingFor(member)).toEqual(["membership-ending", "membership-received"]);
  await admin.membership.approve({ requestId });
  expect(await waitingFor(member)).toEqual(["membership-activated"]);
});

it("saving a Cash App tag withdraws the e-mail that asks for one", async () => {
  const admin = await adminApi();
  const affiliate = await createAffiliate(db, { cashappTag: null, affiliateMailsOff: ["commission"] });
  const order = await createOrder(db, await createUser(db, { referredByUserId: affiliate.id }));
  await admin.orders.markPaid({ orderId: order.id });
  expect(await askForTags({ db, now: NOW })).toMatchObject({ askedCount: 1 });
  expect(await waitingFor(affiliate)).toEqual(["tag-missing"]);
  await (await callerFor(db, affiliate.id)).affiliate.saveCashappTag({ cashappTag: "$ada" });
  expect(await waitingFor(affiliate)).toEqual([]);
});

it("of several status changes in quick succession, only the last is announced", async () => {
  const { affiliates, users } = await adminApi();
  const user = await createAffiliate(db);
  await affiliates.setAffiliate({ userId: user.id, isAffiliate: false });
  await affiliates.setAffiliate({ userId: user.id, isAffiliate: true });
  expect(await waitingFor(user)).toEqual(["affiliate-approved"]);
  await affiliates.setAffiliate({ userId: user.id, isAffiliate: false });
  expect(await waitingFor(user)).toEqual(["affiliate-revoked"]);
  await users.suspend({ userId: user.id, reason: "Fraud" });
  await users.reinstate({ userId: user.id });
  expect(await waitingFor(user)).toEqual(["account-reinstated", "affiliate-revoked"]);
  await users.suspend({ userId: user.id, reason: "Fraud" });
  expect(await waitingFor(user)).toEqual(["account-suspended", "affiliate-revoked"]);
});
