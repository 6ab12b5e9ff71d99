import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { addressParts } from "~/domain/postal-address";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { shippingAddressesCsv } from "~/server/services/orders/orders-to-ship";
import { resetDatabase } from "~tests/support/database";
import {
  createAdmin,
  createAdminCaller,
  createOrder,
  createUser,
  NOW,
  signedInContext,
} from "~tests/support/factories";

beforeEach(resetDatabase);

const PAID = { status: "completed", isPaid: true, paidAt: NOW } as const;
const adminOrders = async () => (await createAdminCaller(db)).admin.orders;
const ADDRESS = {
  ...{ recipientName: "Robin Field", addressLine1: "14 Linden Street", city: "Madison", state: "Wisconsin" },
  ...{ postalCode: "53703", country: "United States" },
};
const TO = {
  ...{ label: "Home", recipient_name: "=Robin", address_line1: "12 Linden Street", address_line2: null },
  ...{ city: "Madison", state: "WI", postal_code: "53703", country: "United States", phone: null },
};

const line = (orderId: string, sku: string, quantity: number, lotId: string | null = null) =>
  db.orderItem.create({
    data: {
      ...{ orderId, position: quantity, productName: `Product ${sku}`, sku, quantity, lotId, priceTrace: [] },
      ...{ unitPriceCents: 100, unitPricePaidCents: 100, totalPriceCents: 100 * quantity, supplierCostCents: 50 },
    },
  });

const mailsOf = (orderId: string) =>
  db.outboxMail.findMany({
    where: { orderId },
    orderBy: { createdAt: "asc" },
    select: { template: true, payload: true },
  });

describe("a shipped order", () => {
  it("unshipped before its e-mail was sent tells the customer nothing of the unseen tracking number", async () => {
    const orders = await adminOrders();
    const { id: orderId } = await createOrder(db, await createUser(db), PAID);
    const left = () => db.outboxMail.updateMany({ data: { status: "sent", attempts: 1 } });
    const takenBack = async () =>
      (await mailsOf(orderId)).flatMap(({ template, payload }) => (template === "tracking-withdrawn" ? [payload] : []));
    await orders.setTracking({ orderId, trackingNumber: "SEEN" });
    await left();
    await orders.setTracking({ orderId, trackingNumber: "UNSEEN-1" });
    await orders.unship({ orderId });
    // The withdrawal names the number that the customer was told.
    expect(await takenBack()).toEqual([{ orderId, trackingNumber: "SEEN" }]);
    await left();
    await orders.setTracking({ orderId, trackingNumber: "UNSEEN-2" });
    await orders.unship({ orderId });
    expect(await takenBack()).toHaveLength(1);
    expect(await db.outboxMail.count({ where: { orderId, status: "waiting" } })).toBe(0);
  });

  it("can be corrected and unshipped, and the customer is told of changes only to what was sent before", async () => {
    const orders = await adminOrders();
    const { id: orderId } = await createOrder(db, await createUser(db), PAID);
    await orders.setTracking({ orderId, trackingNumber: "1Z-WRONG", carrier: "UPS" });
    await orders.setTracking({ orderId, trackingNumber: "9400", carrier: "USPS" });
    // The first e-mail was unsent, so only the corrected one remains, as if it were the first.
    expect(await mailsOf(orderId)).toMatchObject([{ template: "tracking", payload: { isCorrection: false } }]);
    await db.outboxMail.updateMany({ data: { status: "sent", attempts: 1 } });
    await orders.setTracking({ orderId, trackingNumber: "9401" });
    const [, corrected] = await mailsOf(orderId);
    const mail = await composeMail(db, { template: "tracking", payload: corrected?.payload });
    expect(mail.subject).toMatch(/new tracking details$/);
    expect(mail.text).toContain("USPS");
    await orders.unship({ orderId });
    expect(await db.order.findUniqueOrThrow({ where: { id: orderId } })).toMatchObject({
      ...{ trackingNumber: null, carrier: "", shippedAt: null, status: "completed" },
    });
    expect((await mailsOf(orderId)).map(({ template }) => template)).toEqual(["tracking", "tracking-withdrawn"]);
    expect(await db.orderEvent.findMany({ where: { orderId, action: "unship" } })).toMatchObject([
      { fromStatus: "completed", toStatus: "completed", detail: { trackingNumber: null } },
    ]);
    expect(await db.auditEntry.findMany({ where: { action: "order.unship" } })).toMatchObject([
      { entityId: orderId, before: { trackingNumber: "9401", carrier: "USPS" }, after: { trackingNumber: null } },
    ]);
    await expect(orders.unship({ orderId })).rejects.toMatchObject({ cause: { reason: "invalid-transition" } });
  });

  it("allows address corrections only until it is shipped", async () => {
    const orders = await adminOrders();
    const { id: orderId } = await createOrder(db, await createUser(db), { ...PAID, shippingDetails: TO });
    await expect(orders.correctAddress({ ...ADDRESS, orderId, postalCode: "12" })).rejects.toThrow(/ZIP/i);
    expect(await orders.correctAddress({ ...ADDRESS, orderId })).toEqual({ isChanged: true });
    expect(await orders.correctAddress({ ...ADDRESS, orderId })).toEqual({ isChanged: false });
    const mails = await mailsOf(orderId);
    expect(mails.map(({ template }) => template)).toEqual(["order-changed"]);
    const { text } = await composeMail(db, { template: "order-changed", payload: mails[0]?.payload });
    expect(text).toContain("We have corrected the shipping address of your order.");
    // A form that was open during another admin's correction does not overwrite it.
    const { shippingDetails } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
    const seen = addressParts(shippingDetails);
    expect(await orders.correctAddress({ ...ADDRESS, orderId, seen, city: "Milwaukee" })).toEqual({ isChanged: true });
    await expect(orders.correctAddress({ ...ADDRESS, orderId, seen, city: "Racine" })).rejects.toMatchObject({
      cause: { reason: "changed-elsewhere" },
    });
    await orders.setTracking({ orderId, trackingNumber: "9400" });
    const late = orders.correctAddress({ ...ADDRESS, orderId, city: "Milwaukee" });
    await expect(late).rejects.toMatchObject({ cause: { reason: "address-is-final" } });
  });
});

it("the pick list sums units by product for paid unshipped orders only, and says why others are refused", async () => {
  const buyer = await createUser(db);
  const [one, two] = [
    await createOrder(db, buyer, { ...PAID, shippingDetails: TO }),
    await createOrder(db, buyer, { ...PAID, shippingDetails: TO, createdAt: new Date(NOW.getTime() + 1) }),
  ];
  const others = [
    await createOrder(db, buyer),
    await createOrder(db, buyer, { ...PAID, trackingNumber: "1Z1", shippedAt: NOW }),
    await createOrder(db, buyer, { ...PAID, isArchived: true }),
  ];
  for (const { id } of [one, two, ...others]) await line(id, "B", 2);
  await line(one.id, "A", 3);
  const orders = await adminOrders();
  const list = await orders.pickList({});
  expect(list.products.map(({ sku, quantity, shortIds }) => [sku, quantity, shortIds.length])).toEqual([
    ["A", 3, 1],
    ["B", 4, 2],
  ]);
  expect(list.pieces).toBe(7);
  const [unpaid] = others;
  const named = await orders.pickList({ shortIds: [two.shortId, unpaid?.shortId ?? ""] });
  const unshippable = { shortId: unpaid?.shortId, why: "This order is not waiting to be shipped" };
  expect([named.shortIds, named.refused, named.pieces]).toEqual([[two.shortId], [unshippable], 2]);
  expect([list.refunded, named.refunded]).toEqual([[], []]);
});

it("the pick list and the packing slips name orders of which a part was refunded", async () => {
  const buyer = await createUser(db);
  const order = await createOrder(db, buyer, PAID);
  const other = await createOrder(db, buyer, PAID);
  await line(order.id, "A", 2);
  const orders = await adminOrders();
  const reason = "One A is sold out";
  const amounts = { goodsCents: 500, shippingCents: 0, to: "return" } as const;
  await orders.refundPart({ ...amounts, orderId: order.id, reason, internalNote: "", requestId: randomUUID() });
  const shipping = { ...amounts, goodsCents: 0, shippingCents: 500, reason: "It waits" };
  await orders.refundPart({ ...shipping, orderId: other.id, internalNote: "", requestId: randomUUID() });
  const refunded = [{ shortId: order.shortId, refunds: [{ reason }] }];
  expect((await orders.pickList({})).refunded).toEqual(refunded);
  const printed = await orders.printable({ what: "packing-slips", shortIds: [order.shortId] });
  expect(printed.orders).toMatchObject(refunded);
});

it("the address CSV has a row for each order to ship, and says why chosen orders are left out", async () => {
  const buyer = await createUser(db, { email: "robin@lab.test" });
  const order = await createOrder(db, buyer, { ...PAID, shippingDetails: TO });
  const unpaid = await createOrder(db, buyer, { shippingDetails: TO });
  const test = await createOrder(db, buyer, { ...PAID, isTestOrder: true, shippingDetails: TO });
  for (const { id } of [order, unpaid, test]) await line(id, "B", 2);
  await line(order.id, "A", 3);
  const ctx = await signedInContext(db, (await createAdmin(db)).id);
  const rowsOf = async (shortIds: string[]) =>
    (await shippingAddressesCsv(ctx, { shortIds })).csv.replace("\uFEFF", "").trimEnd().split("\r\n");
  const header = "Order,Name,Address 1,Address 2,City,State,Postal code,Country,Phone,E-mail,Pieces,Contents,Left out";
  // The leading quote keeps the cell from being a formula.
  const address = "'=Robin,12 Linden Street,,Madison,WI,53703,United States,";
  const shipped = `${order.shortId},${address},${order.email},5,2 x B; 3 x A,`;
  const isTest = `${test.shortId},,,,,,,,,,,,This is a test order`;
  expect(await rowsOf([])).toEqual([header, shipped, isTest]);
  const waits = `${unpaid.shortId},,,,,,,,,,,,This order is not waiting to be shipped`;
  expect(await rowsOf([unpaid.shortId, order.shortId])).toEqual([header, shipped, waits]);
  const list = await (await adminOrders()).pickList({});
  expect([list.shortIds, list.pieces, list.waiting]).toEqual([[order.shortId], 5, 1]);
  expect(list.refused).toEqual([{ shortId: test.shortId, why: "This is a test order" }]);
});

it("invoices are numbered once and without gaps, even when printed concurrently", async () => {
  const buyer = await createUser(db);
  const paid = await Promise.all(
    [3, 1, 2].map((day) =>
      createOrder(db, buyer, { ...PAID, paidAt: new Date(Date.UTC(2026, 5, day)), shippingDetails: TO }),
    ),
  );
  const waiting = await createOrder(db, buyer);
  const cancelled = await createOrder(db, buyer, { status: "cancelled" });
  const test = await createOrder(db, buyer, { ...PAID, isTestOrder: true });
  const orders = await adminOrders();
  const [third, first, second] = paid.map(({ shortId }) => shortId);
  const shortIds = [...paid, waiting, cancelled, test].map(({ shortId }) => shortId);
  await Promise.all([
    orders.issueInvoices({ shortIds }),
    orders.issueInvoices({ shortIds: [third ?? ""] }),
    orders.issueInvoices({ shortIds }),
  ]);
  const numbers = await db.invoice.findMany({ orderBy: { number: "asc" }, select: { number: true } });
  expect(numbers.map(({ number }) => number)).toEqual([1, 2, 3]);
  const { orders: printed, refused } = await orders.printable({ what: "invoices", shortIds });
  const numberOf = (shortId: string | undefined) => printed.find((order) => order.shortId === shortId)?.invoice?.number;
  expect(numberOf(first)).toBeLessThan(numberOf(second) ?? 0);
  expect(numberOf(waiting.shortId)).toBeUndefined();
  expect(numberOf(test.shortId)).toBeUndefined();
  expect(refused).toEqual([{ shortId: cancelled.shortId, why: "This order was cancelled before it was paid" }]);
  // An assigned number can be printed again, whatever happened to its order since.
  const { id: orderId, shortId } = paid[0] ?? cancelled;
  // 3, unless the request for this order alone was the first: then it has 1.
  const number = numberOf(shortId);
  expect([1, 3]).toContain(number);
  await orders.undoPayment({ orderId, reason: "Not ours" });
  await orders.cancel({ orderId });
  expect(await orders.printable({ what: "invoices", shortIds: [shortId] })).toMatchObject({
    ...{ orders: [{ shortId, invoice: { number } }], refused: [] },
  });
});
