import { beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_ORDER_COLUMNS } from "~/domain/order-columns";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createOrder, createProduct, createUser } from "~tests/support/factories";

beforeEach(resetDatabase);

const staff = async () => (await callerFor(db, (await createAdmin(db)).id)).admin.orders;

describe("order list", () => {
  it("shares saved views among all staff, with unique names", async () => {
    const [ann, ben] = [await staff(), await staff()];
    const { id: viewId } = await ann.saveView({ name: "Gold", searchParams: "section=all&buyer=Gold&q=%231A" });
    await expect(ben.saveView({ name: "Gold", searchParams: "" })).rejects.toMatchObject({
      cause: { reason: "name-taken" },
    });
    await ben.renameView({ viewId, name: "Gold members" });
    expect((await ann.listChoices()).views).toMatchObject([
      { name: "Gold members", searchParams: "section=all&buyer=Gold&q=%231A" },
    ]);
    await ben.deleteView({ viewId });
    await ben.deleteView({ viewId });
    expect((await ann.listChoices()).views).toEqual([]);
    await expect(ann.renameView({ viewId, name: "Gone" })).rejects.toMatchObject({ cause: { reason: "not-found" } });
  });

  it("shows each staff member their own columns, in list order", async () => {
    const [ann, ben] = [await staff(), await staff()];
    await ann.chooseColumns({ columns: ["total", "customer"] });
    expect((await ann.listChoices()).columns).toEqual(["customer", "total"]);
    expect((await ben.listChoices()).columns).toEqual(DEFAULT_ORDER_COLUMNS);
  });

  it("shows the first item of each order with its product's picture, and the buyer", async () => {
    const buyer = await createUser(db);
    const product = await createProduct(db, { imageUrls: ["/files/product/abc"] });
    const order = await createOrder(db, buyer);
    await db.orderItem.deleteMany({ where: { orderId: order.id } });
    const line = { orderId: order.id, sku: "X", unitPriceCents: 1, unitPricePaidCents: 1, totalPriceCents: 1 };
    await db.orderItem.createMany({
      data: [
        { ...line, position: 1, productName: "Second", quantity: 1, supplierCostCents: 0, priceTrace: [] },
        {
          ...{ ...line, position: 0, productId: product.id, productName: "First", quantity: 3, totalPriceCents: 3 },
          ...{ supplierCostCents: 0, priceTrace: [] },
        },
      ],
    });
    const { rows } = await (await staff()).list({ section: "all" });
    expect(rows[0]).toMatchObject({
      ...{ userId: buyer.id, itemCount: 2 },
      firstItem: { name: "First", quantity: 3, imageUrl: "/files/product/abc" },
    });
  });
});
