import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdminCaller, createOrder, createUser, NOW } from "~tests/support/factories";

beforeEach(resetDatabase);

const PAID = { status: "completed", isPaid: true, paidAt: NOW } as const;
const adminOrders = async () => (await createAdminCaller(db)).admin.orders;

async function paidOrders(count: number) {
  const buyer = await createUser(db, { email: "noor@example.test" });
  return Promise.all(Array.from({ length: count }, () => createOrder(db, buyer, PAID)));
}

describe("pasted tracking numbers", () => {
  it("are only checked in a dry run", async () => {
    const [a, b] = await paidOrders(2);
    const waiting = await createOrder(db, await createUser(db));
    const pasted = `${a?.shortId}\t1Z1\n#${b?.shortId.toLowerCase()}\t1Z2\n${waiting.shortId}\t1Z3\n00000000\t1Z4\nnonsense`;
    const lines = await (await adminOrders()).trackMany({ pasted, isDryRun: true });
    expect(lines.map(({ outcome, why }) => [outcome, why])).toEqual([
      ["done", null],
      ["done", null],
      ["refused", "'Save tracking number' is not possible: this order is pending."],
      ["refused", "No order has this id"],
      ["refused", "This line does not begin with an order id"],
    ]);
    expect(await db.order.count({ where: { trackingNumber: { not: null } } })).toBe(0);
    expect(await db.outboxMail.count()).toBe(0);
    expect(await db.auditEntry.count()).toBe(0);
  });

  it("are saved line by line, each with its e-mail; the same list again changes nothing", async () => {
    const [a, b] = await paidOrders(2);
    const orders = await adminOrders();
    const pasted = `${a?.shortId}\t1Z1\n00000000\t9\n${b?.shortId}\t1Z2`;
    const saved = await orders.trackMany({ pasted, isDryRun: false });
    expect(saved.map(({ outcome, email }) => [outcome, email])).toEqual([
      ["done", "noor@example.test"],
      ["refused", null],
      ["done", "noor@example.test"],
    ]);
    const again = await orders.trackMany({ pasted, isDryRun: false });
    expect(again.map(({ outcome }) => outcome)).toEqual(["unchanged", "refused", "unchanged"]);
    expect(await db.outboxMail.count({ where: { template: "tracking" } })).toBe(2);
    expect(await db.orderEvent.count({ where: { action: "ship" } })).toBe(2);
  });

  it("send one e-mail per customer for three concurrent saves", async () => {
    const [a] = await paidOrders(1);
    const orders = await adminOrders();
    const pasted = `${a?.shortId}\t1Z1`;
    await Promise.all([1, 2, 3].map(() => orders.trackMany({ pasted, isDryRun: false })));
    expect(await db.outboxMail.count()).toBe(1);
    expect(await db.orderEvent.count()).toBe(1);
  });

  it("show which number a new one replaces", async () => {
    const [a] = await paidOrders(1);
    const orders = await adminOrders();
    await orders.setTracking({ orderId: a?.id ?? "", trackingNumber: "OLD" });
    const [line] = await orders.trackMany({ pasted: `${a?.shortId}\tNEW`, isDryRun: true });
    expect(line).toMatchObject({ before: "OLD", trackingNumber: "NEW", outcome: "done" });
  });

  it("are refused when empty or longer than 200 lines", async () => {
    const orders = await adminOrders();
    await expect(orders.trackMany({ pasted: " \n ", isDryRun: true })).rejects.toThrow("Paste at least one line");
    await expect(orders.trackMany({ pasted: "Order\tNumber", isDryRun: true })).rejects.toThrow(
      "Paste at least one line",
    );
    const pasted = Array.from({ length: 201 }, (_, n) => `${n.toString(16).padStart(8, "0")}\t1`).join("\n");
    await expect(orders.trackMany({ pasted, isDryRun: true })).rejects.toThrow("Paste at most 200 lines");
  });
});

describe("tracking number uniqueness", () => {
  async function twoCustomers() {
    const [a, alsoA] = await paidOrders(2);
    const b = await createOrder(db, await createUser(db), PAID);
    if (!a || !alsoA) throw new Error("expected two orders");
    return { a, alsoA, b, orders: await adminOrders() };
  }
  const saved = () => db.order.findMany({ where: { trackingNumber: { not: null } }, select: { id: true } });

  it("refuses another customer's number in any spelling, naming its order; own orders may share one", async () => {
    const { a, alsoA, b, orders } = await twoCustomers();
    await orders.setTracking({ orderId: a.id, trackingNumber: "1Z 99-a" });
    const message = `This tracking number is on order #${a.shortId} of another customer`;
    for (const trackingNumber of ["1Z 99-a", "1z99A", "1Z.99/a"]) {
      await expect(orders.setTracking({ orderId: b.id, trackingNumber })).rejects.toMatchObject({
        ...{ code: "CONFLICT", message },
        cause: { reason: "tracking-used", detail: { fieldErrors: { trackingNumber: message } } },
      });
    }
    const pasted = `${b.shortId}\t1Z99A\n${alsoA.shortId}\t1Z99A`;
    for (const isDryRun of [true, false]) {
      const lines = await orders.trackMany({ pasted: pasted.split("\n")[0] ?? "", isDryRun });
      expect(lines).toMatchObject([{ outcome: "refused", why: message }]);
    }
    const own = { orderId: alsoA.id, trackingNumber: "1Z99A" };
    await expect(orders.setTracking(own)).rejects.toMatchObject({ cause: { reason: "tracking-shared" } });
    expect(await orders.setTracking({ ...own, isSharedParcel: true })).toMatchObject({ isUnchanged: false });
    expect((await saved()).map(({ id }) => id).sort()).toEqual([a.id, alsoA.id].sort());
    expect(await db.outboxMail.count({ where: { orderId: b.id } })).toBe(0);
  });

  it("refuses all pasted lines that give one number to different customers", async () => {
    const { a, alsoA, b, orders } = await twoCustomers();
    const pasted = `${a.shortId}\t1Z1\n${b.shortId}\t1z-1\n${alsoA.shortId}\t1Z2`;
    for (const isDryRun of [true, false]) {
      const lines = await orders.trackMany({ pasted, isDryRun });
      const why = `This tracking number is in the list for different customers: #${a.shortId}, #${b.shortId}`;
      expect(lines.map((line) => [line.outcome, line.why])).toEqual([
        ["refused", why],
        ["refused", why],
        ["done", null],
      ]);
    }
    expect((await saved()).map(({ id }) => id)).toEqual([alsoA.id]);
    const own = `${a.shortId}\t1Z2\n${alsoA.shortId}\t1Z2`;
    expect((await orders.trackMany({ pasted: own, isDryRun: false })).map(({ outcome }) => outcome)).toEqual([
      "done",
      "unchanged",
    ]);
  });

  it("saves a number for only one of two customers when sent concurrently", async () => {
    const { a, b, orders } = await twoCustomers();
    for (let round = 0; round < 5; round++) {
      const results = await Promise.allSettled([
        orders.setTracking({ orderId: a.id, trackingNumber: `1Z${round}` }),
        orders.setTracking({ orderId: b.id, trackingNumber: `1z ${round}` }),
      ]);
      expect(results.map(({ status }) => status).sort()).toEqual(["fulfilled", "rejected"]);
    }
  });

  it("looks numbers up by index", async () => {
    const plan = await db.$transaction(async (tx) => {
      await tx.$executeRaw`SET LOCAL enable_seqscan = off`;
      return tx.$queryRaw<object[]>`EXPLAIN SELECT o.short_id FROM orders o
        WHERE upper(regexp_replace(o.tracking_number, '[ ._/-]', '', 'g')) = '1Z1' AND o.user_id <> ${randomUUID()}::uuid`;
    });
    expect(JSON.stringify(plan)).toContain("orders_tracking_key_idx");
  });
});

describe("changed tracking number", () => {
  it("is e-mailed each time, even when it is changed back", async () => {
    const [order] = await paidOrders(1);
    const orders = await adminOrders();
    for (const trackingNumber of ["A1", "B2", "A1"]) {
      await orders.setTracking({ orderId: order?.id ?? "", trackingNumber });
      await db.outboxMail.updateMany({ data: { status: "sent", attempts: 1 } });
    }
    expect(
      (await db.outboxMail.findMany({ orderBy: { createdAt: "asc" } })).map(({ payload }) => payload),
    ).toMatchObject([{ trackingNumber: "A1" }, { trackingNumber: "B2" }, { trackingNumber: "A1" }]);
    const audited = await db.auditEntry.findMany({ where: { action: "order.ship" } });
    const changes = audited.map(({ before, after }) => [before, after].map((side) => Object(side).trackingNumber));
    expect(changes.map(String).sort()).toEqual([",A1", "A1,B2", "B2,A1"]);
  });
});

describe("bulk archiving", () => {
  it("archives each existing order, reports an outcome for each, and audits each once", async () => {
    const [a, b] = await paidOrders(2);
    const orders = await adminOrders();
    const gone = randomUUID();
    const orderIds = [a?.id ?? "", gone, b?.id ?? "", a?.id ?? ""];
    const results = await orders.archiveMany({ orderIds, isArchived: true });
    expect(results).toEqual([
      { orderId: a?.id, shortId: a?.shortId, outcome: "done", why: null },
      { orderId: gone, shortId: gone.slice(0, 8).toUpperCase(), outcome: "refused", why: "Order not found" },
      { orderId: b?.id, shortId: b?.shortId, outcome: "done", why: null },
    ]);
    const again = await orders.archiveMany({ orderIds: [a?.id ?? ""], isArchived: true });
    expect(again.map(({ outcome }) => outcome)).toEqual(["unchanged"]);
    expect(await db.auditEntry.count({ where: { action: "order.archive" } })).toBe(2);
    await Promise.all(
      [1, 2].map(() => orders.archiveMany({ orderIds: [a?.id ?? "", b?.id ?? ""], isArchived: false })),
    );
    expect(await db.order.count({ where: { isArchived: true } })).toBe(0);
    expect(await db.auditEntry.count({ where: { action: "order.unarchive" } })).toBe(2);
  });

  it("accepts 1 to 200 orders", async () => {
    const orders = await adminOrders();
    const many = Array.from({ length: 201 }, () => randomUUID());
    for (const orderIds of [[], many]) {
      await expect(orders.archiveMany({ orderIds, isArchived: true })).rejects.toMatchObject({ code: "BAD_REQUEST" });
    }
  });
});

describe("e-mails and payments of an order", () => {
  it("show only statement lines matched to the order", async () => {
    const [order] = await paidOrders(1);
    const line = { payerName: "Noor", note: order?.shortId ?? "", amountCents: 15_000 };
    await db.statementLine.createMany({
      data: [
        { ...line, lineHash: "one", matchedOrderId: order?.id ?? null },
        { ...line, lineHash: "two", payerName: "Somebody else" },
      ],
    });
    const { statementLines } = await (await adminOrders()).byId({ orderId: order?.id ?? "" });
    expect(statementLines).toMatchObject([{ payerName: "Noor", amountCents: 15_000 }]);
  });

  it("let an e-mail be sent again, with an audit entry", async () => {
    const [order] = await paidOrders(1);
    const orders = await adminOrders();
    await orders.setTracking({ orderId: order?.id ?? "", trackingNumber: "A1" });
    const [mail] = await db.outboxMail.findMany();
    await db.outboxMail.updateMany({ data: { status: "failed", attempts: 9, lastError: "no" } });
    await orders.sendMailAgain({ mailId: mail?.id ?? "" });
    expect(await db.outboxMail.findMany()).toMatchObject([{ status: "waiting", attempts: 0, lastError: null }]);
    expect(await db.auditEntry.count({ where: { action: "mail.again" } })).toBe(1);
    await expect(orders.sendMailAgain({ mailId: randomUUID() })).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("printing", () => {
  it("returns the requested orders in order, without cost or margin", async () => {
    const [a, b] = await paidOrders(2);
    await db.order.updateMany({ data: { shippingDetails: { label: "Home", recipient_name: "Robin Field" } } });
    const shortIds = [b?.shortId ?? "", "00000000", a?.shortId ?? "", b?.shortId ?? ""];
    const { orders: printed } = await (await adminOrders()).printable({ what: "packing-slips", shortIds });
    expect(printed.map(({ id }) => id)).toEqual([b?.id, a?.id]);
    expect(printed[0]?.shippingLines).toEqual(["Robin Field"]);
    expect(JSON.stringify(printed)).not.toContain("supplierCost");
  });

  it("refuses packing slips of unpaid, cancelled and test orders, and invoices of cancelled ones", async () => {
    const buyer = await createUser(db);
    const [paid] = await paidOrders(1);
    const unpaid = await createOrder(db, buyer);
    const cancelled = await createOrder(db, buyer, { status: "cancelled", cancelledAt: NOW });
    const refunded = await createOrder(db, buyer, { status: "cancelled", paidAt: NOW, refundedAt: NOW });
    const test = await createOrder(db, buyer, { status: "completed", isPaid: true, paidAt: NOW, isTestOrder: true });
    const orders = await adminOrders();
    const shortIds = [unpaid.shortId, paid?.shortId ?? "", cancelled.shortId, refunded.shortId];
    expect(await orders.printable({ what: "packing-slips", shortIds: [test.shortId] })).toMatchObject({
      ...{ orders: [], refused: [{ shortId: test.shortId, why: "This is a test order" }] },
    });
    const slips = await orders.printable({ what: "packing-slips", shortIds });
    expect(slips.orders.map(({ id }) => id)).toEqual([paid?.id]);
    expect(slips.refused).toEqual([
      { shortId: unpaid.shortId, why: "This order is not paid yet" },
      { shortId: cancelled.shortId, why: "This order is cancelled" },
      { shortId: refunded.shortId, why: "This order is cancelled" },
    ]);
    expect(await orders.printable({ what: "packing-slips", shortIds: [unpaid.shortId] })).toMatchObject({
      orders: [],
      refused: [{ shortId: unpaid.shortId }],
    });
    expect(await orders.printable({ what: "invoices", shortIds })).toMatchObject({
      orders: [{}, {}, {}],
      refused: [{ shortId: cancelled.shortId }],
    });
  });

  it("returns NOT_FOUND when no order matches", async () => {
    const refused = (await adminOrders()).printable({ what: "invoices", shortIds: ["00000000"] });
    await expect(refused).rejects.toMatchObject({ code: "NOT_FOUND" });
  });
});

describe("bulk action access", () => {
  it("returns FORBIDDEN to customers", async () => {
    const [order] = await paidOrders(1);
    const { admin } = await callerFor(db, order?.userId ?? null);
    const orderId = order?.id ?? "";
    const acts = [
      () => admin.orders.trackMany({ pasted: `${order?.shortId}\t1`, isDryRun: false }),
      () => admin.orders.archiveMany({ orderIds: [orderId], isArchived: true }),
      () => admin.orders.matching({}),
      () => admin.orders.printable({ what: "invoices", shortIds: [order?.shortId ?? ""] }),
      () => admin.orders.sendMailAgain({ mailId: orderId }),
    ];
    for (const act of acts) await expect(act()).rejects.toMatchObject({ code: "FORBIDDEN" });
    expect(await db.orderEvent.count()).toBe(0);
  });
});
