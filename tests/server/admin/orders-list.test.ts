import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { GET } from "~/app/(admin)/admin/(panel)/orders/orders.csv/route";
import { ORDERS_A_PAGE } from "~/domain/order-filter";
import { sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  countStatements,
  createAdmin,
  createAdminCaller,
  createOrder,
  createUser,
  daysFromNow,
  NOW,
} from "~tests/support/factories";

beforeEach(resetDatabase);

const PAID = { status: "completed", isPaid: true, paidAt: NOW } as const;
const adminOrders = async () => (await createAdminCaller(db)).admin.orders;
const day = (iso: string) => new Date(`2026-03-${iso}Z`);

/** Orders that each differ in one property. */
async function different() {
  const noor = await createUser(db, { name: "Noor Haddad", email: "noor@example.test" });
  const kim = await createUser(db, { name: "Kim 100% Lee", email: "kim@example.test" });
  return {
    gold: await createOrder(db, noor, { buyerTier: "Gold", paymentSentAt: NOW, createdAt: day("05T00:00:00.000") }),
    vip: await createOrder(db, kim, { isWholesale: true, createdAt: day("06T23:59:59.999") }),
    test: await createOrder(db, kim, { isTestOrder: true, createdAt: day("07T12:00:00.000") }),
    dear: await createOrder(db, kim, { ...PAID, subtotalCents: 95_000, createdAt: day("08T12:00:00.000") }),
    shipped: await createOrder(db, kim, { ...PAID, trackingNumber: "Zx 99", createdAt: day("09T12:00:00.000") }),
    archived: await createOrder(db, kim, { isArchived: true, createdAt: day("10T12:00:00.000") }),
  };
}
type Named = Awaited<ReturnType<typeof different>>;

async function found(orders: Named, input: Parameters<Awaited<ReturnType<typeof adminOrders>>["list"]>[0]) {
  const { rows } = await (await adminOrders()).list({ section: "all", ...input });
  return rows.map(({ id }) => Object.entries(orders).find(([, order]) => order.id === id)?.[0]);
}

describe("order list filters", () => {
  it("keep only matching orders", async () => {
    const orders = await different();
    const only = (input: Parameters<typeof found>[1]) => found(orders, input);
    expect(await only({ test: "test" })).toEqual(["test"]);
    expect(await only({ test: "real", archive: "kept", paid: "unpaid" })).toEqual(["vip", "gold"]);
    expect(await only({ paid: "paid" })).toEqual(["shipped", "dear"]);
    expect(await only({ buyer: "Gold" })).toEqual(["gold"]);
    expect(await only({ buyer: "VIP" })).toEqual(["vip"]);
    expect(await only({ buyer: "None", archive: "archived" })).toEqual(["archived"]);
    expect(await only({ buyer: "retail", paid: "unpaid" })).toEqual(["archived", "test", "gold"]);
    expect(await only({ sent: true })).toEqual(["gold"]);
    expect(await only({ minCents: 15_001 })).toEqual(["dear"]);
    expect(await only({ maxCents: 15_000, paid: "paid" })).toEqual(["shipped"]);
    expect(await only({ from: "2026-03-05", to: "2026-03-06" })).toEqual(["vip", "gold"]);
    expect(await only({ from: "2026-03-06", to: "2026-03-06" })).toEqual(["vip"]);
    // In Kathmandu, March 6 ends at 18:15 UTC.
    expect(await only({ from: "2026-03-06", to: "2026-03-06", zone: "Asia/Kathmandu" })).toEqual([]);
    expect(await only({ from: "2026-03-07", to: "2026-03-07", zone: "Asia/Kathmandu" })).toEqual(["test", "vip"]);
  });

  it("name unpaid orders that are paid in part, not those whose whole payment was undone", async () => {
    const orders = await different();
    const paid = (id: string, amountCents: number) =>
      db.statementLine.create({
        data: {
          ...{
            paidAt: NOW,
            payerName: "P",
            note: "",
            amountCents,
            reference: "",
            matchedOrderId: id,
            confirmedAt: NOW,
          },
          lineHash: id,
        },
      });
    await paid(orders.gold.id, 1_000);
    await paid(orders.vip.id, orders.vip.totalAmountCents);
    await paid(orders.dear.id, 1_000);
    const { rows } = await (await adminOrders()).list({ section: "all" });
    expect(rows.flatMap(({ id, isPartlyPaid }) => (isPartlyPaid ? id : []))).toEqual([orders.gold.id]);
    const support = await callerFor(db, (await createUser(db, { staffRole: "support" })).id);
    const seen = await support.admin.orders.list({ section: "all" });
    expect(seen.rows.filter(({ isPartlyPaid }) => isPartlyPaid)).toEqual([]);
  });

  it("keep only orders with a customer's unread message", async () => {
    const orders = await different();
    const message = { orderId: orders.vip.id, message: "Hello" };
    await db.orderMessage.createMany({
      data: [
        { ...message, senderType: "customer" },
        { ...message, senderType: "customer", orderId: orders.gold.id, isRead: true },
        { ...message, senderType: "admin", orderId: orders.test.id },
      ],
    });
    expect(await found(orders, { unread: true })).toEqual(["vip"]);
  });

  it("search by part of the name or tracking number, and treat pattern characters literally", async () => {
    const orders = await different();
    expect(await found(orders, { search: "haddad" })).toEqual(["gold"]);
    expect(await found(orders, { search: "ZX 9" })).toEqual(["shipped"]);
    expect(await found(orders, { search: "100% lee" })).toHaveLength(5);
    for (const search of ["%", "_", "\\"])
      expect((await found(orders, { search })).length).toBe(search === "%" ? 5 : 0);
  });

  it("find the orders that a lot was shipped with, for a recall", async () => {
    const orders = await different();
    const line = { position: 0, productName: "BPC-157", sku: "BPC", quantity: 1, supplierCostCents: 0, priceTrace: [] };
    const price = { unitPriceCents: 100, unitPricePaidCents: 100, totalPriceCents: 100 };
    const lotOf = async (orderId: string, lotNumber: string) => {
      const { id: lotId } = await db.productLot.create({ data: { productId: randomUUID(), lotNumber, testedOn: NOW } });
      await db.orderItem.create({ data: { ...line, ...price, orderId, lotId } });
    };
    await lotOf(orders.gold.id, "B-2601");
    await lotOf(orders.vip.id, "B-2602");
    expect(await found(orders, { search: "b-2601" })).toEqual(["gold"]);
    expect(await found(orders, { search: "B-260" })).toEqual([]);
  });

  it("find an order by a name shared by more people than are looked up individually", async () => {
    const people = Array.from({ length: 301 }, (_, n) => ({ name: `Alex ${n}`, email: `alex${n}@other.test` }));
    await db.user.createMany({ data: people });
    const alex = await db.user.findFirstOrThrow({ where: { name: "Alex 300" } });
    const order = await createOrder(db, { id: alex.id, email: "someone@example.test" });
    await createOrder(db, await createUser(db));
    const { rows } = await (await adminOrders()).list({ search: "alex" });
    expect(rows.map(({ id }) => id)).toEqual([order.id]);
  });

  it("sort by date and by total, both ways", async () => {
    const orders = await different();
    expect((await found(orders, { sort: "oldest" }))[0]).toBe("gold");
    expect((await found(orders, { sort: "newest" }))[0]).toBe("archived");
    expect((await found(orders, { sort: "highest" }))[0]).toBe("dear");
    expect((await found(orders, { sort: "lowest" })).at(-1)).toBe("dear");
  });

  it("take at most three statements, whatever the filters", async () => {
    await different();
    const orders = await adminOrders();
    const statements = await countStatements(db, () =>
      orders.list({ section: "all", search: "noor", unread: true, test: "real", from: "2026-03-01", minCents: 1 }),
    );
    expect(statements.length).toBeLessThanOrEqual(3);
  });

  it("show the last page for a page past it, such as from an old link, and count only once on the others", async () => {
    const buyer = await createUser(db);
    const orders = await adminOrders();
    const list = (page: number) => orders.list({ section: "waiting", page });
    expect(await list(9)).toMatchObject({ rows: [], total: 0, page: 1, pageCount: 1 });
    for (let n = 0; n <= ORDERS_A_PAGE; n++) await createOrder(db, buyer);
    const last = await list(2);
    expect([last.rows.length, last.page, last.pageCount]).toEqual([1, 2, 2]);
    expect(await list(9)).toEqual(last);
    const [first, second] = [await countStatements(db, () => list(1)), await countStatements(db, () => list(2))];
    expect(second).toHaveLength(first.length);
  });

  it("refuse an invalid date, page or amount", async () => {
    const orders = await adminOrders();
    for (const input of [{ from: "2026-02-30" }, { page: 201 }, { minCents: -1 }, { minCents: 2 ** 31 }]) {
      await expect(orders.list(input)).rejects.toMatchObject({ code: "BAD_REQUEST" });
    }
  });

  it("return at most 200 matching orders for 'select all', in list order", async () => {
    const { gold } = await different();
    const orders = await adminOrders();
    expect(await orders.matching({ section: "all", buyer: "Gold" })).toEqual({
      orders: [{ id: gold.id, shortId: gold.shortId }],
      isMore: false,
    });
    const buyer = await createUser(db);
    await db.$executeRaw`
      INSERT INTO orders (id, short_id, user_id, email, idempotency_key, buyer_tier, subtotal_cents, shipping_cents,
        total_amount_cents, research_confirmed_at, shipping_details, updated_at)
      SELECT id, upper(left(id::text, 8)), ${buyer.id}::uuid, 'a@example.test', id::text, 'None', 1, 1, 2, now(), '{}', now()
      FROM (SELECT gen_random_uuid() AS id FROM generate_series(1, 201)) made`;
    const { orders: some, isMore } = await orders.matching({ section: "waiting" });
    expect([some.length, isMore]).toEqual([200, true]);
    // The first orders in the chosen sort order, not always the newest.
    const { orders: dearest } = await orders.matching({ section: "waiting", sort: "highest" });
    const { rows } = await orders.list({ section: "waiting", sort: "highest" });
    expect(dearest.slice(0, rows.length).map(({ id }) => id)).toEqual(rows.map(({ id }) => id));
    const { orders: newest } = await orders.matching({ section: "waiting" });
    expect(newest.map(({ id }) => id)).not.toEqual(dearest.map(({ id }) => id));
  });
});

async function csv(query: string, userId: string) {
  const { sessionVersion } = await db.user.findUniqueOrThrow({ where: { id: userId } });
  const cookie = (await sessionCookie({ userId, sessionVersion })).split(";")[0] ?? "";
  const request = new Request(`http://localhost:3000/admin/orders/orders.csv?${query}`, { headers: { cookie } });
  return GET(request);
}

describe("order CSV", () => {
  it("takes the day filter in the zone it names, as the list does, and writes times in UTC", async () => {
    const evening = new Date("2026-03-06T02:30:00Z");
    const order = await createOrder(db, await createUser(db), { createdAt: evening });
    const { id } = await createAdmin(db);
    const onDay = async (zone: string) => (await csv(`section=all&from=2026-03-05&to=2026-03-05${zone}`, id)).text();
    const inNewYork = await onDay("&zone=America/New_York");
    expect(inNewYork).toContain(order.shortId);
    expect(inNewYork).toContain(evening.toISOString());
    expect(await onDay("")).not.toContain(order.shortId);
    const { orders } = (await callerFor(db, id)).admin;
    const day = { from: "2026-03-05", to: "2026-03-05", zone: "America/New_York" };
    expect((await orders.list({ section: "all", ...day })).total).toBe(1);
  });

  it("contains each order's refunded amount and date", async () => {
    const buyer = await createUser(db);
    const [kept, partly, fully] = [
      await createOrder(db, buyer),
      await createOrder(db, buyer),
      await createOrder(db, buyer),
    ];
    const { id } = await createAdmin(db);
    const { orders } = (await callerFor(db, id, { now: daysFromNow(1) })).admin;
    for (const { id: orderId } of [kept, partly, fully]) await orders.markPaid({ orderId });
    const part = { goodsCents: 1_000, shippingCents: 500, reason: "Broken", to: "return" as const };
    for (const { id: orderId } of [partly, fully]) {
      await orders.refundPart({ ...part, orderId, requestId: crypto.randomUUID() });
    }
    const later = (await callerFor(db, id, { now: daysFromNow(2) })).admin.orders;
    await later.refund({ orderId: fully.id, reason: "Broken" });
    const [header = "", ...lines] = (await (await csv("section=all", id)).text()).trim().split("\r\n");
    const refundOf = (order: { shortId: string }) =>
      lines
        .find((line) => line.includes(order.shortId))
        ?.split(",")
        .slice(-3, -1);
    expect(header).toContain(",Refunded (USD),Refunded at (UTC),");
    expect(refundOf(kept)).toEqual(["0.00", ""]);
    expect(refundOf(partly)).toEqual(["15.00", daysFromNow(1).toISOString()]);
    expect(refundOf(fully)).toEqual(["150.00", daysFromNow(2).toISOString()]);
  });

  it("tells how much of a total was paid with store credit", async () => {
    const paid = await createOrder(db, await createUser(db), { creditAppliedCents: 2_550 });
    const [header = "", row = ""] = (await (await csv("section=all", (await createAdmin(db)).id)).text()).split("\r\n");
    expect(header.endsWith(",Store credit (USD)")).toBe(true);
    expect(row.startsWith(`${paid.shortId},`) && row.endsWith(",25.50")).toBe(true);
  });

  it("contains the filtered orders, newest first, with decimal amounts", async () => {
    const { gold, vip } = await different();
    const response = await csv("section=waiting&test=real", (await createAdmin(db)).id);
    expect(response.headers.get("Content-Disposition")).toMatch(/^attachment; filename="orders-\d{4}-\d\d-\d\d\.csv"$/);
    const text = await response.text();
    const lines = text.trim().split("\r\n");
    expect(lines).toHaveLength(3);
    expect(lines[1]).toContain(`${vip.shortId},${vip.id},2026-03-06T23:59:59.999Z,Waiting for Payment,no,`);
    expect(lines[2]).toContain(`${gold.shortId},`);
    expect(lines[2]).toContain(",100.00,50.00,150.00,");
  });

  it("neutralizes cells that a spreadsheet would execute", async () => {
    await createOrder(db, await createUser(db, { name: '=HYPERLINK("http://evil.test")' }));
    const text = await (await csv("", (await createAdmin(db)).id)).text();
    expect(text).toContain("'=HYPERLINK");
    expect(text).not.toMatch(/[,"]=HYPERLINK/);
  });

  it("is streamed in chunks without losing or duplicating rows at chunk boundaries", async () => {
    const buyer = await createUser(db);
    await db.$executeRaw`
      INSERT INTO orders (id, short_id, user_id, email, idempotency_key, buyer_tier, subtotal_cents, shipping_cents,
        total_amount_cents, research_confirmed_at, shipping_details, created_at, updated_at)
      SELECT id, upper(left(id::text, 8)), ${buyer.id}::uuid, 'a@example.test', id::text, 'None', 1, 1, 2, now(), '{}',
        ${NOW.toISOString()}::timestamptz + (n / 7) * interval '1 ms', now()
      FROM (SELECT gen_random_uuid() AS id, n FROM generate_series(1, 2500) n) made`;
    const response = await csv("", (await createAdmin(db)).id);
    const reader = response.body?.getReader();
    const parts: string[] = [];
    for (let part = await reader?.read(); part && !part.done; part = await reader?.read()) {
      parts.push(new TextDecoder().decode(part.value));
    }
    expect(parts).toHaveLength(3);
    const ids = parts
      .join("")
      .trim()
      .split("\r\n")
      .slice(1)
      .map((line) => line.split(",")[1]);
    expect(new Set(ids).size).toBe(2500);
    expect(ids).toHaveLength(2500);
  });

  it("returns 403 to customers", async () => {
    const response = await csv("", (await createUser(db)).id);
    expect(response.status).toBe(403);
    expect(await response.text()).toBe("This is for the shop's admins.");
  });
});
