import { z } from "zod";
import type { Cents } from "~/domain/money";
import { inSequence } from "~/domain/order-events";
import type { OrderEvent } from "~/generated/prisma/client";

const Pieces = z.object({ name: z.string(), quantity: z.int(), restocked: z.int() });
const Detail = z
  .object({
    ...{ trackingNumber: z.string().nullish(), goodsCents: z.number(), shippingCents: z.number() },
    pieces: z.array(Pieces),
  })
  .partial();

/**
 * An order's events, oldest first, each with the amount and the pieces that it refunded, or the tracking number that it
 * saved and the one that this replaced. `restCents`: what the full refund gave back.
 */
export function staffTimeline(events: readonly OrderEvent[], restCents: Cents) {
  let present: string | null = null;
  return inSequence(events).map(({ detail, ...event }) => {
    const found = Detail.safeParse(detail).data ?? {};
    const { trackingNumber = null, goodsCents = 0, shippingCents = 0, pieces = [] } = found;
    const formerNumber = present;
    if (event.action === "ship" || event.action === "unship") present = trackingNumber;
    return {
      ...event,
      refundedCents: { refundPart: goodsCents + shippingCents, refund: restCents || null }[event.action] ?? null,
      pieces,
      trackingNumber: event.action === "ship" ? trackingNumber : null,
      formerNumber: event.action === "ship" && formerNumber !== trackingNumber ? formerNumber : null,
    };
  });
}
