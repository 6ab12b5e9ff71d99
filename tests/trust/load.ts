// Shoppers who order, admins who verify payments, and a record of everything the shop accepted.
import { randomInt, randomUUID } from "node:crypto";
import { setTimeout as wait } from "node:timers/promises";
import type { Catalogue } from "../bench/load-catalogue";
import type { Api } from "./calls";

const SHOPPERS = 6;
const ADMINS = 2;

/** What the shop confirmed, and what therefore has to exist afterwards. */
export type Accepted = {
  /** The order of each key that was answered. */
  orders: Map<string, { orderId: string; shortId: string }>;
  /** Every key that was ever sent, answered or not. */
  keys: Set<string>;
  paid: Set<string>;
  /** The text of each accepted message, by order. */
  messages: Map<string, string>;
};
export const nothingAccepted = (): Accepted => ({
  orders: new Map(),
  keys: new Set(),
  paid: new Set(),
  messages: new Map(),
});

type Load = { api: Api; catalogue: Catalogue; accepted: Accepted };
const oneOf = <T>(items: readonly T[]): T => items[randomInt(items.length)] as T;

/** One order, starting from the cart. A failed call is retried with the same key, as the checkout does, or given up. */
async function order({ api, catalogue, accepted }: Load, buyers: Catalogue["buyers"]): Promise<void> {
  const { cookie, addressId } = oneOf(buyers);
  const added = await api.mutate("cart.add", { productId: oneOf(catalogue.products).id }, cookie);
  if (added.is !== "done") return;
  const cart = await api.query("cart.get", {}, cookie);
  if (cart.is !== "done") return;
  const key = randomUUID();
  const input = { idempotencyKey: key, addressId, seenTotalCents: cart.data.totalCents, researchConfirmed: true };
  accepted.keys.add(key);
  for (let tries = 0; tries < 4; tries++) {
    const placed = await api.mutate("orders.place", input, cookie);
    if (placed.is === "done") {
      const { orderId, shortId } = placed.data as { orderId: string; shortId: string };
      accepted.orders.set(key, { orderId, shortId });
      return write({ api, catalogue, accepted }, orderId, cookie);
    }
    // Some give up after the first failure: their order exists once or not at all.
    if (placed.is === "refused" || randomInt(3) === 0) return;
  }
}

async function write({ api, accepted }: Load, orderId: string, cookie: string): Promise<void> {
  if (randomInt(3) > 0) return;
  const message = `Message ${randomUUID()}`;
  const sent = await api.mutate("orders.sendMessage", { orderId, messageId: randomUUID(), message }, cookie);
  if (sent.is === "done") accepted.messages.set(message, orderId);
}

/** Verifies the payment of an accepted order; half of the time two admins click at once. */
async function verify({ api, catalogue, accepted }: Load): Promise<void> {
  const waiting = [...accepted.orders.values()].filter(({ orderId }) => !accepted.paid.has(orderId));
  if (waiting.length === 0) return void (await wait(50));
  const { orderId } = oneOf(waiting);
  const press = () => api.mutate("admin.orders.markPaid", { orderId }, catalogue.admin);
  const answers = await Promise.all(randomInt(2) ? [press(), press()] : [press()]);
  if (answers.some(({ is }) => is === "done")) accepted.paid.add(orderId);
}

/** Everybody works until `stop` is called, which waits for calls in progress. */
export function startLoad(load: Load) {
  let isOver = false;
  const share = Math.floor(load.catalogue.buyers.length / SHOPPERS);
  const again = async (work: () => Promise<void>) => {
    while (!isOver) await work();
  };
  const people = [
    ...Array.from({ length: SHOPPERS }, (_, n) => {
      // Each shopper has separate buyers: two shoppers filling one cart would order something neither asked for.
      const buyers = load.catalogue.buyers.slice(n * share, (n + 1) * share);
      return again(() => order(load, buyers));
    }),
    ...Array.from({ length: ADMINS }, () => again(() => verify(load))),
  ];
  return {
    async stop() {
      isOver = true;
      await Promise.all(people);
    },
  };
}
