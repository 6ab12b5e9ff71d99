import type { Surplus } from "~/domain/payment-surplus";
import type { Tx } from "~/server/db";
import { queueMail } from "~/server/mail/queue-mail";
import type { Target } from "./line-target";
import type { LockedTarget } from "./lock-target";

type Confirmation = { lineId: string; confirmedAt: Date };
type Double = Confirmation & Target & { target: LockedTarget; surplus: Surplus };

/** A confirmation that was undone and decided anew is told anew. */
export const doubleMailKey = ({ lineId, confirmedAt }: Confirmation) =>
  `payment-double:${lineId}:${confirmedAt.getTime()}`;

/** A part that was taken off again and confirmed anew is told anew. */
export const partMailKey = ({ lineId, confirmedAt }: Confirmation) => `payment-part:${lineId}:${confirmedAt.getTime()}`;

type Part = Confirmation & { orderId: string; toEmail: string; amountCents: number };

/**
 * Writes to the customer that a part of an order's payment has come, and how to pay the rest. What was said to be sent
 * has come with it: from now on the order's page asks for the rest.
 */
export async function tellOfPart(tx: Tx, { orderId, toEmail, amountCents, ...confirmation }: Part): Promise<void> {
  await tx.order.update({ where: { id: orderId }, data: { paymentSentAt: null } });
  await queueMail(tx, {
    dedupeKey: partMailKey(confirmation),
    template: "payment-part",
    toEmail,
    payload: { orderId, amountCents },
    orderId,
  });
}

/** Writes to the customer that the same was paid twice, and what becomes of the money. */
export async function tellOfDouble(tx: Tx, { kind, id, target, surplus, ...confirmation }: Double): Promise<void> {
  await queueMail(tx, {
    dedupeKey: doubleMailKey(confirmation),
    template: "payment-double",
    toEmail: target.email,
    payload: { ...(kind === "order" ? { orderId: id } : { requestId: id }), surplus },
    ...(kind === "order" && { orderId: id }),
  });
}
