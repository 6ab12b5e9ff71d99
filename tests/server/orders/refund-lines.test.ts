// Partial refunds that name pieces of an order's lines: what is left of them, of the stock, and for the parcel.
import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { composeMail } from "~/server/mail/compose-mail";
import { shippingAddressesCsv } from "~/server/services/orders/orders-to-ship";
import { verifyStock } from "~/server/services/stock/verify-stock";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAdmin,
  createOrder,
  createProduct,
  daysFromNow,
  NOW,
  signedInContext,
} from "~tests/support/factories";
import { backupOf, changedBackup, contentsOf, uploaded } from "../admin/backup-shop";
import { buyerBelow, countersOf } from "../commissions/books";
import { brokenChecks, countNetworks, expectBooksToBeRight } from "../ledger/right-books";

beforeEach(resetDatabase);
// Whatever a test refunded, the stock must be that of the orders, and the lines those of the refunds.
afterEach(async () => {
  expect(await verifyStock({ db })).toEqual([]);
  expect((await brokenChecks(db)).map(({ id }) => id)).not.toContain("refunded-pieces");
});

const REFUND = {
  goodsCents: 2_000,
  shippingCents: 0,
  reason: "Two vials broke",
  internalNote: "",
  to: "return",
} as const;

/**
 * A paid order of five vials of $10.00 and one kit of $50.01, with $50.00 shipping. Ten of each are counted; of the vials
 * `there`, if it is given.
 */
async function paid({ there = 10, fields = {} }: { there?: number; fields?: { isTestOrder?: boolean } } = {}) {
  const { id: adminId } = await createAdmin(db);
  const { admin } = await callerFor(db, adminId);
  const { buyer, uplines } = await buyerBelow(db, 1);
  const vial = await createProduct(db, { name: "BPC-157 5 mg", sku: "BPC-5" });
  const kit = await createProduct(db, { name: "Kit", sku: "KIT" });
  await admin.products.setStock({ productId: vial.id, count: there, seenCount: null });
  await admin.products.setStock({ productId: kit.id, count: 10, seenCount: null });
  const line = (product: typeof vial, position: number, quantity: number, unitPricePaidCents: number) => ({
    ...{ position, productId: product.id, productName: product.name, sku: product.sku, quantity, unitPricePaidCents },
    ...{
      unitPriceCents: 6_000,
      totalPriceCents: quantity * unitPricePaidCents,
      supplierCostCents: 300,
      priceTrace: [],
    },
  });
  const items = { create: [line(vial, 1, 5, 1_000), line(kit, 2, 1, 5_001)] };
  const order = await createOrder(db, buyer, { subtotalCents: 10_001, items, ...fields });
  const { id: orderId, shortId } = order;
  await admin.orders.markPaid({ orderId });
  const { id: vials } = await db.orderItem.findFirstOrThrow({ where: { orderId, sku: "BPC-5" } });
  const { id: kits } = await db.orderItem.findFirstOrThrow({ where: { orderId, sku: "KIT" } });
  const part = (pieces: Record<string, number>, more: object = {}) => {
    const chosen = Object.entries(pieces).map(([itemId, quantity]) => ({ itemId, quantity }));
    return admin.orders.refundPart({ ...REFUND, orderId, items: chosen, requestId: randomUUID(), ...more });
  };
  const all = (more: object = {}) => part({ [vials]: 5, [kits]: 1 }, { goodsCents: 10_001, ...more });
  const levels = async () =>
    (await db.product.findMany({ orderBy: { sku: "asc" } })).map(({ stockCount }) => stockCount);
  const seen = () => admin.orders.byId({ orderId });
  return { adminId, admin, buyer, uplines, vial, kit, orderId, shortId, vials, kits, part, all, levels, seen };
}

const refusal = (reason: string, code = "CONFLICT") => ({ code, cause: { reason } });

describe("refund of pieces", () => {
  it("records the pieces with their money and commissions, and puts them back into stock", async () => {
    const { adminId, buyer, uplines, orderId, vial, vials, part, levels, seen } = await paid();
    expect(await levels()).toEqual([5, 9]);
    await part({ [vials]: 2 }, { returnStock: true });
    expect(await levels()).toEqual([7, 9]);
    expect(await db.order.findUnique({ where: { id: orderId } })).toMatchObject({
      ...{ status: "completed", refundedCents: 2_000, refundedGoodsCents: 2_000, hasNoPiecesLeft: false },
    });
    expect(await db.orderRefundItem.findMany()).toMatchObject([{ orderItemId: vials, quantity: 2, restocked: 2 }]);
    const movement = await db.stockMovement.findFirst({ where: { productId: vial.id, reason: "refund-part" } });
    expect(movement).toMatchObject({ orderId, countBefore: 5, countAfter: 7, actorUserId: adminId });
    expect((await countersOf(db, uplines[0]?.id ?? "")).volume).toBe(8_001);
    const { items, refunds, events } = await seen();
    expect(items.map(({ refundedQuantity, missingCount }) => [refundedQuantity, missingCount])).toEqual([
      [2, 0],
      [0, 0],
    ]);
    const pieces = [{ name: "BPC-157 5 mg", quantity: 2 }];
    expect(refunds).toMatchObject([{ amountCents: 2_000, pieces }]);
    expect(events.at(-1)).toMatchObject({ action: "refundPart", pieces: [{ ...pieces[0], restocked: 2 }] });
    const own = await (await callerFor(db, buyer.id)).orders.byId({ orderId });
    expect(own.items.map(({ refundedQuantity }) => refundedQuantity)).toEqual([2, 0]);
    expect(own.refunds).toMatchObject([{ pieces }]);
    expect(own.timeline.at(-1)?.label).toBe("Refunded in part: $20.00 for 2 × BPC-157 5 mg");
    expect(JSON.stringify(own)).not.toMatch(/stock/i);
    await expectBooksToBeRight(db);
  });

  it("may give back less or more than their price, but no more than is left of the goods", async () => {
    const { vials, kits, part, seen } = await paid();
    await part({ [vials]: 2 }, { goodsCents: 500 });
    await part({ [vials]: 1 }, { goodsCents: 9_000 });
    await expect(part({ [kits]: 1 }, { goodsCents: 5_001 })).rejects.toMatchObject(refusal("refund-too-large"));
    await part({ [kits]: 1 }, { goodsCents: 0, shippingCents: 100 });
    await part({}, { goodsCents: 501 });
    expect((await seen()).items.map(({ refundedQuantity }) => refundedQuantity)).toEqual([3, 1]);
    await expect(part({ [vials]: 2 }, { goodsCents: 0, shippingCents: 4_900 })).rejects.toMatchObject(
      refusal("refund-is-all"),
    );
    await expectBooksToBeRight(db);
  });

  it("is refused for more pieces than are left, for lines of other orders, and for a line named twice", async () => {
    const { vials, kits, orderId, buyer, admin, part } = await paid();
    const line = { position: 1, productName: "Kit", sku: "KIT", quantity: 1, supplierCostCents: 1, priceTrace: [] };
    const { id: foreign } = await db.orderItem.create({
      data: {
        ...{ ...line, unitPriceCents: 1, unitPricePaidCents: 1, totalPriceCents: 1 },
        orderId: (await createOrder(db, buyer)).id,
      },
    });
    await part({ [vials]: 4 }, { goodsCents: 4_000 });
    const text = "Only 1 is left: the others were refunded in the meantime.";
    await expect(part({ [kits]: 1, [vials]: 2 })).rejects.toMatchObject({
      message: `BPC-157 5 mg: ${text}`,
      cause: { reason: "pieces-refunded", detail: { fieldErrors: { [`items.${vials}`]: text } } },
    });
    await expect(part({ [foreign]: 1 })).rejects.toMatchObject(refusal("not-found", "NOT_FOUND"));
    const items = [1, 1].map((quantity) => ({ itemId: kits, quantity }));
    const twice = admin.orders.refundPart({ ...REFUND, orderId, items, requestId: randomUUID() });
    await expect(twice).rejects.toMatchObject({ code: "BAD_REQUEST" });
    await expect(part({ [kits]: 0 })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    expect(await db.orderRefund.count()).toBe(1);
  });

  it("gives the last piece to one of two admins who refund it at once; the other is told that none is left", async () => {
    const { kits, part, orderId, levels } = await paid();
    for (const _ of [1, 2, 3]) {
      const results = await Promise.allSettled(
        [1, 2].map(() => part({ [kits]: 1 }, { goodsCents: 1_000, returnStock: true })),
      );
      for (const result of results) {
        if (result.status === "rejected") expect(result.reason).toMatchObject(refusal("pieces-refunded"));
      }
    }
    expect(await db.orderRefund.count()).toBe(1);
    expect(await db.order.findUnique({ where: { id: orderId } })).toMatchObject({ refundedCents: 1_000 });
    expect(await levels()).toEqual([5, 10]);
  });

  it("counts once per request id, and is refused under it with other pieces or another stock", async () => {
    const { vials, kits, part, levels } = await paid();
    const requestId = randomUUID();
    const more = { requestId, returnStock: true };
    const answers = await Promise.all([1, 2, 3].map(() => part({ [vials]: 2, [kits]: 1 }, more)));
    expect(answers.filter(({ alreadyRefunded }) => alreadyRefunded)).toHaveLength(2);
    expect(await levels()).toEqual([7, 10]);
    for (const pieces of [{ [vials]: 1, [kits]: 1 }, { [vials]: 2 }, {}]) {
      await expect(part(pieces, more)).rejects.toMatchObject(refusal("request-reused"));
    }
    const other = part({ [vials]: 2, [kits]: 1 }, { requestId });
    await expect(other).rejects.toMatchObject(refusal("request-reused"));
    expect(await part({ [kits]: 1, [vials]: 2 }, more)).toMatchObject({ alreadyRefunded: true });
    expect(await db.orderRefundItem.count()).toBe(2);
  });

  it("e-mails the customer the pieces, and that they are not in a parcel still to come", async () => {
    const { vials, kits, part, admin, orderId } = await paid();
    const text = async () => {
      const mail = await db.outboxMail.findFirstOrThrow({
        where: { template: "order-partly-refunded" },
        orderBy: { createdAt: "desc" },
      });
      return (await composeMail(db, mail)).text;
    };
    await part({ [vials]: 2, [kits]: 1 });
    expect(await text()).toContain("2 × BPC-157 5 mg, 1 × Kit");
    expect(await text()).toContain("They will not be in your parcel.");
    expect(await text()).toContain("BPC-5, 5 × $10.00, 2 refunded");
    await admin.orders.setTracking({ orderId, trackingNumber: "1Z1" });
    expect(await text()).not.toContain("in your parcel");
    await admin.orders.unship({ orderId });
    await part({ [vials]: 3 });
    expect(await text()).toContain("Nothing of the order is left to be sent to you.");
  });
});

describe("stock of refunded pieces", () => {
  it("stays taken if they are not put back, and a refund of the rest returns only the others", async () => {
    const { admin, orderId, vials, part, levels } = await paid();
    await part({ [vials]: 2 });
    expect(await levels()).toEqual([5, 9]);
    expect(await db.orderRefundItem.findMany()).toMatchObject([{ quantity: 2, restocked: 0 }]);
    await admin.orders.refund({ orderId, reason: "The rest, too", returnStock: true });
    expect(await levels()).toEqual([8, 10]);
    await admin.orders.setTestFlag({ orderId, isTestOrder: true });
    await admin.orders.setTestFlag({ orderId, isTestOrder: false });
    expect(await levels()).toEqual([8, 10]);
    await expectBooksToBeRight(db);
  });

  it("is not returned a second time by a refund of the rest", async () => {
    const { admin, orderId, vials, kits, part, levels } = await paid();
    await part({ [vials]: 2, [kits]: 1 }, { returnStock: true });
    await part({ [vials]: 1 });
    await admin.orders.refund({ orderId, reason: "The rest, too", returnStock: true });
    expect(await levels()).toEqual([9, 10]);
    await expectBooksToBeRight(db);
  });

  it("that was lacking is refunded first, so that no piece appears from nowhere, and nothing is missing any more", async () => {
    const { vials, part, levels, seen } = await paid({ there: 3 });
    const missing = async () => (await seen()).items.map(({ missingCount }) => missingCount);
    expect([await levels(), await missing()]).toEqual([
      [0, 9],
      [2, 0],
    ]);
    await part({ [vials]: 2 }, { returnStock: true });
    expect([await levels(), await missing()]).toEqual([
      [0, 9],
      [0, 0],
    ]);
    await part({ [vials]: 1 }, { returnStock: true });
    expect([await levels(), await missing()]).toEqual([
      [1, 9],
      [0, 0],
    ]);
    const restocked = await db.orderRefundItem.findMany({ orderBy: { quantity: "desc" }, select: { restocked: true } });
    expect(restocked).toEqual([{ restocked: 0 }, { restocked: 1 }]);
  });

  it("of a deleted product is there when its deletion is undone", async () => {
    const { admin, vial, vials, part, levels } = await paid();
    const undoId = randomUUID();
    const { version } = await db.product.findUniqueOrThrow({ where: { id: vial.id } });
    await admin.products.applyBulk({ undoId, rows: [{ productId: vial.id, version }], change: { kind: "delete" } });
    await part({ [vials]: 2 }, { returnStock: true });
    await admin.products.undo({ undoId });
    expect(await levels()).toEqual([7, 9]);
  });

  it("of a test order, or of a product that is not counted, is not touched", async () => {
    const test = await paid({ fields: { isTestOrder: true } });
    await test.part({ [test.vials]: 2 }, { returnStock: true });
    expect(await test.levels()).toEqual([10, 10]);
    await db.product.deleteMany();
    const { admin, vial, vials, part, levels, seen } = await paid();
    await admin.products.setStock({ productId: vial.id, count: null, seenCount: 5 });
    expect((await seen()).items.map(({ isCounted }) => isCounted)).toEqual([false, true]);
    await part({ [vials]: 2 }, { returnStock: true });
    expect(await levels()).toEqual([null, 9]);
    expect(await db.orderRefundItem.findMany({ where: { orderItemId: vials } })).toMatchObject([{ restocked: 0 }]);
  });
});

describe("cost of refunded pieces", () => {
  /** The cost of goods in the journal, on the dashboard and on the order's page; pieces and revenue of the vials. */
  const costs = async ({ admin, seen, vial }: Awaited<ReturnType<typeof paid>>) => {
    const { items, returnedCostCents } = await seen();
    const journal = await admin.ledger.journal({ month: NOW.toISOString().slice(0, 7) });
    const { rows } = await admin.dashboard.products({ days: 7, sort: "sold" });
    const vials = rows.find(({ id }) => id === vial.id);
    return {
      journal: journal.find(({ account }) => account === 5100)?.closingCents,
      allTime: (await admin.dashboard.overview()).costCents,
      order: items.reduce((sum, { costCents }) => sum + (costCents ?? 0), 0) - returnedCostCents,
      vials: [vials?.sold, vials?.revenueCents],
    };
  };
  const same = (cents: number) => ({ journal: cents, allTime: cents, order: cents });

  it("comes back with those that stay in the shop, and is the same in all figures", async () => {
    const shop = await paid();
    await countNetworks(db);
    expect(await costs(shop)).toEqual({ ...same(1_800), vials: [5, 5_000] });
    await shop.part({ [shop.vials]: 2 }, { returnStock: true });
    expect(await costs(shop)).toEqual({ ...same(1_200), vials: [3, 3_000] });
    await shop.admin.orders.refund({ orderId: shop.orderId, reason: "Cancelled", internalNote: "" });
    expect(await costs(shop)).toMatchObject({ journal: 0, allTime: 0, vials: [0, 0] });
    expect(await brokenChecks(db)).toEqual([]);
  });

  it("stays with those that were sent or broke", async () => {
    const shop = await paid();
    await shop.part({ [shop.vials]: 1 });
    await shop.admin.orders.setTracking({ orderId: shop.orderId, trackingNumber: "1Z1" });
    await shop.part({ [shop.vials]: 1 }, { goodsCents: 1_000 });
    expect(await costs(shop)).toEqual({ ...same(1_800), vials: [3, 3_000] });
    await shop.part({ [shop.vials]: 1 }, { goodsCents: 1_000, returnStock: true });
    expect(await costs(shop)).toEqual({ ...same(1_500), vials: [2, 2_000] });
  });
});

describe("parcel of an order with refunded pieces", () => {
  const slipOf = async ({ admin, shortId }: Awaited<ReturnType<typeof paid>>) => {
    const { orders, refused } = await admin.orders.printable({ what: "packing-slips", shortIds: [shortId] });
    return { packed: orders[0]?.items.map(({ packed }) => packed), refunds: orders[0]?.refunds, refused };
  };

  it("has only what is left: on the pick list, the packing slip and the address list, without the reason", async () => {
    const shop = await paid();
    const { adminId, admin, shortId, vials, kits, part } = shop;
    await part({ [vials]: 2, [kits]: 1 });
    const list = await admin.orders.pickList({});
    expect(list).toMatchObject({ pieces: 3, shortIds: [shortId], refused: [], refunded: [], waiting: 1 });
    expect(list.products).toMatchObject([{ sku: "BPC-5", quantity: 3 }]);
    expect(await slipOf(shop)).toEqual({ packed: [3, 0], refunds: [], refused: [] });
    const { csv } = await shippingAddressesCsv(await signedInContext(db, adminId), { shortIds: [] });
    expect(csv).toContain(",3,3 x BPC-5,");
    // An amount of goodwill says nothing of pieces: its reason is still shown.
    await part({}, { goodsCents: 100, reason: "It waits so long" });
    const refunds = [{ reason: "It waits so long" }];
    expect((await admin.orders.pickList({})).refunded).toEqual([{ shortId, refunds }]);
    expect(await slipOf(shop)).toMatchObject({ packed: [3, 0], refunds });
  });

  it("keeps on its slip what was refunded after it was shipped", async () => {
    const shop = await paid();
    const { adminId, admin, orderId, vials, part } = shop;
    await part({ [vials]: 2 });
    await admin.orders.setTracking({ orderId, trackingNumber: "1Z1" });
    const { admin: later } = await callerFor(db, adminId, { now: daysFromNow(3) });
    const items = [{ itemId: vials, quantity: 3 }];
    await later.orders.refundPart({ ...REFUND, orderId, items, requestId: randomUUID() });
    expect((await slipOf(shop)).packed).toEqual([3, 1]);
    await later.orders.unship({ orderId });
    expect((await slipOf(shop)).packed).toEqual([0, 1]);
  });

  it("is none once every piece is refunded: the order is not picked, packed or shipped, and gets no lots", async () => {
    const shop = await paid();
    const { admin, buyer, vial, orderId, shortId, all, seen } = shop;
    await admin.lots.save({
      ...{ productId: vial.id, lotId: null, lotNumber: "B-1", testedOn: "2026-01-10", purityBps: null },
    });
    await all({ returnStock: true });
    expect(await db.order.findUnique({ where: { id: orderId } })).toMatchObject({ hasNoPiecesLeft: true });
    await admin.orders.assignLots({ shortIds: [] });
    expect(await db.orderItem.count({ where: { lotId: { not: null } } })).toBe(0);
    expect(await admin.orders.pickList({})).toMatchObject({ products: [], shortIds: [], refused: [], waiting: 0 });
    const why = "All its pieces were refunded";
    expect((await admin.orders.pickList({ shortIds: [shortId] })).refused).toEqual([{ shortId, why }]);
    expect(await slipOf(shop)).toMatchObject({ refused: [{ shortId, why }] });
    const refused = "'Save tracking number' is not possible: all pieces of this order were refunded.";
    await expect(admin.orders.setTracking({ orderId, trackingNumber: "1Z1" })).rejects.toThrow(refused);
    for (const isDryRun of [true, false]) {
      expect(await admin.orders.trackMany({ pasted: `${shortId}\t1Z1`, isDryRun })).toMatchObject([{ why: refused }]);
    }
    expect((await admin.orders.list({ section: "ready" })).rows).toMatchObject([
      { id: orderId, hasNoPiecesLeft: true },
    ]);
    expect(await seen()).toMatchObject({ hasNoPiecesLeft: true });
    expect(await (await callerFor(db, buyer.id)).orders.byId({ orderId })).toMatchObject({ hasNoPiecesLeft: true });
    await admin.orders.refund({ orderId, reason: "The shipping, too", returnStock: true });
    expect(await shop.levels()).toEqual([10, 10]);
    await expectBooksToBeRight(db);
  });

  it("has no lot for a line of which nothing is left, but keeps one that was recorded", async () => {
    const { admin, vial, kit, orderId, vials, kits, part, seen } = await paid();
    const lots = async () => (await seen()).items.map((item) => item.lot?.lotNumber);
    const lot = { lotId: null, testedOn: "2026-01-10", purityBps: null };
    await admin.lots.save({ ...lot, productId: kit.id, lotNumber: "K-1" });
    await admin.orders.assignLots({ shortIds: [] });
    await admin.lots.save({ ...lot, productId: vial.id, lotNumber: "B-1" });
    await part({ [vials]: 5 });
    await admin.orders.setTracking({ orderId, trackingNumber: "1Z1" });
    expect(await lots()).toEqual([undefined, "K-1"]);
    await part({ [kits]: 1 });
    expect(await lots()).toEqual([undefined, "K-1"]);
  });

  it("is sent before its last pieces are refunded, or not at all, when both happen at once", async () => {
    const { admin, orderId, all } = await paid();
    const [refunded, shipped] = await Promise.allSettled([
      all(),
      admin.orders.setTracking({ orderId, trackingNumber: "1Z1" }),
    ]);
    expect(refunded.status).toBe("fulfilled");
    const isMailed = (await db.outboxMail.count({ where: { template: "tracking" } })) === 1;
    expect(isMailed).toBe(shipped.status === "fulfilled");
    const { trackingNumber } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
    expect(trackingNumber).toBe(isMailed ? "1Z1" : null);
  });
});

it("an invoice names the refunded pieces, for staff and for the customer", async () => {
  const { admin, buyer, orderId, shortId, vials, part } = await paid();
  await part({ [vials]: 2 });
  const { orders } = await admin.orders.printable({ what: "invoices", shortIds: [shortId] });
  const own = await (await callerFor(db, buyer.id)).orders.invoice({ orderId });
  for (const { items } of [orders[0] ?? { items: [] }, own]) {
    expect(items.map(({ quantity, refundedQuantity }) => [quantity, refundedQuantity])).toEqual([
      [5, 2],
      [1, 0],
    ]);
  }
});

/** What a backup holds of orders and their money. */
const OF_ORDERS = [
  ...["orders", "orderItems", "orderEvents", "orderRefunds", "orderRefundItems", "moneyReturns", "orderPostings"],
  ...["skippedCommissions", "ledger", "journalBookings"],
];

it("a backup keeps the pieces of refunds: Replace restores them, and Append brings them with their order", async () => {
  const { adminId, admin, vials, kits, part } = await paid();
  await countNetworks(db);
  const before = await uploaded(await backupOf(adminId));
  await part({ [vials]: 2 }, { returnStock: true });
  await part({ [kits]: 1 });
  const whole = await backupOf(adminId);
  const fileId = await uploaded(whole);
  const recorded = async () => [
    await db.orderRefundItem.count(),
    await db.orderItem.count({ where: { refundedQuantity: { gt: 0 } } }),
  ];
  await admin.backup.import({ fileId: before, mode: "replace" });
  expect(await recorded()).toEqual([0, 0]);
  // An order that is here keeps its own history.
  await admin.backup.import({ fileId, mode: "append" });
  expect(await recorded()).toEqual([0, 0]);
  await admin.backup.import({ fileId, mode: "replace" });
  expect(contentsOf(await backupOf(adminId))).toEqual(contentsOf(whole));
  const without = await changedBackup(whole, (data) => {
    for (const section of OF_ORDERS) data[section] = [];
  });
  await admin.backup.import({ fileId: await uploaded(without), mode: "replace" });
  expect(await recorded()).toEqual([0, 0]);
  await admin.backup.import({ fileId, mode: "append" });
  expect(await recorded()).toEqual([2, 2]);
});

it("a backup from before pieces could be refunded has none", async () => {
  const { adminId, admin, part } = await paid();
  await part({}, { goodsCents: 100 });
  const older = await changedBackup(
    await backupOf(adminId),
    (data) => {
      delete data.orderRefundItems;
      delete data.journalBookings;
      for (const row of data.orders ?? []) delete row.has_no_pieces_left;
      for (const row of data.orderItems ?? []) delete row.refunded_quantity;
      for (const row of data.orderRefunds ?? []) {
        delete row.return_stock;
        delete row.returned_cost_cents;
      }
    },
    4,
  );
  await admin.backup.import({ fileId: await uploaded(older), mode: "replace" });
  expect(await db.orderRefund.findMany()).toMatchObject([{ goodsCents: 100, returnStock: false }]);
});

it("the checks of the ledger find refunded pieces without a refund, and an order wrongly kept as emptied", async () => {
  const { orderId, vials, part } = await paid();
  await part({ [vials]: 2 });
  await db.orderItem.update({ where: { id: vials }, data: { refundedQuantity: 3 } });
  await db.order.update({ where: { id: orderId }, data: { hasNoPiecesLeft: true } });
  const found = (await brokenChecks(db)).find(({ id }) => id === "refunded-pieces");
  expect(found?.differences.map(({ difference }) => difference)).toEqual([
    "BPC-5: keeps 3 refunded pieces, its refunds have 2",
    "is kept as one with no pieces left",
  ]);
  await db.orderItem.update({ where: { id: vials }, data: { refundedQuantity: 2 } });
  await db.order.update({ where: { id: orderId }, data: { hasNoPiecesLeft: false } });
});
