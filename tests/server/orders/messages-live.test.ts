import { fetchRequestHandler } from "@trpc/server/adapters/fetch";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { appRouter } from "~/server/api/root";
import { db } from "~/server/db";
import { watchOrder, watchOrders } from "~/server/services/orders/watch-orders";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  contextFor,
  createAdmin,
  createOrder,
  createProduct,
  createUser,
  NOW,
  signedInContext,
} from "~tests/support/factories";
import { listeningOrderStreams } from "~tests/support/order-streams";
import { soon } from "~tests/support/soon";

const left: AbortController[] = [];
function browser() {
  const leaving = new AbortController();
  left.push(leaving);
  return leaving;
}

beforeEach(resetDatabase);
afterEach(async () => {
  for (const leaving of left.splice(0)) leaving.abort();
  await soon(() => expect(listeningOrderStreams()).toBe(0));
});

async function people() {
  const [user, admin] = [await createUser(db), await createAdmin(db)];
  const order = await createOrder(db, user);
  const [customer, shop] = [await callerFor(db, user.id), await callerFor(db, admin.id)];
  return { user, admin, orderId: order.id, customer, shop };
}

async function addLine(orderId: string, productId: string, lotId: string | null = null): Promise<string> {
  const line = { unitPriceCents: 5000, unitPricePaidCents: 5000, totalPriceCents: 5000, supplierCostCents: 2000 };
  const item = { orderId, position: 1, productId, productName: "P", sku: "P", quantity: 1, priceTrace: [] };
  return (await db.orderItem.create({ data: { ...line, ...item, lotId } })).id;
}

/** Collects a stream's events until it ends, and how it ended. */
function follow<T>(stream: AsyncIterable<T>) {
  const got: T[] = [];
  const ended = (async () => {
    try {
      for await (const event of stream) got.push(event);
      return "ended";
    } catch (error) {
      return (error as { reason?: string }).reason ?? String(error);
    }
  })();
  return { got, ended, count: (n: number) => soon(() => expect(got).toHaveLength(n)) };
}

const settle = () => new Promise((resolve) => setTimeout(resolve, 60));

describe("watchOrder", () => {
  it("emits an event for a message, for a read mark, and for every change of the order", async () => {
    const { user, orderId, shop, customer } = await people();
    const seen = follow(watchOrder(await signedInContext(db, user.id), { orderId }, browser()));
    await seen.count(1);
    await shop.admin.orders.sendMessage({ orderId, message: "It ships today" });
    await seen.count(2);
    await customer.orders.markRead({ orderId });
    await seen.count(3);
    await shop.admin.orders.markPaid({ orderId });
    await seen.count(4);
    await shop.admin.orders.setTracking({ orderId, trackingNumber: "T-1" });
    await seen.count(5);
    expect(new Set(seen.got.map(({ id }) => id)).size).toBe(5);
  });

  it("emits an event for a partial payment, for its release, and for money to return", async () => {
    const { user, orderId, shop } = await people();
    const { payments, orders } = shop.admin;
    const { shortId } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
    const line = { paidAt: NOW, payerName: "Robin Payer", note: shortId, amountCents: 5_000, reference: "" };
    await payments.importStatement({ payments: [line] });
    const lineId = (await payments.openLines()).lines[0]?.id ?? "";
    const part = { lineId, kind: "order", targetId: orderId, verdict: "partial" } as const;
    const seen = follow(watchOrder(await signedInContext(db, user.id), { orderId }, browser()));
    await seen.count(1);
    await payments.confirmLine(part);
    await seen.count(2);
    await payments.releaseLine({ lineId });
    await seen.count(3);
    await orders.cancel({ orderId });
    await seen.count(4);
    await payments.settleLatePayment({ lineId, kind: "order", targetId: orderId, decision: "return" });
    await seen.count(5);
    const [noted] = (await payments.moneyReturns({ view: "open" })).rows;
    await payments.markReturned({ returnId: noted?.id ?? "", reference: "R-1" });
    await seen.count(6);
    await payments.undoReturned({ returnId: noted?.id ?? "", returnedAt: NOW });
    await seen.count(7);
  });

  it("emits an event for another lot of a shipped line, and for the shop's answer to a review", async () => {
    const { user, orderId, shop, customer } = await people();
    const { id: productId } = await createProduct(db);
    const itemId = await addLine(orderId, productId);
    await shop.admin.orders.markPaid({ orderId });
    await shop.admin.orders.setTracking({ orderId, trackingNumber: "T-1" });
    await customer.reviews.reviewOrder({ orderId, rating: 5, reviewText: "Quick" });
    const seen = follow(watchOrder(await signedInContext(db, user.id), { orderId }, browser()));
    await seen.count(1);
    const newLot = { productId, lotId: null, testedOn: "2026-01-10", purityBps: null };
    for (const [nth, lotNumber] of ["A-1", "A-2"].entries()) {
      const { lotId } = await shop.admin.lots.save({ ...newLot, lotNumber });
      await shop.admin.orders.setLot({ orderId, itemId, lotId });
      await seen.count(2 + nth);
    }
    await shop.admin.reviews.reply({ type: "order", id: orderId, reply: "Thank you" });
    await seen.count(4);
    await customer.reviews.rateProduct({ productId, rating: 5, reviewText: "Pure" });
    const { id } = await db.productRating.findFirstOrThrow();
    const { rows } = await shop.admin.reviews.list({ type: "product" });
    await shop.admin.reviews.setApproval({
      reviews: [{ type: "product", id, mark: rows[0]?.mark ?? "" }],
      isApproved: true,
    });
    await seen.count(5);
    await shop.admin.reviews.reply({ type: "product", id, reply: "Glad to hear it" });
    await seen.count(6);
    await shop.admin.reviews.delete({ type: "product", id });
    await seen.count(7);
  });

  it("notices a changed certificate or purity of the shipped lot at its next periodic check", async () => {
    const { user, orderId } = await people();
    const { id: productId } = await createProduct(db);
    const lot = await db.productLot.create({ data: { productId, lotNumber: "A-1", testedOn: NOW } });
    await addLine(orderId, productId, lot.id);
    const watching = { signal: browser().signal, everyMs: 20 };
    const seen = follow(watchOrder(await signedInContext(db, user.id), { orderId }, watching));
    await seen.count(1);
    const lotId = lot.id;
    await db.lotFile.create({
      data: { lotId, kind: "certificate", fileKey: "lots/a.pdf", contentType: "application/pdf", size: 1 },
    });
    await seen.count(2);
    await db.lotFile.update({ where: { lotId_kind: { lotId, kind: "certificate" } }, data: { fileKey: "lots/b.pdf" } });
    await seen.count(3);
    await db.productLot.update({ where: { id: lotId }, data: { purityBps: 9_900 } });
    await seen.count(4);
  });

  it("emits nothing for other orders, or when messages are marked read again", async () => {
    const { user, orderId, customer, shop } = await people();
    const other = await createOrder(db, user);
    const seen = follow(watchOrder(await signedInContext(db, user.id), { orderId }, browser()));
    await seen.count(1);
    await shop.admin.orders.sendMessage({ orderId: other.id, message: "Elsewhere" });
    await customer.orders.markRead({ orderId });
    await settle();
    expect(seen.got).toHaveLength(1);
  });

  it("reports missed changes immediately after a reconnect, and nothing if there were none", async () => {
    const { user, orderId, shop } = await people();
    const ctx = await signedInContext(db, user.id);
    const first = browser();
    const before = follow(watchOrder(ctx, { orderId }, first));
    await before.count(1);
    first.abort();
    expect(await before.ended).toBe("ended");
    const lastEventId = before.got[0]?.id;

    const unchanged = follow(watchOrder(ctx, { orderId, lastEventId }, browser()));
    await settle();
    expect(unchanged.got).toEqual([]);
    await shop.admin.orders.sendMessage({ orderId, message: "While you were away" });
    await unchanged.count(1);
    const returned = follow(watchOrder(ctx, { orderId, lastEventId }, browser()));
    await returned.count(1);
    await settle();
    expect(returned.got).toEqual(unchanged.got);
  });

  it("fails with not-found for another customer's order", async () => {
    const { orderId } = await people();
    const stranger = await signedInContext(db, (await createUser(db)).id);
    expect(await follow(watchOrder(stranger, { orderId }, browser())).ended).toBe("not-found");
    expect(listeningOrderStreams()).toBe(0);
  });

  it("closes at the next signal after the account's sessions were ended, without another event", async () => {
    const { user, orderId, shop } = await people();
    const seen = follow(watchOrder(await signedInContext(db, user.id), { orderId }, browser()));
    await seen.count(1);
    await db.user.update({ where: { id: user.id }, data: { sessionVersion: { increment: 1 } } });
    await shop.admin.orders.sendMessage({ orderId, message: "Not for this browser any more" });
    expect(await seen.ended).toBe("sign-in-required");
    expect(seen.got).toHaveLength(1);
    expect(listeningOrderStreams()).toBe(0);
  });

  it("closes even without a signal when the account is disabled", async () => {
    const { user, orderId } = await people();
    const watching = { signal: browser().signal, everyMs: 30 };
    const seen = follow(watchOrder(await signedInContext(db, user.id), { orderId }, watching));
    await seen.count(1);
    await db.user.update({ where: { id: user.id }, data: { isDisabled: true } });
    expect(await seen.ended).toBe("sign-in-required");
  });
});

describe("watchOrders", () => {
  it("emits the IDs of orders changed by customers and by the shop", async () => {
    const { user, admin, orderId, customer, shop } = await people();
    const other = await createOrder(db, user);
    const seen = follow(watchOrders(await signedInContext(db, admin.id), browser()));
    await seen.count(1);
    await customer.orders.sendMessage({ orderId, message: "Hello" });
    await seen.count(2);
    await shop.admin.orders.cancel({ orderId: other.id, reason: "not paid" });
    await seen.count(3);
    expect(seen.got.map(({ orderIds }) => orderIds)).toEqual([null, [orderId], [other.id]]);
  });

  it("names to a packer only paid orders, and says of others that something changed", async () => {
    const { user, orderId, customer } = await people();
    const paid = await createOrder(db, user, { status: "completed", isPaid: true, paidAt: NOW });
    const packer = await createUser(db, { staffRole: "packer" });
    const seen = follow(watchOrders(await signedInContext(db, packer.id), browser()));
    await seen.count(1);
    await customer.orders.sendMessage({ orderId, message: "Hello" });
    await seen.count(2);
    await customer.orders.sendMessage({ orderId: paid.id, message: "Hello" });
    await seen.count(3);
    expect(seen.got.map(({ orderIds }) => orderIds)).toEqual([null, null, [paid.id]]);
  });

  it("closes when the account is no longer an admin", async () => {
    const { admin, orderId, customer } = await people();
    const seen = follow(watchOrders(await signedInContext(db, admin.id), browser()));
    await seen.count(1);
    await db.user.update({ where: { id: admin.id }, data: { isAdmin: false } });
    await customer.orders.sendMessage({ orderId, message: "Hello" });
    expect(await seen.ended).toBe("admins-only");
  });

  it("asks to reload everything after the signal connection was cut and restored", async () => {
    const { admin, orderId, customer } = await people();
    const seen = follow(watchOrders(await signedInContext(db, admin.id), browser()));
    await seen.count(1);
    await db.$queryRaw`SELECT pg_terminate_backend(pid)::text FROM pg_stat_activity
      WHERE application_name = 'assay-live' AND datname = current_database()`;
    await customer.orders.sendMessage({ orderId, message: "During the cut" });
    const afterwards = () => seen.got.slice(1).map(({ orderIds }) => orderIds);
    await soon(() => expect(afterwards()).toContainEqual(null));
  });
});

describe("an order stream over HTTP", () => {
  async function open(path: string, input: object, userId: string | null, headers: Record<string, string> = {}) {
    const leaving = browser();
    const url = new URL(`http://localhost:3000/api/trpc/${path}`);
    url.searchParams.set("input", JSON.stringify(input));
    const response = await fetchRequestHandler({
      endpoint: "/api/trpc",
      req: new Request(url, { headers, signal: leaving.signal }),
      router: appRouter,
      createContext: async () => ({ service: await contextFor(db, userId) }),
    });
    const reader = (response.body ?? new ReadableStream()).pipeThrough(new TextDecoderStream()).getReader();
    let text = "";
    const until = async (wanted: RegExp) => {
      while (!wanted.test(text)) {
        const { value, done } = await reader.read();
        if (done) throw new Error(`the stream ended after: ${text}`);
        text += value;
      }
      return text;
    };
    return { leaving, reader, until, response };
  }

  it("carries an ID for each event and resumes after the last-event-id header", async () => {
    const { user, orderId, shop } = await people();
    const first = await open("orders.live", { orderId }, user.id);
    expect(first.response.headers.get("content-type")).toBe("text/event-stream");
    expect(first.response.headers.get("cache-control")).toContain("no-transform");
    const id = /\nid: (\S+)/.exec(await first.until(/\nid: \S+\n/))?.[1] ?? "";
    first.leaving.abort();
    await shop.admin.orders.sendMessage({ orderId, message: "While away" });
    const second = await open("orders.live", { orderId }, user.id, { "last-event-id": id });
    const next = /\nid: (\S+)/.exec(await second.until(/\nid: \S+\n/))?.[1];
    expect(next).not.toBe(id);
  });

  it("leaves no listener behind when the browser aborts the request or cancels the body", async () => {
    const { user, orderId } = await people();
    const aborted = await open("orders.live", { orderId }, user.id);
    const cancelled = await open("orders.live", { orderId }, user.id);
    await Promise.all([aborted.until(/\nid: /), cancelled.until(/\nid: /)]);
    expect(listeningOrderStreams()).toBe(2);
    aborted.leaving.abort();
    await soon(() => expect(listeningOrderStreams()).toBe(1));
    cancelled.leaving.abort();
    await cancelled.reader.cancel();
    await soon(() => expect(listeningOrderStreams()).toBe(0));
  });

  it.each([
    ["orders.live", null, "UNAUTHORIZED"],
    ["admin.orders.live", null, "UNAUTHORIZED"],
    ["orders.live", "stranger", "NOT_FOUND"],
    ["admin.orders.live", "stranger", "FORBIDDEN"],
  ])("refuses %s to %s: %s", async (path, who, code) => {
    const { orderId } = await people();
    const userId = who && (await createUser(db)).id;
    const { until } = await open(path, path === "orders.live" ? { orderId } : {}, userId);
    expect(await until(/serialized-error[\s\S]*"code":"\w+"/)).toContain(`"code":"${code}"`);
    expect(listeningOrderStreams()).toBe(0);
  });

  it("reveals only the request ID of an unexpected failure", async () => {
    const { user, orderId } = await people();
    const failing = { ...(await contextFor(db, user.id)) };
    const broken = new Proxy(db, {
      get: (target, key) =>
        key === "$queryRaw" ? () => Promise.reject(new Error("secret SQL")) : Reflect.get(target, key),
    });
    const url = new URL("http://localhost:3000/api/trpc/orders.live");
    url.searchParams.set("input", JSON.stringify({ orderId }));
    const response = await fetchRequestHandler({
      endpoint: "/api/trpc",
      req: new Request(url),
      router: appRouter,
      createContext: () => ({ service: { ...failing, db: broken } }),
    });
    const text = await response.text();
    expect(text).toContain("Something went wrong on our side.");
    expect(text).toContain(failing.requestId);
    expect(text).not.toContain("secret SQL");
  });
});
