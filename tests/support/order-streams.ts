import type { Listener } from "~/server/live/listener";
import { ORDERS_CHANNEL } from "~/server/services/orders/order-changed";

/**
 * How many streams of this process listen for changes of orders. Other channels are not counted: the catalogue's one is
 * listened to for as long as the process lives, and the test files of one worker share the process.
 */
export const listeningOrderStreams = () =>
  (globalThis as unknown as { assayListener?: Listener }).assayListener?.count(ORDERS_CHANNEL) ?? 0;
