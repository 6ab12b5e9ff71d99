import { createCaller } from "../../src/server/api/root";
import type { Db } from "../../src/server/db";
import { followUpUnpaid } from "../../src/server/services/orders/follow-up-unpaid";
import { as, contextAs, type Step } from "./as-person";
import { products } from "./catalogue/products";
import { type ReviewTexts, reviewTexts } from "./catalogue/review-texts";
import { orderMessages } from "./catalogue/reviews";
import { DAY_MS, fixedChance, fixedId, SEED_NOW } from "./clock";
import { joinedDaysAgo, people } from "./people";
import { programSteps } from "./seed-program";

const ORDERS = 220;
const MONTHS_DAYS = 180;
/** How many days ago the latest orders were placed: the first nine are still unpaid. */
const RECENT_DAYS = [
  ...[0.03, 0.11, 0.27, 0.5, 0.8, 1.1, 1.4, 1.9, 2.6],
  ...[0.3, 0.4, 0.6, 0.7, 0.9, 1.2, 1.3, 1.6, 1.8, 2.1, 2.3, 2.5, 2.8],
];
const HOUR_MS = 3_600_000;

const buyable = products.filter(
  (product) =>
    !product.hidden &&
    !product.soldOut &&
    product.supplierCostCents !== null &&
    !/controlled/i.test(product.categoryKey),
);

/**
 * Six months of trade, created through the API as shoppers and the admin would: orders placed, paid, shipped,
 * cancelled, refunded, undone, archived and marked as tests; messages, reviews, payouts and requests. Steps run in
 * order of time.
 */
export async function seedOrders(db: Db): Promise<void> {
  const chance = fixedChance(42);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  const shoppers = people.filter((person) => !["house", "admin"].includes(person.key));
  const steps: Step[] = programSteps(db);
  const texts = reviewTexts();
  const add = (at: number, run: () => Promise<void>) => steps.push({ at, run });

  for (let n = 0; n < ORDERS; n++) {
    const age = RECENT_DAYS[n] ?? 2 + (MONTHS_DAYS - 2) * chance() ** 1.3;
    const placedAt = SEED_NOW.getTime() - age * DAY_MS;
    const known = shoppers.filter(({ key }) => joinedDaysAgo(key) > age + 1);
    const customer = n % 17 === 0 && known.find(({ key }) => key === "customer");
    // The first ones are unpaid: one of the customer, one of the member.
    const member = n === 1 && known.find(({ key }) => key === "gold");
    const someone = customer || pick(known.length > 0 ? known : shoppers.slice(0, 3));
    const buyer = member || someone;
    const lines = Array.from({ length: 1 + Math.floor(chance() * 3) }, () => ({
      product: pick(buyable),
      quantity: pick([1, 1, 2, 3, 5, 10]),
    }));
    const order = { id: "", key: buyer.key, firstProductKey: lines[0]?.product.key };
    const admin = (at: number) => as(db, "admin", at);
    const message = pick(orderMessages.filter(({ from }) => from === "customer"));
    const reply = pick(orderMessages.filter(({ from }) => from === "shop"));
    const stars = chance();

    add(placedAt, async () => {
      const service = await contextAs(db, buyer.key, placedAt);
      const shop = createCaller({ service });
      for (const [index, { product, quantity }] of lines.entries()) {
        // One second apart, because an order lists its lines in the order they were added to the cart.
        const now = new Date(placedAt - (lines.length - index) * 1000);
        const { cart } = createCaller({ service: { ...service, now } });
        await cart.add({ productId: fixedId(`product ${product.key}`), quantity });
      }
      const cart = await shop.cart.get();
      const placed = await shop.orders.place({
        idempotencyKey: fixedId(`order ${n}`),
        addressId: fixedId(`address ${buyer.key}`),
        seenTotalCents: cart.totalCents,
        orderMessage: "",
        researchConfirmed: true,
      });
      order.id = placed.orderId;
    });
    if (n < 9) continue;
    const kind = n % 29 === 0 ? "cancelled" : n % 31 === 0 ? "waiting" : "paid";
    const paidAt = placedAt + (1 + chance() * (age < 3 ? 8 : 20)) * HOUR_MS;
    if (kind === "waiting") {
      // The shop's unpaid-orders job sends reminders and cancels.
      for (const days of [2, 14]) {
        const at = placedAt + days * DAY_MS;
        add(at, async () => void (await followUpUnpaid({ db, now: new Date(at) })));
      }
      continue;
    }
    if (kind === "cancelled") {
      add(
        paidAt,
        async () =>
          void (await (
            await admin(paidAt)
          ).admin.orders.cancel({ orderId: order.id, reason: "The buyer asked for it." })),
      );
      continue;
    }
    if (n % 40 === 3)
      add(
        paidAt - 1,
        async () =>
          void (await (await admin(paidAt)).admin.orders.setTestFlag({ orderId: order.id, isTestOrder: true })),
      );
    if (n % 6 === 2)
      add(
        paidAt - 2,
        async () =>
          void (await (
            await as(db, buyer.key, paidAt)
          ).orders.sendMessage({ orderId: order.id, message: message.text })),
      );
    add(paidAt, async () => void (await (await admin(paidAt)).admin.orders.markPaid({ orderId: order.id })));
    if (n % 37 === 5)
      add(
        paidAt + HOUR_MS,
        async () =>
          void (await (
            await admin(paidAt + HOUR_MS)
          ).admin.orders.undoPayment({ orderId: order.id, reason: "The payment bounced." })),
      );
    else if (n % 33 === 7)
      add(
        paidAt + 2 * DAY_MS,
        async () =>
          void (await (
            await admin(paidAt + 2 * DAY_MS)
          ).admin.orders.refund({ orderId: order.id, reason: "Lost on the way." })),
      );
    else {
      const shippedAt = paidAt + (6 + chance() * 40) * HOUR_MS;
      if (n % 6 === 2)
        add(shippedAt - 1, async () => {
          const { orders } = (await admin(shippedAt)).admin;
          await orders.readMessages({ orderId: order.id });
          await orders.sendMessage({ orderId: order.id, message: reply.text });
        });
      add(
        shippedAt,
        async () =>
          void (await (
            await admin(shippedAt)
          ).admin.orders.setTracking({
            orderId: order.id,
            trackingNumber: `9400 1000 ${String(10_000_000 + n * 7919)}`,
          })),
      );
      const reviewedAt = shippedAt + (2 + (n % 5)) * DAY_MS;
      if (stars < 0.45) add(reviewedAt, () => review(db, order, { at: reviewedAt, n, texts }));
      if (age > 120)
        add(
          shippedAt + 30 * DAY_MS,
          async () => void (await (await admin(shippedAt)).admin.orders.archive({ orderId: order.id })),
        );
    }
  }
  const due = steps.filter((step) => step.at <= SEED_NOW.getTime()).sort((a, b) => a.at - b.at);
  for (const step of due) await step.run();
}

type ReviewedOrder = { id: string; key: string; firstProductKey: string | undefined };

/** A rating of the order's first product and sometimes of the order; most of them are approved by now. */
async function review(db: Db, order: ReviewedOrder, { at, n, texts }: { at: number; n: number; texts: ReviewTexts }) {
  const createdAt = new Date(at);
  const product = products.find(({ key }) => key === order.firstProductKey);
  const ofProduct = product && texts.ofProduct(product);
  if (ofProduct) {
    const row = {
      productId: fixedId(`product ${product.key}`),
      userId: fixedId(`user ${order.key}`),
      rating: ofProduct.rating,
      reviewText: ofProduct.text,
      isApproved: n % 7 !== 0,
      createdAt,
      updatedAt: createdAt,
    };
    await db.productRating.createMany({ data: [row], skipDuplicates: true });
  }
  if (n % 3 !== 0) return;
  const ofOrder = texts.ofOrder();
  await db.order.update({
    where: { id: order.id },
    data: {
      orderRating: ofOrder.rating,
      orderReviewText: ofOrder.text,
      orderReviewIsApproved: n % 2 === 0,
      orderReviewedAt: createdAt,
    },
  });
}
