// Appending a backup to a shop with newer orders: their effects on stock, networks and invoices stay.
import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { verifyStock } from "~/server/services/stock/verify-stock";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAddress,
  createAdmin,
  createChain,
  createOrder,
  createProduct,
  createUser,
  NOW,
} from "~tests/support/factories";
import { brokenChecks, countNetworks } from "../ledger/right-books";
import { backupOf, uploaded } from "./backup-shop";

beforeEach(resetDatabase);

it("Append keeps the stock counts that later orders have changed", async () => {
  const admin = await createAdmin(db);
  const { admin: api } = await callerFor(db, admin.id);
  const product = await createProduct(db, { stockCount: 10, stockReserved: 2 });
  const order = await createOrder(db, await createUser(db));
  await db.orderItem.create({
    data: {
      ...{ orderId: order.id, position: 1, productId: product.id, productName: product.name, sku: product.sku },
      ...{ quantity: 2, unitPriceCents: 5000, unitPricePaidCents: 5000, totalPriceCents: 10_000 },
      ...{ supplierCostCents: 2000, priceTrace: [{ step: "retail", cents: 5000 }], stockHeld: 2 },
    },
  });
  const fileId = await uploaded(await backupOf(admin.id));
  await api.orders.markPaid({ orderId: order.id });
  const stock = { id: true, name: true, stockCount: true, stockReserved: true };
  const present = () => db.product.findUniqueOrThrow({ where: { id: product.id }, select: stock });
  const sold = { id: product.id, name: product.name, stockCount: 8, stockReserved: 0 };
  expect(await present()).toEqual(sold);

  const { sections } = await api.backup.preview({ fileId, mode: "append" });
  expect(sections.find(({ section }) => section === "products")).toMatchObject({ same: 1, changed: 0 });
  await api.backup.import({ fileId, mode: "append" });
  expect(await present()).toEqual(sold);
  // A product that is overwritten for another reason keeps its counts too.
  await db.product.update({ where: { id: product.id }, data: { name: "Renamed" } });
  await api.backup.import({ fileId, mode: "append" });
  expect(await present()).toEqual(sold);
  expect(await verifyStock({ db })).toEqual([]);
  await api.backup.import({ fileId, mode: "replace" });
  expect(await present()).toEqual({ ...sold, stockCount: 10, stockReserved: 2 });
  expect(await verifyStock({ db })).toEqual([]);
});

it("Append restores the buyer's order dates and network place with an appended order", async () => {
  const admin = await createAdmin(db);
  const { admin: api } = await callerFor(db, admin.id);
  const [top, seller] = await createChain(db, 2);
  const buyer = await createUser(db, { referredByUserId: seller?.id ?? null, emailVerifiedAt: null });
  await countNetworks(db);
  const without = await uploaded(await backupOf(admin.id));
  const order = await createOrder(db, buyer);
  await api.orders.markPaid({ orderId: order.id });
  const paid = await uploaded(await backupOf(admin.id));
  await api.backup.import({ fileId: without, mode: "replace" });
  const present = () => db.user.findUniqueOrThrow({ where: { id: buyer.id } });
  expect(await present()).toMatchObject({ firstPaidOrderAt: null, countedInNetworkAt: null, countedSequence: null });
  // The backup contains sequence numbers above those the shop has issued.
  await db.$executeRaw`SELECT setval('programme_sequence', 1)`;

  await api.backup.import({ fileId: paid, mode: "append" });
  const back = await present();
  expect(back).toMatchObject({ firstPaidOrderAt: NOW, lastPaidOrderAt: NOW, countedInNetworkAt: NOW });
  const postings = await db.orderPosting.findMany({ select: { sequence: true } });
  expect(postings).toHaveLength(1);
  for (const { sequence } of postings) expect(Number(back.countedSequence)).toBeGreaterThan(Number(sequence));
  expect(await brokenChecks(db)).toEqual([]);
  const counted = await db.affiliateCounter.findMany({ where: { userId: { in: [top?.id ?? "", seller?.id ?? ""] } } });
  expect(new Map(counted.map(({ userId, countedNetwork }) => [userId, countedNetwork]))).toEqual(
    new Map([
      [top?.id, 2],
      [seller?.id, 1],
    ]),
  );
});

it("Replace never reuses an invoice number, and a surviving order gets its own number again", async () => {
  const admin = await createAdmin(db);
  const { admin: api } = await callerFor(db, admin.id);
  const buyer = await createUser(db);
  const paid = { status: "completed", isPaid: true } as const;
  const order = async (day: number) => createOrder(db, buyer, { ...paid, paidAt: new Date(Date.UTC(2026, 4, day)) });
  const issue = (...orders: { shortId: string }[]) =>
    api.orders.issueInvoices({ shortIds: orders.map(({ shortId }) => shortId) });
  const numberOf = async ({ id }: { id: string }) =>
    (await db.invoice.findUnique({ where: { orderId: id } }))?.number ?? null;
  const [first, second, third] = [await order(1), await order(2), await order(3)];
  await issue(first);
  const fileId = await uploaded(await backupOf(admin.id));
  await issue(second);
  const gone = await order(4);
  await issue(gone);
  await api.backup.import({ fileId, mode: "replace" });
  expect(await db.order.count({ where: { id: gone.id } })).toBe(0);
  expect([await numberOf(first), await numberOf(second)]).toEqual([1, null]);

  await issue(third, second);
  expect([await numberOf(second), await numberOf(third)]).toEqual([2, 4]);
  const latest = await order(5);
  await Promise.all([issue(latest), issue(latest, first)]);
  expect([await numberOf(first), await numberOf(latest)]).toEqual([1, 5]);

  // A second restore from the same backup does not change that.
  await api.backup.import({ fileId, mode: "replace" });
  await issue(second);
  await issue(third);
  expect([await numberOf(second), await numberOf(third)]).toEqual([2, 4]);
});

it("invoice numbering continues after the highest number of a restored backup", async () => {
  const admin = await createAdmin(db);
  const { admin: api } = await callerFor(db, admin.id);
  const buyer = await createUser(db);
  const paid = { status: "completed", isPaid: true, paidAt: NOW } as const;
  const [old, next] = [await createOrder(db, buyer, paid), await createOrder(db, buyer, paid)];
  await db.invoice.create({ data: { number: 90, orderId: old.id } });
  const fileId = await uploaded(await backupOf(admin.id));
  await db.invoice.deleteMany();
  await api.backup.import({ fileId, mode: "replace" });
  await api.orders.issueInvoices({ shortIds: [next.shortId] });
  expect(await db.invoice.findUnique({ where: { orderId: next.id } })).toMatchObject({ number: 91 });
});

it("Append refuses an order whose invoice number another order now has", async () => {
  const admin = await createAdmin(db);
  const { admin: api } = await callerFor(db, admin.id);
  const buyer = await createUser(db);
  const paid = { status: "completed", isPaid: true, paidAt: NOW } as const;
  const order = await createOrder(db, buyer, paid);
  const other = await createOrder(db, buyer, paid);
  await api.orders.issueInvoices({ shortIds: [order.shortId] });
  const fileId = await uploaded(await backupOf(admin.id));
  const preview = () => api.backup.preview({ fileId, mode: "append" });
  expect((await preview()).errors).toEqual([]);
  await db.invoice.deleteMany();
  await db.order.delete({ where: { id: order.id } });
  expect((await preview()).errors).toEqual([]);

  // As on another server, which does not know the numbers issued here.
  await db.invoiceNumber.deleteMany();
  await api.orders.issueInvoices({ shortIds: [other.shortId] });
  const taken = "invoices: 1 numbers were given to other orders here";
  expect((await preview()).errors).toEqual([taken]);
  await expect(api.backup.import({ fileId, mode: "append" })).rejects.toThrow(`Import errors: ${taken}`);
  expect(await db.invoice.findMany({ select: { number: true, orderId: true } })).toEqual([
    { number: 1, orderId: other.id },
  ]);
  expect((await api.backup.preview({ fileId, mode: "replace" })).errors).toEqual([]);
  await api.backup.import({ fileId, mode: "replace" });
  expect(await db.invoice.findMany({ select: { number: true, orderId: true } })).toEqual([
    { number: 1, orderId: order.id },
  ]);
});

it("Append leaves out an address that its customer has since deleted, but not the rest of the order", async () => {
  const admin = await createAdmin(db);
  const { admin: api } = await callerFor(db, admin.id);
  const buyer = await createUser(db);
  const address = await createAddress(db, buyer.id);
  const { id } = await createOrder(db, buyer, { shippingAddressId: address.id });
  await db.order.update({ where: { id }, data: { orderMessage: "Ring twice", shippingDetails: { name: "Robin" } } });
  const fileId = await uploaded(await backupOf(admin.id));
  await db.shippingAddress.delete({ where: { id: address.id } });
  await db.order.update({ where: { id }, data: { orderMessage: "" } });
  await api.backup.import({ fileId, mode: "append" });
  const says = { shippingAddressId: null, shippingDetails: { name: "Robin" }, orderMessage: "Ring twice" };
  expect(await db.order.findUnique({ where: { id } })).toMatchObject(says);
  expect(await db.shippingAddress.count()).toBe(0);
});
