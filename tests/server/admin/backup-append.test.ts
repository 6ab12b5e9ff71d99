// Appending a backup to a shop that went on since: what orders moved stays as they left it.
import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { verifyStock } from "~/server/services/stock/verify-stock";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createOrder, createProduct, createUser } from "~tests/support/factories";
import { backupOf, uploaded } from "./backup-shop";

beforeEach(resetDatabase);

it("leaves the counts of products as the orders since have left them", async () => {
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
  // Overwritten for another reason, it keeps its counts all the same.
  await db.product.update({ where: { id: product.id }, data: { name: "Renamed" } });
  await api.backup.import({ fileId, mode: "append" });
  expect(await present()).toEqual(sold);
  expect(await verifyStock({ db })).toEqual([]);
  await api.backup.import({ fileId, mode: "replace" });
  expect(await present()).toEqual({ ...sold, stockCount: 10, stockReserved: 2 });
  expect(await verifyStock({ db })).toEqual([]);
});
