import type { Tx } from "~/server/db";
import { signalPages } from "~/server/live/page-signals";

export const ORDERS_CHANNEL = "orders";

/** Signals open pages, on every server, that an order, its thread or its read marks changed. */
export const orderChanged = (tx: Pick<Tx, "$executeRaw">, orderId: string) => signalPages(tx, ORDERS_CHANNEL, orderId);
