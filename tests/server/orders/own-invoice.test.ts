import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createOrder, createProduct, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);
const PAID = { status: "completed", isPaid: true, paidAt: NOW } as const;

it("a customer's invoice has the number that staff see, given once, and nothing that is the shop's own", async () => {
  const buyer = await createUser(db, { name: "Ida Lab" });
  const product = await createProduct(db);
  const item = {
    ...{ position: 0, productId: product.id, productName: product.name, sku: product.sku, quantity: 1 },
    ...{ unitPriceCents: 10_000, unitPricePaidCents: 10_000, totalPriceCents: 10_000 },
    ...{ supplierCostCents: 4321, priceTrace: [] },
  };
  const order = await createOrder(db, buyer, { ...PAID, items: { create: item } });
  const { orders } = await callerFor(db, buyer.id);
  await Promise.all([1, 2, 3].map(() => orders.issueInvoice({ orderId: order.id })));
  const seen = await orders.invoice({ orderId: order.id });
  expect(seen).toMatchObject({ customerName: "Ida Lab", totalAmountCents: 15_000, invoice: { number: 1 } });
  expect(JSON.stringify(seen)).not.toMatch(/4321|supplier|isTestOrder|discountPercent/i);
  const { admin } = await callerFor(db, (await createAdmin(db)).id);
  await admin.orders.issueInvoices({ shortIds: [order.shortId] });
  // The audit is about staff: it keeps the number, not the customer.
  expect(await db.auditEntry.findMany({ where: { action: "order.invoice" } })).toMatchObject([
    { entityId: order.id, actorUserId: null, actorName: "The shop, automatically", after: { number: 1 } },
  ]);
  const printed = await admin.orders.printable({ what: "invoices", shortIds: [order.shortId] });
  expect(printed.orders).toMatchObject([{ invoice: { number: 1 } }]);
});

it("an unpaid order has a pro forma invoice without a number, one cancelled before it was paid has none", async () => {
  const buyer = await createUser(db);
  const { orders } = await callerFor(db, buyer.id);
  const waiting = await createOrder(db, buyer);
  await orders.issueInvoice({ orderId: waiting.id });
  expect(await orders.invoice({ orderId: waiting.id })).toMatchObject({ invoice: null, status: "pending" });
  const cancelled = await createOrder(db, buyer, { status: "cancelled", cancelledAt: NOW });
  await expect(orders.invoice({ orderId: cancelled.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
});

it("another customer's order answers NOT_FOUND like an unknown one, and gets no number", async () => {
  const theirs = await createOrder(db, await createUser(db), PAID);
  const { orders } = await callerFor(db, (await createUser(db)).id);
  for (const orderId of [theirs.id, crypto.randomUUID()]) {
    await orders.issueInvoice({ orderId });
    await expect(orders.invoice({ orderId })).rejects.toMatchObject({ code: "NOT_FOUND" });
  }
  expect(await db.invoice.count()).toBe(0);
});
