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
