import { z } from "zod";
import type { Cents } from "~/domain/money";
import { inSequence } from "~/domain/order-events";
import type { OrderEvent } from "~/generated/prisma/client";

const Detail = z
  .object({ trackingNumber: z.string().nullish(), goodsCents: z.number(), shippingCents: z.number() })
  .partial();

/**
 * An order's events, oldest first, each with the amount that it refunded, or the tracking number that it saved and the
 * one that this replaced. `restCents`: what the full refund gave back.
 */
export function staffTimeline(events: readonly OrderEvent[], restCents: Cents) {
  let present: string | null = null;
  return inSequence(events).map(({ detail, ...event }) => {
    const { trackingNumber = null, goodsCents = 0, shippingCents = 0 } = Detail.safeParse(detail).data ?? {};
    const formerNumber = present;
    if (event.action === "ship" || event.action === "unship") present = trackingNumber;
    return {
      ...event,
      refundedCents: { refundPart: goodsCents + shippingCents, refund: restCents || null }[event.action] ?? null,
      trackingNumber: event.action === "ship" ? trackingNumber : null,
      formerNumber: event.action === "ship" && formerNumber !== trackingNumber ? formerNumber : null,
    };
  });
}
