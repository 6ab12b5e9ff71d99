import { beforeEach, describe, expect, it } from "vitest";
import { VISIT_DAYS } from "~/domain/retention";
import type { Prisma } from "~/generated/prisma/client";
import { db } from "~/server/db";
import { markOrderPaid } from "~/server/services/orders/mark-order-paid";
import { refundOrder } from "~/server/services/orders/refund-order";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  countStatements,
  createAdmin,
  createAdminCaller,
  createAffiliate,
  createCategory,
  createOrder,
  createProduct,
  createUser,
  daysAgo,
  NOW,
  signedInContext,
} from "~tests/support/factories";

beforeEach(resetDatabase);

const DAY_MS = 24 * 60 * 60 * 1000;
const PAID = { status: "completed", isPaid: true, paidAt: NOW } as const;
const dashboardOf = async () => (await createAdminCaller(db)).admin.dashboard;

type Item = { product: { id: string; name: string; sku: string } | null; quantity: number; costCents: number };

const itemsOf = (items: Item[]) => ({
  create: items.map(({ product, quantity, costCents }, position) => ({
    ...{ position, productId: product?.id ?? null, productName: product?.name ?? "Gone", sku: product?.sku ?? "GONE" },
    ...{ quantity, unitPriceCents: 5000, unitPricePaidCents: 5000, totalPriceCents: 5000 * quantity },
    ...{ supplierCostCents: costCents, priceTrace: [] },
  })),
});

/** A seeded random number generator, the same in every run. */
function dice(seed: number) {
  let state = seed;
  return (sides: number) => {
    state = (Math.imul(state, 1_103_515_245) + 12_345) & 0x7fffffff;
    return (state >>> 8) % sides;
  };
}

/** Creates orders with random buyers, states, payment dates, flags and items. */
async function manyOrders(count: number) {
  const roll = dice(20_260_615);
  const affiliate = await createAffiliate(db);
  const buyers = [
    await createUser(db, { referredByUserId: affiliate.id }),
    await createUser(db),
    await createUser(db, { vipWholesaleAccount: true }),
  ];
  const products = [await createProduct(db), await createProduct(db)];
  const specs = Array.from({ length: count }, () => {
    const buyer = buyers[roll(3)] ?? affiliate;
    const status = (["pending", "completed", "completed", "cancelled"] as const)[roll(4)] ?? "pending";
    const order: Partial<Prisma.OrderUncheckedCreateInput> = {
      status,
      isPaid: status === "completed",
      paidAt: status === "completed" ? daysAgo(roll(70)) : null,
      isTestOrder: roll(8) === 0,
      isArchived: roll(8) === 0,
      isWholesale: roll(10) === 0,
      subtotalCents: 1_000 + roll(100_000),
      items: itemsOf([
        { product: products[roll(2)] ?? null, quantity: 1 + roll(4), costCents: roll(3_000) },
        { product: null, quantity: 1, costCents: roll(900) },
      ]),
    };
    const earnedCents = status === "pending" ? 0n : BigInt(100 + roll(5_000));
    return { buyer, order, earnedCents, isReversed: status === "cancelled" || roll(3) === 0 };
  });
  await Promise.all(
    specs.map(async ({ buyer, order, earnedCents, isReversed }) => {
      const { id: orderId } = await createOrder(db, buyer, order);
      if (earnedCents === 0n) return;
      const entry = { affiliateUserId: affiliate.id, orderId, generation: 1, level: 1 };
      const earned = await db.ledgerEntry.create({
        data: { ...entry, kind: "earn", amountCents: earnedCents, idempotencyKey: `earn:${orderId}:1:1` },
      });
      if (!isReversed) return;
      const reversal = { kind: "reverse", amountCents: -earnedCents, reversesEntryId: earned.id } as const;
      await db.ledgerEntry.create({ data: { ...entry, ...reversal, idempotencyKey: `reverse:${orderId}:1:1` } });
    }),
  );
}

/** The expected figures, computed order by order in memory. */
async function oracle(paidSince: Date, paidUntil: Date) {
  const orders = await db.order.findMany({ include: { items: true, ledgerEntries: true, user: true } });
  const counting = orders.filter((order) => !order.isTestOrder && !order.isArchived && !order.isWholesale);
  const sum = (numbers: number[]) => numbers.reduce((total, number) => total + number, 0);
  const sums = (of: typeof orders) => {
    const revenueCents = sum(of.map((order) => order.totalAmountCents));
    const costCents = sum(of.flatMap(({ items }) => items.map((item) => item.supplierCostCents * item.quantity)));
    const commissionCents = sum(of.flatMap((order) => order.ledgerEntries.map((entry) => Number(entry.amountCents))));
    return { orders: of.length, revenueCents, costCents, commissionCents };
  };
  const paid = counting.filter((order) => order.isPaid && order.status === "completed");
  const within = paid.filter((order) => order.paidAt && order.paidAt >= paidSince && order.paidAt < paidUntil);
  return { counting, paid, all: sums(paid), within: sums(within) };
}

describe("dashboard cards", () => {
  it("match an independent count of all orders", async () => {
    await manyOrders(80);
    const { counting, paid, all } = await oracle(NOW, NOW);
    const dashboard = await dashboardOf();
    expect(paid.length).toBeGreaterThan(10);
    expect(await dashboard.overview()).toMatchObject({
      orders: counting.length,
      waitingOrders: counting.filter(({ status }) => status === "pending").length,
      paidOrders: paid.length,
      revenueCents: all.revenueCents,
      costCents: all.costCents,
      commissionCents: all.commissionCents,
      profitCents: all.revenueCents - all.costCents - all.commissionCents,
      averageCents: Math.round(all.revenueCents / paid.length),
    });
  });

  it("match the sums of the lists they link to", async () => {
    await manyOrders(60);
    const dashboard = await dashboardOf();
    const figures = await dashboard.overview();
    const everyPage = async (of: "orders" | "sales") => {
      const first = await dashboard.orders({ of });
      const pages = await Promise.all(
        Array.from({ length: first.pageCount }, (_, index) => dashboard.orders({ of, page: index + 1 })),
      );
      return pages.flatMap(({ rows }) => rows);
    };
    const sales = await everyPage("sales");
    const orders = await everyPage("orders");
    expect(orders).toHaveLength(figures.orders);
    expect(new Set(orders.map(({ id }) => id)).size).toBe(orders.length);
    for (const rows of [sales, orders]) {
      expect(rows.reduce((sum, row) => sum + row.revenueCents, 0)).toBe(figures.revenueCents);
      expect(rows.reduce((sum, row) => sum + row.profitCents, 0)).toBe(figures.profitCents);
    }
    expect(sales).toHaveLength(figures.paidOrders);
  });

  it("subtract revenue, cost and commissions of a refunded order", async () => {
    const upline = await createAffiliate(db);
    const buyer = await createUser(db, { referredByUserId: upline.id });
    const items = itemsOf([{ product: await createProduct(db), quantity: 2, costCents: 2_000 }]);
    const order = await createOrder(db, buyer, { items });
    const admin = await signedInContext(db, (await createAdmin(db)).id);
    const dashboard = (await callerFor(db, admin.actor.userId)).admin.dashboard;
    await markOrderPaid(admin, { orderId: order.id });
    expect(await dashboard.overview()).toMatchObject({
      revenueCents: 15_000,
      costCents: 4_000,
      commissionCents: 800,
      profitCents: 10_200,
    });
    await refundOrder(admin, { orderId: order.id, reason: "Broken vial" });
    expect(await dashboard.overview()).toMatchObject({
      orders: 1,
      paidOrders: 0,
      revenueCents: 0,
      commissionCents: 0,
      profitCents: 0,
      averageCents: 0,
    });
  });

  it("follow changed, removed and deleted order items, with the same result as a rebuild", async () => {
    await manyOrders(10);
    const kept = () => db.orderMetrics.findMany({ orderBy: { orderId: "asc" } });
    const line = await db.orderItem.findFirstOrThrow({ where: { position: 0, order: { is: { status: "pending" } } } });
    const costOf = async () =>
      (await db.orderMetrics.findUniqueOrThrow({ where: { orderId: line.orderId } })).costCents;
    const before = await costOf();
    await db.orderItem.update({ where: { id: line.id }, data: { supplierCostCents: line.supplierCostCents + 100 } });
    expect(await costOf()).toBe(before + BigInt(100 * line.quantity));
    await db.orderItem.delete({ where: { id: line.id } });
    expect(await costOf()).toBe(before - BigInt(line.supplierCostCents * line.quantity));
    const byTriggers = await kept();
    expect(byTriggers).toHaveLength(10);
    await db.$executeRaw`SELECT rebuild_order_metrics()`;
    expect(await kept()).toEqual(byTriggers);
    await db.order.delete({ where: { id: line.orderId } });
    expect(await kept()).toHaveLength(9);
  });

  it("count only active plans, and approved non-test requests at their prices", async () => {
    const until = (days: number) => ({ subscriptionExpiresAt: new Date(NOW.getTime() + days * DAY_MS) });
    const bronze = await createUser(db, { subscriptionTier: "Bronze", ...until(1) });
    await createUser(db, { subscriptionTier: "Bronze", ...until(-1) });
    await createUser(db, { subscriptionTier: "Bronze", ...until(1), testSubscription: true });
    const gold = await createUser(db, { subscriptionTier: "Gold" });
    await createUser(db, { subscriptionTier: "Gold", vipWholesaleAccount: true });
    await createUser(db, { subscriptionTier: "Gold", deletedAt: NOW });
    const request = (
      userId: string,
      currentTier: "None" | "Bronze",
      requestedTier: "Bronze" | "Gold",
      more: Partial<Prisma.SubscriptionRequestUncheckedCreateInput> = {},
    ) =>
      db.subscriptionRequest.create({
        data: {
          ...{ userId, userEmail: "m@example.test", currentTier, requestedTier, amountCents: 1, paymentProof: "P1" },
          ...{ status: "approved", reviewedAt: NOW },
          ...more,
        },
      });
    await request(bronze.id, "None", "Bronze");
    await request(gold.id, "None", "Gold");
    await request(gold.id, "Bronze", "Gold");
    await request(gold.id, "None", "Gold", { isTest: true });
    await request(gold.id, "None", "Gold", { status: "rejected" });
    await request(bronze.id, "None", "Gold", { status: "pending" });
    const dashboard = await dashboardOf();
    const figures = await dashboard.overview();
    expect(figures).toMatchObject({
      bronzeSubscribers: 1,
      goldSubscribers: 1,
      paidSubscriptions: 3,
      subscriptionRevenueCents: 17_400 + 46_800 + 29_400,
    });
    const { rows } = await dashboard.subscriptions({});
    expect(rows.reduce((sum, row) => sum + row.revenueCents, 0)).toBe(figures.subscriptionRevenueCents);
    expect((await dashboard.subscribers({ tier: "Bronze" })).rows.map(({ id }) => id)).toEqual([bronze.id]);
    expect((await dashboard.subscribers({ tier: "Gold" })).rows.map(({ id }) => id)).toEqual([gold.id]);
  });

  it("are zero in an empty shop", async () => {
    const dashboard = await dashboardOf();
    expect(await dashboard.overview()).toMatchObject({
      orders: 0,
      revenueCents: 0,
      averageCents: 0,
      products: 0,
      users: 1,
    });
    expect(await dashboard.analytics({})).toMatchObject({ totalViews: 0, uniqueVisitors: 0, trafficSources: [] });
    expect(await dashboard.products({})).toMatchObject({ total: 0, rows: [], pageCount: 1 });
    expect((await dashboard.sales({})).change).toEqual({ ordersBps: null, revenueBps: null, profitBps: null });
  });
});

describe("sales over time", () => {
  it("match an independent count, for the period and the one before it", async () => {
    await manyOrders(80);
    const dashboard = await dashboardOf();
    const tomorrow = new Date("2026-06-16T00:00:00.000Z").getTime();
    const back = (days: number) => new Date(tomorrow - days * DAY_MS);
    for (const days of [7, 30] as const) {
      const sales = await dashboard.sales({ days });
      const present = (await oracle(back(days), back(0))).within;
      const before = (await oracle(back(2 * days), daysAgo(days))).within;
      const totals = ({ orders, revenueCents, costCents, commissionCents }: typeof present) => ({
        ...{ orders, refunds: 0, revenueCents, correctionCents: 0 },
        profitCents: revenueCents - costCents - commissionCents,
      });
      expect(sales.totals).toEqual(totals(present));
      expect(sales.totalsBefore).toEqual(totals(before));
      expect(sales.series).toHaveLength(days);
      expect(sales.seriesBefore).toHaveLength(days);
      const list = await dashboard.orders({ of: "sales", days });
      expect(list.total).toBe(present.orders);
    }
  });

  it("assign an order to the UTC day of its payment", async () => {
    const buyer = await createUser(db);
    const paidAt = (at: string) => createOrder(db, buyer, { ...PAID, paidAt: new Date(at), subtotalCents: 1_000 });
    await paidAt("2026-06-14T23:59:59.999Z");
    await paidAt("2026-06-15T00:00:00.000Z");
    const { series } = await (await dashboardOf()).sales({ days: 7 });
    expect(series.slice(-2).map(({ day, orders }) => [day, orders])).toEqual([
      ["2026-06-14", 1],
      ["2026-06-15", 1],
    ]);
  });
});

describe("today's queues", () => {
  it("count the items of each queue with their sum and oldest date, without archived orders", async () => {
    const buyer = await createUser(db);
    await createOrder(db, buyer, { subtotalCents: 1_000, createdAt: daysAgo(3), paymentSentAt: NOW });
    await createOrder(db, buyer, { subtotalCents: 2_000, createdAt: daysAgo(1), creditAppliedCents: 500 });
    await createOrder(db, buyer, { isArchived: true, createdAt: daysAgo(9) });
    const ready = await createOrder(db, buyer, { ...PAID, paidAt: daysAgo(2), orderRating: 1 });
    await createOrder(db, buyer, { ...PAID, trackingNumber: "1Z", orderRating: 2, orderReviewReply: "Sorry" });
    const message = { orderId: ready.id, senderType: "customer", message: "When?" } as const;
    await db.orderMessage.createMany({ data: [4, 5].map((days) => ({ ...message, createdAt: daysAgo(days) })) });
    const letter = { topic: "other", name: "Noor", email: "noor@example.test", createdAt: daysAgo(7) } as const;
    await db.conversation.create({ data: { ...letter, lastMessageAt: daysAgo(6), waitingSince: daysAgo(6) } });
    const answered = { lastMessageAt: daysAgo(8), isUnread: false };
    await db.conversation.create({ data: { ...letter, ...answered, doneAt: daysAgo(8) } });
    await db.outboxMail.create({
      data: { dedupeKey: "m", template: "contact-answer", toEmail: "a@b.test", payload: {}, status: "failed" },
    });
    expect(await (await dashboardOf()).today()).toMatchObject({
      ...{
        toVerify: 2,
        toVerifyCents: 12_500,
        saidToBePaid: 1,
        oldestToVerify: daysAgo(3),
        toShip: 1,
        oldestToShip: daysAgo(2),
      },
      ...{ toAnswer: 2, oldestToAnswer: daysAgo(6), requests: 0, oldestRequest: null, claims: 0, payoutsDue: 0 },
      ...{ failedMails: 1, lowRatings: 1, unsoldProducts: 0 },
    });
  });
});

describe("a card of today's queues", () => {
  it("counts exactly the rows of the list that it links to", async () => {
    const buyer = await createUser(db);
    const waiting = await createOrder(db, buyer, { subtotalCents: 1_000, createdAt: daysAgo(1) });
    await createOrder(db, buyer, { isArchived: true });
    const ready = await createOrder(db, buyer, { ...PAID, orderRating: 1 });
    await createOrder(db, buyer, { ...PAID, trackingNumber: "1Z" });
    await createOrder(db, buyer, { isTestOrder: true, createdAt: daysAgo(20) });
    await createOrder(db, buyer, { ...PAID, isTestOrder: true, paidAt: daysAgo(20) });
    const asked = { userId: buyer.id, userEmail: buyer.email, amountCents: 17_400, paymentProof: "P" };
    const request = await db.subscriptionRequest.create({
      data: { ...asked, currentTier: "None", requestedTier: "Bronze", createdAt: daysAgo(4), paymentSentAt: NOW },
    });
    await db.statementLine.create({
      data: {
        ...{ lineHash: "l", paidAt: NOW, payerName: "P", note: "", amountCents: 7_400, confirmedAt: NOW },
        matchedSubscriptionRequestId: request.id,
      },
    });
    await db.affiliateRequest.create({ data: { userId: buyer.id, reason: "I know a lab" } });
    await db.orderMessage.create({ data: { orderId: ready.id, senderType: "customer", message: "When?" } });
    await db.orderMessage.create({ data: { orderId: waiting.id, senderType: "admin", message: "Please pay" } });
    const letter = { topic: "other", name: "Noor", email: "noor@example.test", lastMessageAt: NOW } as const;
    await db.conversation.create({ data: { ...letter, waitingSince: daysAgo(6) } });
    await db.conversation.create({ data: { ...letter, doneAt: NOW, isUnread: false } });
    await db.orderClaim.create({
      data: { userId: buyer.id, asked: "1A2B3C4D", answer: "unknown-order", message: "Mine" },
    });
    const money = { orderId: waiting.id, kind: "overpayment", amountCents: 500 } as const;
    const test = await createOrder(db, buyer, { isTestOrder: true, status: "cancelled" });
    await db.moneyReturn.createMany({
      data: [
        { ...money, idempotencyKey: "open", createdAt: daysAgo(5) },
        { ...money, idempotencyKey: "request", orderId: null, kind: "late_payment", amountCents: 250 },
        { ...money, idempotencyKey: "done", returnedAt: NOW, reference: "D-1" },
        { ...money, idempotencyKey: "test", kind: "refund", orderId: test.id },
      ],
    });
    await db.outboxMail.create({
      data: { dedupeKey: "m", template: "contact-answer", toEmail: "a@b.test", payload: {}, status: "failed" },
    });
    const { admin } = await createAdminCaller(db);
    const today = await admin.dashboard.today();
    const inbox = await admin.messages.list({ state: "waiting" });
    const lists = {
      toVerify: (await admin.payments.waiting({})).total,
      returns: (await admin.payments.moneyReturns({ view: "open" })).rows.length,
      toShip: (await admin.orders.list({ section: "ready", test: "real" })).rows.length,
      toAnswer: inbox.entries.length,
      requests: (await admin.requests.list({})).requests.length,
      claims: (await admin.claims.list({})).claims.length,
      failedMails: (await admin.mail.list({ status: "failed" })).total,
      lowRatings: (await admin.reviews.list({ status: "low" })).total,
    };
    expect(today).toMatchObject(lists);
    expect(lists).toEqual({
      ...{ toVerify: 2, returns: 2, toShip: 1, toAnswer: 2, requests: 2, claims: 1, failedMails: 1, lowRatings: 1 },
    });
    expect(inbox.counts.waiting).toBe(2);
    expect(today).toMatchObject({
      toVerifyCents: 16_000,
      oldestToVerify: daysAgo(4),
      saidToBePaid: 1,
      oldestToShip: NOW,
    });
    expect(today).toMatchObject({ returnsCents: 750, oldestReturn: daysAgo(5) });
  });
});

describe("store traffic", () => {
  type Look = { page: string; slug?: string; source?: string; at?: Date; session: string };

  /** Records views as the shop does: as a row and in the daily total. */
  async function look(looks: Look[]) {
    for (const { page, slug = "", source = "direct", at = NOW, session } of looks) {
      const view = { pageType: page, identifier: slug, sourceName: source };
      await db.pageView.create({ data: { ...view, sessionId: session, createdAt: at } });
      const day = new Date(`${at.toISOString().slice(0, 10)}T00:00:00.000Z`);
      await db.pageViewDay.upsert({
        where: { day_pageType_identifier_sourceName: { ...view, day } },
        create: { ...view, day, views: 1, uniqueViews: 1, lastViewedAt: at },
        update: { views: { increment: 1 }, lastViewedAt: at },
      });
    }
  }

  it("is counted by page type, visitor and source within the requested days", async () => {
    await look([
      { page: "home", session: "a", source: "google.com" },
      { page: "product", slug: "p", session: "a", source: "google.com" },
      { page: "checkout", session: "a", source: "google.com" },
      { page: "home", session: "b" },
      { page: "category", slug: "c", session: "c", source: "newsletter", at: daysAgo(6) },
      { page: "home", session: "d", at: daysAgo(7) },
    ]);
    const dashboard = await dashboardOf();
    expect(await dashboard.analytics({ days: 7 })).toEqual({
      totalViews: 5,
      uniqueVisitors: 3,
      productViews: 1,
      checkoutViews: 1,
      homeViews: 2,
      categoryViews: 1,
      trafficSources: [
        { sourceName: "direct", visitorCount: 1, shareBps: 3_333 },
        { sourceName: "google.com", visitorCount: 1, shareBps: 3_333 },
        { sourceName: "newsletter", visitorCount: 1, shareBps: 3_333 },
      ],
    });
    expect((await dashboard.analytics({})).totalViews).toBe(6);
  });

  it("has views but neither visitors nor sources for a period that begins before visits are kept", async () => {
    const firstKept = daysAgo(VISIT_DAYS);
    const lastDeleted = daysAgo(VISIT_DAYS + 1);
    await look([
      { page: "home", session: "a", at: lastDeleted },
      { page: "home", session: "b", at: firstKept },
    ]);
    await db.pageView.deleteMany({ where: { createdAt: lastDeleted } });
    const dashboard = await dashboardOf();
    const day = (at: Date) => at.toISOString().slice(0, 10);
    const since = (from: Date) => dashboard.analytics({ from: day(from), to: day(firstKept) });
    expect(await since(firstKept)).toMatchObject({ totalViews: 1, uniqueVisitors: 1 });
    expect(await since(lastDeleted)).toMatchObject({ totalViews: 2, uniqueVisitors: null, trafficSources: null });
  });

  it("forms a funnel from visits to paid orders, each step with its share of the previous one", async () => {
    const sold = await createProduct(db, { slug: "sold" });
    const unsold = await createProduct(db, { slug: "unsold" });
    await look([
      { page: "home", session: "a" },
      { page: "product", slug: "sold", session: "a" },
      { page: "product", slug: "unsold", session: "b" },
      { page: "home", session: "c" },
      { page: "home", session: "d", at: daysAgo(8) },
    ]);
    const buyer = await createUser(db);
    const items = itemsOf([{ product: sold, quantity: 1, costCents: 100 }]);
    await createOrder(db, buyer, { ...PAID, items });
    await createOrder(db, buyer);
    await createOrder(db, buyer, { isTestOrder: true });
    await createOrder(db, buyer, { createdAt: daysAgo(9) });
    await db.cart.create({ data: { sessionId: "s", items: { create: { productId: unsold.id, quantity: 1 } } } });
    await db.cartItem.updateMany({ data: { createdAt: NOW } });
    const dashboard = await dashboardOf();
    const { steps } = await dashboard.funnel({ days: 7 });
    expect(steps.map(({ step, count, countBefore, shareBps }) => [step, count, countBefore, shareBps])).toEqual([
      ["visits", 3, 1, null],
      ["products", 2, 0, 6_667],
      ["carts", 3, 1, 10_000],
      ["orders", 2, 1, 6_667],
      ["paid", 1, 0, 5_000],
    ]);
    const early = (await dashboard.funnel({ from: "2026-01-01", to: "2026-01-31" })).steps;
    expect(early.map(({ count }) => count)).toEqual([null, null, null, 0, 0]);
    const names = async (only: "all" | "unsold") =>
      (await dashboard.products({ days: 7, only })).rows.map(({ id }) => id).sort();
    expect(await names("all")).toEqual([sold.id, unsold.id].sort());
    expect(await names("unsold")).toEqual([unsold.id]);
    expect((await dashboard.today()).unsoldProducts).toBe(1);
  });

  it("does not list products with only archived or wholesale orders as unsold", async () => {
    const buyer = await createUser(db);
    for (const flag of ["isArchived", "isWholesale", "isTestOrder"] as const) {
      const product = await createProduct(db, { slug: flag.toLowerCase(), sku: flag });
      await look([{ page: "product", slug: product.slug, session: "a" }]);
      const items = itemsOf([{ product, quantity: 1, costCents: 100 }]);
      await createOrder(db, buyer, { ...PAID, [flag]: true, items });
    }
    const dashboard = await dashboardOf();
    const { rows } = await dashboard.products({ days: 7, only: "unsold" });
    expect(rows.map(({ sku }) => sku)).toEqual(["isTestOrder"]);
    expect((await dashboard.today()).unsoldProducts).toBe(1);
  });

  it("lists refunded products as bought, but not those whose payment was undone", async () => {
    const buyer = await createUser(db);
    const sold = await createProduct(db, { slug: "refunded", sku: "REFUNDED" });
    const undone = await createProduct(db, { slug: "undone", sku: "UNDONE" });
    for (const product of [sold, undone]) await look([{ page: "product", slug: product.slug, session: "a" }]);
    const orderOf = (product: typeof sold) =>
      createOrder(db, buyer, { items: itemsOf([{ product, quantity: 1, costCents: 100 }]) });
    const [refunded, unpaid] = [await orderOf(sold), await orderOf(undone)];
    const { admin } = await createAdminCaller(db);
    for (const { id: orderId } of [refunded, unpaid]) await admin.orders.markPaid({ orderId });
    expect((await admin.dashboard.today()).unsoldProducts).toBe(0);
    await admin.orders.refund({ orderId: refunded.id, reason: "Broken vial" });
    await admin.orders.undoPayment({ orderId: unpaid.id, reason: "Wrong order" });
    const { rows } = await admin.dashboard.products({ days: 7, only: "unsold" });
    expect(rows.map(({ sku }) => sku)).toEqual(["UNDONE"]);
    expect((await admin.dashboard.today()).unsoldProducts).toBe(1);
  });

  it("lists the top five sources, each with its share of all visitors", async () => {
    const looks = ["a", "b", "c", "d", "e", "f", "g"].flatMap((source, index) =>
      Array.from({ length: 8 - index }, (_, n) => ({ page: "home", source, session: `${source}${n}` })),
    );
    await look(looks);
    const { trafficSources } = await (await dashboardOf()).analytics({});
    expect(trafficSources?.map(({ sourceName }) => sourceName)).toEqual(["a", "b", "c", "d", "e"]);
    expect(trafficSources?.[0]?.shareBps).toBe(Math.round((8 / looks.length) * 10_000));
  });

  it("is shown next to each product's sales, counted under current and former slugs", async () => {
    const product = await createProduct(db, { slug: "now", formerSlugs: { create: { slug: "then" } } });
    const quiet = await createProduct(db);
    await createProduct(db);
    await look([
      { page: "product", slug: "now", session: "a" },
      { page: "product", slug: "now", session: "a" },
      { page: "product", slug: "then", session: "b" },
      { page: "product", slug: "unknown", session: "b" },
    ]);
    const buyer = await createUser(db);
    const items = (of: typeof product, quantity: number) => itemsOf([{ product: of, quantity, costCents: 1_000 }]);
    await createOrder(db, buyer, { ...PAID, items: items(product, 3) });
    await createOrder(db, buyer, { items: items(product, 9) });
    await createOrder(db, buyer, { ...PAID, isTestOrder: true, items: items(product, 9) });
    await createOrder(db, buyer, { ...PAID, items: items(quiet, 5) });
    const dashboard = await dashboardOf();
    const { rows, total } = await dashboard.products({});
    expect(total).toBe(2);
    expect(rows[0]).toMatchObject({
      ...{ id: product.id, views: 3, uniqueViews: 2, sold: 3, orders: 1, revenueCents: 15_000 },
      ...{ conversionBps: 5_000, lastViewedAt: NOW },
    });
    expect(rows[1]).toMatchObject({ id: quiet.id, views: 0, sold: 5, conversionBps: null, lastViewedAt: null });
    expect((await dashboard.products({ sort: "sold" })).rows.map(({ id }) => id)).toEqual([quiet.id, product.id]);
    expect((await dashboard.products({ sort: "conversion" })).rows[0]?.id).toBe(product.id);
  });

  it("is summed by category, most viewed first", async () => {
    const [first, second] = [await createCategory(db, { slug: "one" }), await createCategory(db, { slug: "two" })];
    await look([
      { page: "category", slug: "two", session: "a" },
      { page: "category", slug: "two", session: "a" },
      { page: "category", slug: "one", session: "a" },
    ]);
    const { rows } = await (await dashboardOf()).categories({});
    expect(rows.map(({ id, views, uniqueViews }) => [id, views, uniqueViews])).toEqual([
      [second.id, 2, 1],
      [first.id, 1, 1],
    ]);
  });

  it("is summed by category under current and former slugs", async () => {
    const renamed = await createCategory(db, { slug: "now", formerSlugs: { create: { slug: "then" } } });
    const other = await createCategory(db, { slug: "other" });
    // A slug in use counts for the category that has it, not for one that had it.
    await db.formerCategorySlug.create({ data: { slug: "other", categoryId: renamed.id } });
    await look([
      { page: "category", slug: "now", session: "a" },
      { page: "category", slug: "then", session: "b" },
      { page: "category", slug: "then", session: "b" },
      { page: "category", slug: "other", session: "b" },
      { page: "category", slug: "unknown", session: "b" },
    ]);
    const { rows } = await (await dashboardOf()).categories({});
    expect(rows.map(({ id, views, uniqueViews }) => [id, views, uniqueViews])).toEqual([
      [renamed.id, 3, 2],
      [other.id, 1, 1],
    ]);
  });
});

describe("recent products", () => {
  it("are the first five by SKU", async () => {
    for (const sku of ["F", "B", "E", "A", "D", "C"]) await createProduct(db, { sku });
    const { rows } = await (await dashboardOf()).recentProducts();
    expect(rows.map(({ sku, retailCents }) => [sku, retailCents])).toEqual(
      ["A", "B", "C", "D", "E"].map((sku) => [sku, 5_000]),
    );
  });
});

describe("dashboard", () => {
  it("takes as many statements for many orders as for none", async () => {
    const dashboard = await dashboardOf();
    const read = () =>
      Promise.all([
        dashboard.overview(),
        dashboard.sales({}),
        dashboard.analytics({}),
        dashboard.products({}),
        dashboard.categories({}),
        dashboard.orders({ of: "sales" }),
      ]);
    const none = (await countStatements(db, read)).length;
    await manyOrders(12);
    const many = (await countStatements(db, read)).length;
    expect(many).toBe(none);
    expect(many).toBeLessThanOrEqual(10);
  });
});
