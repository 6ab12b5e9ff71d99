import { describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { callerFor, createAdmin, createOrder, createProduct, createUser, NOW } from "~tests/support/factories";

const PAID = { status: "completed", isPaid: true, paidAt: NOW } as const;
const ITEM = {
  unitPriceCents: 5000,
  unitPricePaidCents: 5000,
  totalPriceCents: 10_000,
  supplierCostCents: 2000,
  discountPercent: 0,
  priceTrace: [],
};
const ADDRESS = {
  ...{ recipientName: "Robin Roe", phone: "+1 503 555 0100", addressLine1: "1 New Street", addressLine2: "" },
  ...{ city: "Portland", state: "OR", postalCode: "97201", country: "US" },
};
const cause = (reason: string) => ({ cause: { reason } });
const callerOf = async (staffRole: "manager" | "packer" | "support") =>
  (await callerFor(db, (await createUser(db, { staffRole })).id)).admin;

describe("orders as seen by staff", () => {
  it("a packer sees only paid orders", async () => {
    const paid = await createOrder(db, await createUser(db), PAID);
    const unpaid = await createOrder(db, await createUser(db));
    const packer = await callerOf("packer");
    const { rows } = await packer.orders.list({ section: "all" });
    expect(rows.map(({ id }) => id)).toContain(paid.id);
    expect(rows.map(({ id }) => id)).not.toContain(unpaid.id);
    await expect(packer.orders.byId({ orderId: unpaid.id })).rejects.toMatchObject({ code: "NOT_FOUND" });
    await expect(packer.orders.printable({ what: "invoices", shortIds: [unpaid.shortId] })).rejects.toMatchObject({
      code: "NOT_FOUND",
    });
    expect((await packer.palette.find({ text: unpaid.shortId })).orders).toEqual([]);
    expect((await packer.palette.find({ text: paid.shortId })).orders).toHaveLength(1);
  });

  it("a packer can neither change an order that is not paid nor learn its state, and ships paid ones", async () => {
    const product = await createProduct(db);
    const items = { create: { ...ITEM, position: 0, productName: "B", sku: "B", quantity: 2, productId: product.id } };
    const made = async (more: object) =>
      db.order.findUniqueOrThrow({
        where: { id: (await createOrder(db, await createUser(db), { items, ...more })).id },
        include: { items: true },
      });
    const [packer, manager] = [await callerOf("packer"), await callerOf("manager")];
    const commands = (api: typeof packer, { id: orderId, items: [item] }: Awaited<ReturnType<typeof made>>) => [
      () => api.orders.setLot({ orderId, itemId: item?.id ?? "", lotId: null }),
      () => api.orders.setTracking({ orderId, trackingNumber: `T ${orderId}`, carrier: "USPS" }),
      () => api.orders.unship({ orderId }),
      () => api.orders.correctAddress({ orderId, ...ADDRESS }),
    ];
    const cancelled = { status: "cancelled", cancelledAt: NOW } as const;
    for (const order of [await made({}), await made(cancelled)]) {
      for (const command of commands(packer, order)) {
        await expect(command()).rejects.toMatchObject({ code: "NOT_FOUND" });
      }
      expect(await db.order.findUniqueOrThrow({ where: { id: order.id }, include: { items: true } })).toEqual(order);
    }
    const order = await made({ ...PAID, shippingDetails: {} });
    for (const command of commands(packer, order)) await command();
    // Who sees unpaid orders still corrects their addresses.
    const unpaid = await made({});
    await manager.orders.correctAddress({ orderId: unpaid.id, ...ADDRESS });
  });

  it("a packer is told the numbers of paid orders only", async () => {
    await createOrder(db, await createUser(db), PAID);
    await createOrder(db, await createUser(db), { ...PAID, trackingNumber: "T" });
    await createOrder(db, await createUser(db));
    await createOrder(db, await createUser(db), { status: "cancelled", cancelledAt: NOW });
    const seen = await (await callerOf("packer")).orders.summary();
    const all = await (await callerOf("support")).orders.summary();
    expect(all.sections).toMatchObject({ waiting: expect.any(Number), cancelled: expect.any(Number) });
    expect(seen).toEqual({
      sections: { ready: all.sections.ready, shipped: all.sections.shipped },
      ...{ totalOrders: null, paidOrders: null, revenueCents: null, averageCents: null },
    });
  });

  it("a packer reads the internal notes of paid orders, and writes none", async () => {
    const paid = await createOrder(db, await createUser(db), PAID);
    const unpaid = await createOrder(db, await createUser(db));
    const [support, packer] = [await callerOf("support"), await callerOf("packer")];
    for (const { id } of [paid, unpaid]) await support.orders.addNote({ orderId: id, note: "Pack with ice" });
    expect(await packer.orders.notes({ orderId: paid.id })).toMatchObject([{ note: "Pack with ice" }]);
    expect(await packer.orders.notes({ orderId: unpaid.id })).toEqual([]);
    expect(await support.orders.notes({ orderId: unpaid.id })).toHaveLength(1);
    await expect(packer.orders.addNote({ orderId: paid.id, note: "Done" })).rejects.toMatchObject({
      code: "FORBIDDEN",
    });
  });

  it("who answers customers sees what goes back for an order, a packer does not", async () => {
    const order = await createOrder(db, await createUser(db), PAID);
    const money = { orderId: order.id, amountCents: 500, createdAt: NOW };
    const sent = { returnedAt: NOW, reference: "CA-9" };
    await db.moneyReturn.create({ data: { ...money, ...sent, kind: "refund", idempotencyKey: `refund:${order.id}` } });
    await db.moneyReturn.create({
      data: { ...money, amountCents: 700, kind: "overpayment", idempotencyKey: `over:${order.id}` },
    });
    const seenBy = async (role: "manager" | "packer" | "support") =>
      (await (await callerOf(role)).orders.byId({ orderId: order.id })).returns;
    for (const role of ["manager", "support"] as const) {
      expect((await seenBy(role)).sort((one, other) => one.amountCents - other.amountCents)).toMatchObject([
        { kind: "refund", amountCents: 500, ...sent, refund: null },
        { kind: "overpayment", amountCents: 700, returnedAt: null },
      ]);
    }
    expect(await seenBy("packer")).toEqual([]);
  });

  it("a test order's refund is not shown as money to return", async () => {
    const order = await createOrder(db, await createUser(db), { ...PAID, isTestOrder: true });
    const manager = await callerOf("manager");
    await manager.orders.refund({ orderId: order.id, reason: "A test" });
    expect((await manager.orders.byId({ orderId: order.id })).returns).toEqual([]);
  });

  it.each(["packer", "support"] as const)("%s sees no costs, margins or commissions", async (role) => {
    const items = { create: { ...ITEM, position: 0, productName: "BPC-157 5 mg", sku: "BPC-5", quantity: 2 } };
    const order = await createOrder(db, await createUser(db), { ...PAID, items });
    const staff = await callerOf(role);
    const { items: seen, commissions, statementLines } = await staff.orders.byId({ orderId: order.id });
    const manager = await (await callerOf("manager")).orders.byId({ orderId: order.id });
    expect(manager.items[0]?.costCents).toBe(4000);
    expect(seen).toHaveLength(1);
    for (const item of seen) {
      expect(item).toMatchObject({ costCents: null, marginCents: null });
      expect(item).not.toHaveProperty("supplierCostCents");
    }
    expect({ commissions, statementLines }).toEqual({
      commissions: { entries: [], skipped: [], claims: [] },
      statementLines: [],
    });
    expect(await staff.orders.summary()).toMatchObject({ revenueCents: null, averageCents: null });
    expect(await staff.palette.find({ text: "assay" })).toMatchObject({ users: [], products: [], affiliates: [] });
  });
});

describe("staff roles", () => {
  const edit = async (api: Awaited<ReturnType<typeof callerOf>>["users"], userId: string, more: object) => {
    const { fields, mark } = await api.byId({ userId });
    return api.update({ userId, mark, fields: { ...fields, ...more } });
  };

  it("are assigned by an owner, with an audit entry", async () => {
    const { users } = (await callerFor(db, (await createAdmin(db)).id)).admin;
    const { id } = await createUser(db);
    await edit(users, id, { staffRole: "packer" });
    expect(await db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ isAdmin: false, staffRole: "packer" });
    await edit(users, id, { isAdmin: true });
    expect(await db.user.findUniqueOrThrow({ where: { id } })).toMatchObject({ isAdmin: true, staffRole: null });
    const acts = await db.auditEntry.findMany({ where: { entityId: id, action: "user.update" } });
    expect(acts.map(({ after }) => after)).toContainEqual({ staffRole: "packer" });
  });

  it("cannot be assigned by a manager, who cannot edit staff accounts either", async () => {
    const { users } = await callerOf("manager");
    const customer = await createUser(db);
    const owner = await createAdmin(db);
    await expect(edit(users, customer.id, { staffRole: "manager" })).rejects.toMatchObject(cause("owners-only"));
    await expect(edit(users, customer.id, { isAdmin: true })).rejects.toMatchObject(cause("owners-only"));
    await expect(edit(users, owner.id, { name: "Somebody" })).rejects.toMatchObject(cause("staff-account"));
    const password = "a quite long password";
    await expect(users.setPassword({ userId: owner.id, password })).rejects.toMatchObject(cause("staff-account"));
    await expect(users.sendResetLink({ userId: owner.id })).rejects.toMatchObject(cause("staff-account"));
    await expect(users.suspend({ userId: owner.id, reason: "No" })).rejects.toMatchObject(cause("staff-account"));
    await expect(users.delete({ userId: owner.id })).rejects.toMatchObject(cause("staff-account"));
    await edit(users, customer.id, { name: "Somebody" });
  });

  it("let a manager save the shop's description, but not the payment tag", async () => {
    const { settings } = await callerOf("manager");
    const {
      site: { updatedAt: _, ...site },
    } = await settings.get();
    await expect(settings.saveSite({ ...site, paymentTag: "$mine" })).rejects.toMatchObject(cause("owners-only"));
    await settings.saveSite({ ...site, siteDescription: "Compounds for research" });
  });
});
