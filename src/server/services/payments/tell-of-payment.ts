import type { Surplus } from "~/domain/payment-surplus";
import type { Tx } from "~/server/db";
import { queueMail } from "~/server/mail/queue-mail";
import { mailTarget, type Target } from "./line-target";
import type { LockedTarget } from "./lock-target";

type Confirmation = { lineId: string; confirmedAt: Date };
type Double = Confirmation & Target & { target: LockedTarget; surplus: Surplus };

/** A confirmation that was undone and decided anew is told anew. */
export const doubleMailKey = ({ lineId, confirmedAt }: Confirmation) =>
  `payment-double:${lineId}:${confirmedAt.getTime()}`;

/** A part that was taken off again and confirmed anew is told anew. */
export const partMailKey = ({ lineId, confirmedAt }: Confirmation) => `payment-part:${lineId}:${confirmedAt.getTime()}`;

type Part = Confirmation & Target & { target: LockedTarget; amountCents: number };

/**
 * Writes to the customer that a part of the payment of an order or of a membership has come, and how to pay the rest.
 * What was said to be sent has come with it: from now on the order's page asks for the rest.
 */
export async function tellOfPart(tx: Tx, { kind, id, target, amountCents, ...confirmation }: Part): Promise<void> {
  const mail = { dedupeKey: partMailKey(confirmation), toEmail: target.email };
  if (kind === "order") {
    await tx.order.update({ where: { id }, data: { paymentSentAt: null } });
    return queueMail(tx, { ...mail, template: "payment-part", payload: { orderId: id, amountCents }, orderId: id });
  }
  const { userId, requestedTier: tier } = await tx.subscriptionRequest.findUniqueOrThrow({ where: { id } });
  return queueMail(tx, { ...mail, template: "membership-part", payload: { userId, tier, requestId: id, amountCents } });
}

/** Writes to the customer that the same was paid twice, and what becomes of the money. */
export async function tellOfDouble(tx: Tx, { kind, id, target, surplus, ...confirmation }: Double): Promise<void> {
  await queueMail(tx, {
    dedupeKey: doubleMailKey(confirmation),
    template: "payment-double",
    toEmail: target.email,
    ...mailTarget({ kind, id }, { surplus }),
  });
}
