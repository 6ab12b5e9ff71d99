// The same button clicked many times at once, over HTTP: it counts once, and of two contradicting actions one wins.
import { randomUUID } from "node:crypto";
import { db } from "~/server/db";
import type { Catalogue } from "../bench/load-catalogue";
import type { Api, Outcome } from "./calls";
import type { Accepted } from "./load";

type Stage = { api: Api; catalogue: Catalogue; accepted: Accepted };
type Race = { name: string; calls: number; run: (stage: Stage, nth: number) => Promise<string[]> };

const times = <T>(count: number, work: (nth: number) => T) => Array.from({ length: count }, (_, nth) => work(nth));
const done = (answers: Outcome[]) => answers.filter((answer) => answer.is === "done");

/** An order placed by this many clicks of one button, with a separate buyer. */
async function place({ api, catalogue, accepted }: Stage, nth: number, presses = 1) {
  const buyer = catalogue.buyers[nth % catalogue.buyers.length];
  if (!buyer) throw new Error("there is no buyer");
  const { cookie, addressId } = buyer;
  await api.mutate("cart.add", { productId: catalogue.products[nth % catalogue.products.length]?.id }, cookie);
  const cart = await api.query("cart.get", {}, cookie);
  const key = randomUUID();
  accepted.keys.add(key);
  const seenTotalCents = cart.is === "done" ? cart.data.totalCents : 0;
  const input = { idempotencyKey: key, addressId, seenTotalCents, researchConfirmed: true };
  const answers = await Promise.all(times(presses, () => api.mutate("orders.place", input, cookie)));
  const ids = new Set(done(answers).map((answer) => (answer.is === "done" ? String(answer.data.orderId) : "")));
  const [orderId = ""] = ids;
  if (orderId) accepted.orders.set(key, { orderId, shortId: "" });
  return { orderId, ids, answers, cookie };
}

async function paid(stage: Stage, nth: number) {
  const placed = await place(stage, nth);
  await stage.api.mutate("admin.orders.markPaid", { orderId: placed.orderId }, stage.catalogue.admin);
  return placed;
}

const entriesOf = (orderId: string, kind: "earn" | "reverse") =>
  db.ledgerEntry.count({ where: { orderId, kind, level: 1 } });

export const RACES: Race[] = [
  {
    name: "one order placed by 20 presses",
    calls: 20,
    async run(stage, nth) {
      const { ids, answers } = await place(stage, nth, 20);
      const lost = answers.filter(({ is }) => is !== "done").length;
      return [...(ids.size === 1 ? [] : [`${ids.size} orders`]), ...(lost ? [`${lost} presses not answered`] : [])];
    },
  },
  {
    name: "one payment verified by 20 presses",
    calls: 20,
    async run(stage, nth) {
      const { orderId } = await place(stage, nth);
      const press = () => stage.api.mutate("admin.orders.markPaid", { orderId }, stage.catalogue.admin);
      await Promise.all(times(20, press));
      const posted = await entriesOf(orderId, "earn");
      return posted === 1 ? [] : [`posted ${posted} times`];
    },
  },
  {
    name: "a payment verified while it is cancelled by shop and customer",
    calls: 12,
    async run(stage, nth) {
      const { api, catalogue } = stage;
      const { orderId, cookie } = await place(stage, nth);
      await Promise.all([
        ...times(4, () => api.mutate("admin.orders.markPaid", { orderId }, catalogue.admin)),
        ...times(4, () => api.mutate("admin.orders.cancel", { orderId, reason: "Asked for" }, catalogue.admin)),
        ...times(4, () => api.mutate("orders.cancel", { orderId }, cookie)),
      ]);
      const { isPaid, status } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
      const posted = await entriesOf(orderId, "earn");
      const isOne = isPaid ? status === "completed" && posted === 1 : status === "cancelled" && posted === 0;
      return isOne ? [] : [`${status}, paid ${isPaid}, posted ${posted}`];
    },
  },
  {
    name: "a paid order refunded by 10 presses while its payment is undone by 10",
    calls: 20,
    async run(stage, nth) {
      const { api, catalogue } = stage;
      const { orderId } = await paid(stage, nth);
      await Promise.all([
        ...times(10, () => api.mutate("admin.orders.refund", { orderId, reason: "Broken" }, catalogue.admin)),
        ...times(10, () => api.mutate("admin.orders.undoPayment", { orderId, reason: "Mistake" }, catalogue.admin)),
      ]);
      const reversed = await entriesOf(orderId, "reverse");
      return reversed === 1 ? [] : [`taken back ${reversed} times`];
    },
  },
  {
    name: "one part refunded by 10 presses",
    calls: 10,
    async run(stage, nth) {
      const { api, catalogue } = stage;
      const { orderId } = await paid(stage, nth);
      const part = { goodsCents: 100, shippingCents: 0, reason: "Broken", internalNote: "", to: "return" };
      const input = { orderId, requestId: randomUUID(), ...part };
      await Promise.all(times(10, () => api.mutate("admin.orders.refundPart", input, catalogue.admin)));
      const { refundedCents } = await db.order.findUniqueOrThrow({ where: { id: orderId } });
      return refundedCents === 100 ? [] : [`refunded ${refundedCents} cents`];
    },
  },
];
