import { createCaller } from "../../src/server/api/root";
import type { Db } from "../../src/server/db";
import { followUpUnpaid } from "../../src/server/services/orders/follow-up-unpaid";
import { as, contextAs, type Step } from "./as-person";
import { products } from "./catalogue/products";
import { orderMessages, reviewTexts } from "./catalogue/reviews";
import { DAY_MS, fixedChance, fixedId, SEED_NOW } from "./clock";
import { people } from "./people";
import { programmeSteps } from "./seed-programme";

const ORDERS = 220;
const MONTHS_DAYS = 180;
const HOUR_MS = 3_600_000;

const buyable = products.filter(
  (product) =>
    !product.hidden &&
    !product.soldOut &&
    product.supplierCostCents !== null &&
    !/controlled/i.test(product.categoryKey),
);

/**
 * Half a year of trade, made through the API as shoppers and the admin would: placed, paid, shipped, cancelled,
 * refunded, undone, archived, tested; messages, reviews, payouts and requests among them. Steps run in the sequence of their times.
 */
export async function seedOrders(db: Db): Promise<void> {
  const chance = fixedChance(42);
  const pick = <T>(list: readonly T[]): T => list[Math.floor(chance() * list.length)] as T;
  const shoppers = people.filter((person) => !["house", "admin"].includes(person.key));
  const steps: Step[] = programmeSteps(db);
  const add = (at: number, run: () => Promise<void>) => steps.push({ at, run });

  for (let n = 0; n < ORDERS; n++) {
    const age = n < 9 ? chance() * 3 : 3 + (MONTHS_DAYS - 3) * chance() ** 1.3;
    const placedAt = SEED_NOW.getTime() - age * DAY_MS;
    const known = shoppers.filter((_, index) => 190 - (index + 2) * 2.6 > age + 1);
    const buyer =
      n % 17 === 0
        ? people.find((person) => person.key === "customer")
        : pick(known.length > 0 ? known : shoppers.slice(0, 3));
    if (!buyer) continue;
    const lines = Array.from({ length: 1 + Math.floor(chance() * 3) }, () => ({
      product: pick(buyable),
      quantity: pick([1, 1, 2, 3, 5, 10]),
    }));
    const order = { id: "", key: buyer.key, firstProductKey: lines[0]?.product.key };
    const admin = (at: number) => as(db, "admin", at);
    const message = pick(orderMessages.filter(({ from }) => from === "customer"));
    const reply = pick(orderMessages.filter(({ from }) => from === "shop"));
    const [review, stars] = [pick(reviewTexts), chance()];

    add(placedAt, async () => {
      const service = await contextAs(db, buyer.key, placedAt);
      const shop = createCaller({ service });
      for (const [index, { product, quantity }] of lines.entries()) {
        // A second apart: an order has its lines in the sequence in which they came into the cart.
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
    const paidAt = placedAt + (1 + chance() * 20) * HOUR_MS;
    if (kind === "waiting") {
      // Reminded of and cancelled by the shop, as its job does it.
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
            await admin(paidAt)
          ).admin.orders.undoPayment({ orderId: order.id, reason: "The payment bounced." })),
      );
    else if (n % 33 === 7)
      add(
        paidAt + 2 * DAY_MS,
        async () =>
          void (await (await admin(paidAt)).admin.orders.refund({ orderId: order.id, reason: "Lost on the way." })),
      );
    else if (age > 4) {
      const shippedAt = paidAt + (6 + chance() * 40) * HOUR_MS;
      if (n % 6 === 2)
        add(
          shippedAt - 1,
          async () =>
            void (await (await admin(shippedAt)).admin.orders.sendMessage({ orderId: order.id, message: reply.text })),
        );
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
      if (stars < 0.45) add(shippedAt + 5 * DAY_MS, () => review_(db, order, shippedAt + 5 * DAY_MS, review, n));
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

/** A rating of the order's first product and, now and then, of the order; most of them approved by now. */
async function review_(
  db: Db,
  order: { id: string; key: string; firstProductKey: string | undefined },
  at: number,
  review: { rating: number; text: string },
  n: number,
) {
  const createdAt = new Date(at);
  await db.productRating.createMany({
    data: [
      {
        productId: fixedId(`product ${order.firstProductKey}`),
        userId: fixedId(`user ${order.key}`),
        rating: review.rating,
        reviewText: review.text,
        isApproved: n % 7 !== 0,
        createdAt,
        updatedAt: createdAt,
      },
    ],
    skipDuplicates: true,
  });
  if (n % 3 !== 0) return;
  await db.order.update({
    where: { id: order.id },
    data: {
      orderRating: review.rating,
      orderReviewText: review.text,
      orderReviewIsApproved: n % 2 === 0,
      orderReviewedAt: createdAt,
    },
  });
}
