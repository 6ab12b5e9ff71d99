import type { Tx } from "~/server/db";
import { notify } from "~/server/live/channel";

export const ORDERS_CHANNEL = "orders";

/** Tells open pages, on whichever server, that an order, its thread or its read marks changed. */
export const orderChanged = (tx: Pick<Tx, "$executeRaw">, orderId: string) => notify(tx, ORDERS_CHANNEL, orderId);
