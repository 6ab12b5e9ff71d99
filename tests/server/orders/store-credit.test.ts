// Store credit: granted by hand, used at checkout, returned on cancel, and never below zero, even concurrently.
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAddress,
  createAdmin,
  createAffiliate,
  createProduct,
  createUser,
} from "~tests/support/factories";
import { brokenChecks, expectBooksToBeRight } from "../ledger/right-books";

beforeEach(resetDatabase);

/** A buyer below an affiliate, with a cart of $50.00 and $50.00 shipping. */
async function shop() {
  const { admin } = await callerFor(db, (await createAdmin(db)).id);
  const affiliate = await createAffiliate(db);
  const buyer = await createUser(db, { referredByUserId: affiliate.id });
  const addressId = (await createAddress(db, buyer.id)).id;
  const productId = (await createProduct(db)).id;
  const api = await callerFor(db, buyer.id);
  const order = async () => {
    await api.cart.add({ productId, quantity: 1 });
    const { totalCents, orderKey } = await api.cart.get();
    return { idempotencyKey: orderKey ?? "", addressId, seenTotalCents: totalCents, researchConfirmed: true as const };
  };
  const grant = (amountCents: number, requestId: string = crypto.randomUUID()) =>
    admin.credit.grant({ userId: buyer.id, amountCents, reason: "Sorry for the delay", requestId });
  const balance = async () => (await api.account.credit()).balanceCents;
  return { admin, buyer, affiliate, api, order, grant, balance };
}

it("store credit is granted once per request, with an e-mail, and can be deducted only down to zero", async () => {
  const { grant, balance } = await shop();
  const requestId = crypto.randomUUID();
  await Promise.all([1, 2, 3].map(() => grant(4_000, requestId)));
  expect(await balance()).toBe(4_000);
  expect(await db.outboxMail.count({ where: { template: "store-credit" } })).toBe(1);
  expect(await db.auditEntry.count({ where: { action: "credit.grant" } })).toBe(1);
  const text = async (key: string) =>
    (
      await composeMail(
        db,
        await db.outboxMail.findUniqueOrThrow({ where: { dedupeKey: `store-credit:grant:${key}` } }),
      )
    ).text;
  for (const words of ["You can use it for an order at checkout.", "/profile#store-credit"])
    expect(await text(requestId)).toContain(words);
  await expect(grant(5_000, requestId)).rejects.toThrow("This request has moved $40.00 already");
  const taken = await Promise.allSettled(Array.from({ length: 8 }, () => grant(-1_000)));
  expect(taken.filter(({ status }) => status === "fulfilled")).toHaveLength(4);
  expect(await balance()).toBe(0);
  const last = crypto.randomUUID();
  await grant(1_000);
  await grant(-1_000, last);
  expect(await text(last)).not.toContain("checkout");
  const entry = { userId: (await db.creditEntry.findFirstOrThrow()).userId, kind: "spend" as const, amountCents: -1 };
  await expect(db.creditEntry.create({ data: { ...entry, idempotencyKey: "x" } })).rejects.toThrow();
  await expect(db.creditEntry.updateMany({ data: { amountCents: 9 } })).rejects.toThrow();
});

it("store credit for part of an order lowers the amount due, and is returned when the order is cancelled", async () => {
  const { admin, api, order, grant, balance } = await shop();
  await grant(4_000);
  const input = { ...(await order()), creditCents: 4_000 };
  const placed = await Promise.all([1, 2, 3].map(() => api.orders.place(input)));
  const orderId = placed[0]?.orderId ?? "";
  expect(new Set(placed.map((each) => each.orderId))).toEqual(new Set([orderId]));
  expect(placed.map((each) => each.dueCents)).toEqual([1, 2, 3].map(() => input.seenTotalCents - 4_000));
  expect(await balance()).toBe(0);
  expect(await api.orders.byId({ orderId })).toMatchObject({
    status: "pending",
    creditAppliedCents: 4_000,
    creditBackCents: 4_000,
    payment: { amountCents: input.seenTotalCents - 4_000 },
  });
  expect((await admin.payments.waiting({})).rows).toMatchObject([{ amountCents: input.seenTotalCents - 4_000 }]);
  await expect(api.orders.place({ ...(await order()), creditCents: 1 })).rejects.toThrow("The store credit is $0.00");
  await api.orders.cancel({ orderId });
  expect(await balance()).toBe(4_000);
  const cancelled = { status: "cancelled", creditAppliedCents: 0, creditBackCents: 4_000 };
  expect(await api.orders.byId({ orderId })).toMatchObject(cancelled);
  const mail = await db.outboxMail.findFirstOrThrow({ where: { template: "order-cancelled" } });
  expect((await composeMail(db, mail)).text).toContain("The $40.00 of store credit that you used is yours again.");
  await expectBooksToBeRight(db);
});

it("an order paid by store credit alone earns normal commissions, and its refund is store credit again", async () => {
  const { admin, affiliate, api, order, grant, balance } = await shop();
  await grant(50_000);
  const input = await order();
  const { orderId } = await api.orders.place({ ...input, creditCents: input.seenTotalCents });
  const { subtotalCents, ...paid } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
  expect(paid).toMatchObject({ status: "completed", isPaid: true, paymentGeneration: 1 });
  const earnings = await db.ledgerEntry.findMany({ where: { affiliateUserId: affiliate.id } });
  expect(earnings).toMatchObject([{ kind: "earn", level: 1, baseCents: subtotalCents }]);
  const mails = (await db.outboxMail.findMany({ where: { orderId } })).map(({ template }) => template);
  expect(mails).toContain("payment-confirmed");
  expect(mails).not.toContain("order-placed");
  await admin.orders.refund({ orderId, reason: "Lost in transit" });
  expect(await balance()).toBe(50_000);
  expect(await db.moneyReturn.count()).toBe(0);
  await expectBooksToBeRight(db);
});

describe("store credit of a deleted account", () => {
  /** An order of $100.00, paid by store credit or in money, shipped to a buyer whose account was deleted since. */
  async function shippedToNobody(creditCents: number) {
    const { admin, buyer, api, order, grant } = await shop();
    if (creditCents > 0) await grant(creditCents);
    const { orderId } = await api.orders.place({ ...(await order()), creditCents });
    if (creditCents === 0) await admin.orders.markPaid({ orderId });
    await admin.orders.setTracking({ orderId, trackingNumber: "1Z999AA10123456784" });
    await admin.users.delete({ userId: buyer.id });
    const entries = async () => (await db.creditEntry.findMany()).map(({ kind }) => kind).sort();
    return { admin, buyer, orderId, entries };
  }

  it("lapses immediately when a refund returns it, so that the ledger owes nothing", async () => {
    const { admin, buyer, orderId, entries } = await shippedToNobody(10_000);
    await admin.orders.refund({ orderId, reason: "Lost in transit" });
    expect(await entries()).toEqual(["close", "grant", "refund", "spend"]);
    expect((await admin.credit.of({ userId: buyer.id })).balanceCents).toBe(0);
    await expectBooksToBeRight(db);
  });

  it("lapses immediately when an undone payment and a cancellation return it", async () => {
    const { admin, orderId, entries } = await shippedToNobody(10_000);
    await admin.orders.undoPayment({ orderId, reason: "A mistake" });
    await admin.orders.cancel({ orderId });
    expect(await entries()).toEqual(["close", "give_back", "grant", "spend"]);
    await expectBooksToBeRight(db);
  });

  it("cannot receive a refund of money, which goes back to the payer instead", async () => {
    const { admin, orderId, entries } = await shippedToNobody(0);
    const part = { orderId, goodsCents: 1_000, shippingCents: 0, reason: "Broken", internalNote: "" } as const;
    const refund = (to: "credit" | "return") =>
      admin.orders.refundPart({ ...part, to, requestId: crypto.randomUUID() });
    await expect(refund("credit")).rejects.toThrow("nobody can use its store credit. Refund it to the payer instead.");
    await refund("return");
    expect(await entries()).toEqual([]);
    expect(await db.moneyReturn.findMany()).toMatchObject([{ amountCents: 1_000 }]);
  });

  it("is reported by the ledger checks when some remains", async () => {
    const { buyer } = await shippedToNobody(0);
    await db.creditEntry.create({
      data: { userId: buyer.id, kind: "refund", amountCents: 500, idempotencyKey: "planted" },
    });
    const [broken] = (await brokenChecks(db)).filter(({ id }) => id === "store-credit");
    expect(JSON.stringify(broken)).toContain("has 500 cents of store credit");
  });
});
