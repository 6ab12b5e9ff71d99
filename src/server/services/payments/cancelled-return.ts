import type { Db, Tx } from "~/server/db";
import { receivedCentsOf, returnTarget, type Target } from "./line-target";
import { dropReturn, settledSurplusOf } from "./surplus";

const keyOf = ({ kind, id }: Target) => (kind === "order" ? `cancelled:${id}` : `declined:${id}`);

type Cancelled = { target: Target; now: Date };

/**
 * Notes what a cancelled order, or a request that was declined or taken back, has received as money to return, in cents:
 * what its confirmed lines brought, less what of it was returned or credited as too much before. Say it anew whenever one
 * of its lines is taken off. Throws "already-returned" once the money was sent.
 */
export async function noteCancelledReturn(tx: Tx, { target, now }: Cancelled): Promise<number> {
  await dropCancelledReturn(tx, target);
  const amountCents = (await receivedCentsOf(tx, target)) - (await settledSurplusOf(tx, target));
  if (amountCents <= 0) return 0;
  await tx.moneyReturn.create({
    data: {
      ...{ kind: "late_payment", idempotencyKey: keyOf(target), amountCents, createdAt: now },
      ...returnTarget(target),
      // An order's page and payer are found by the order; a request's payer by the line alone.
      ...(target.kind === "membership" && { lineId: await lastLineOf(tx, target.id) }),
    },
  });
  return amountCents;
}

/** What of a cancelled order's payment had come when it was cancelled, and goes or went back, in cents. */
export async function cancelledReturnCents(db: Db | Tx, target: Target): Promise<number> {
  const noted = await db.moneyReturn.findUnique({ where: { idempotencyKey: keyOf(target) } });
  return noted?.amountCents ?? 0;
}

async function lastLineOf(tx: Tx, matchedSubscriptionRequestId: string): Promise<string | null> {
  const line = await tx.statementLine.findFirst({
    where: { matchedSubscriptionRequestId, confirmedAt: { not: null } },
    orderBy: [{ confirmedAt: "desc" }, { id: "asc" }],
    select: { id: true },
  });
  return line?.id ?? null;
}

/** It waits again, or the line pays for something else. Throws "already-returned" once the money was sent. */
export const dropCancelledReturn = (tx: Tx, target: Target) =>
  dropReturn(
    tx,
    keyOf(target),
    target.kind === "order"
      ? "What this cancelled order had received was already marked as returned, so it stays as it is."
      : "What this request had received was already marked as returned, so it stays as it is.",
  );
