import { beforeEach, describe, expect, it } from "vitest";
import { DEFAULT_ORDER_COLUMNS } from "~/domain/order-columns";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createOrder, createProduct, createUser, NOW } from "~tests/support/factories";

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

  it("keeps no address that a view was filtered by, in the audit or once its account is deleted", async () => {
    const [gone, other] = [await createUser(db, { emailVerifiedAt: NOW }), await createUser(db)];
    const { admin } = await callerFor(db, (await createAdmin(db)).id);
    const encoded = `section=all&q=${encodeURIComponent(gone.email)}`;
    for (const searchParams of [encoded, `q=${gone.email}`, `q=${encodeURIComponent(other.email)}`]) {
      const { id: viewId } = await admin.orders.saveView({ name: searchParams.slice(0, 8), searchParams });
      await admin.orders.renameView({ viewId, name: `View ${searchParams.length}` });
    }
    const { id: viewId } = await admin.orders.saveView({ name: "Brief", searchParams: encoded });
    await admin.orders.deleteView({ viewId });
    const audit = JSON.stringify(await db.auditEntry.findMany());
    for (const { email } of [gone, other]) {
      expect(audit).not.toContain(email);
      expect(audit).not.toContain(encodeURIComponent(email));
    }
    await admin.users.delete({ userId: gone.id });
    expect(await db.savedView.findMany({ select: { searchParams: true } })).toEqual([
      { searchParams: `q=${encodeURIComponent(other.email)}` },
    ]);
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
