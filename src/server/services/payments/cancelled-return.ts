import type { Tx } from "~/server/db";
import { receivedCentsOf } from "./line-target";
import { dropReturn } from "./surplus";

const keyOf = (orderId: string) => `cancelled:${orderId}`;

/**
 * Notes what a cancelled order has received as money to return, in cents: what its confirmed lines brought, less what of
 * it was returned or credited as too much before. Say it anew whenever one of its lines is taken off. Throws
 * "already-returned" once the money was sent.
 */
export async function noteCancelledReturn(tx: Tx, { orderId, now }: { orderId: string; now: Date }): Promise<number> {
  await dropCancelledReturn(tx, orderId);
  const [received, returned, credited] = await Promise.all([
    receivedCentsOf(tx, { kind: "order", id: orderId }),
    tx.moneyReturn.aggregate({ where: { orderId, kind: "overpayment" }, _sum: { amountCents: true } }),
    tx.creditEntry.aggregate({
      where: { orderId, kind: { in: ["overpayment", "take_back"] } },
      _sum: { amountCents: true },
    }),
  ]);
  const amountCents = received - (returned._sum.amountCents ?? 0) - (credited._sum.amountCents ?? 0);
  if (amountCents <= 0) return 0;
  await tx.moneyReturn.create({
    data: { kind: "late_payment", idempotencyKey: keyOf(orderId), orderId, amountCents, createdAt: now },
  });
  return amountCents;
}

/** The order waits again, or the line pays for something else. Throws "already-returned" once the money was sent. */
export const dropCancelledReturn = (tx: Tx, orderId: string) =>
  dropReturn(
    tx,
    keyOf(orderId),
    "What this cancelled order had received was already marked as returned, so it stays as it is.",
  );
