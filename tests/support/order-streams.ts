import type { Listener } from "~/server/live/listener";
import { ORDERS_CHANNEL } from "~/server/services/orders/order-changed";

/**
 * How many streams of this process listen for order changes. Other channels are not counted: the catalogue's channel
 * stays open for the life of the process, which test files of one worker share.
 */
export const listeningOrderStreams = () =>
  (globalThis as unknown as { assayListener?: Listener }).assayListener?.count(ORDERS_CHANNEL) ?? 0;
