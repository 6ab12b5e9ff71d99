import type { Cents } from "~/domain/money";
import type { Db, Tx } from "~/server/db";
import { receivedCentsOf, returnTarget, type Target } from "./line-target";
import { removeReturn, settledSurplusOf } from "./surplus";

const keyOf = ({ kind, id }: Target) => (kind === "order" ? `cancelled:${id}` : `declined:${id}`);

type Cancelled = { target: Target; now: Date };

/**
 * Records what a cancelled order, or a declined or withdrawn membership request, has received as money to return: the
 * total of its confirmed lines minus surplus already returned or credited, in cents. Call it again whenever one of its
 * lines is released. Throws "already-returned" once the money was sent.
 */
export async function recordCancelledReturn(tx: Tx, { target, now }: Cancelled): Promise<number> {
  await removeCancelledReturn(tx, target);
  const amountCents = await toReturnCents(tx, target);
  if (amountCents === 0) return 0;
  await tx.moneyReturn.create({
    data: {
      ...{ kind: "late_payment", idempotencyKey: keyOf(target), amountCents, createdAt: now },
      ...returnTarget(target),
      // An order's page and payer are found through the order; a request's payer only through the line.
      ...(target.kind === "membership" && { lineId: await lastLineOf(tx, target.id) }),
    },
  });
  return amountCents;
}

/** What cancelling, declining or withdrawing it notes, or would note, as money to return. */
export async function toReturnCents(db: Db | Tx, target: Target): Promise<Cents> {
  return Math.max(0, (await receivedCentsOf(db, target)) - (await settledSurplusOf(db, target)));
}

/** What a cancelled order had received when it was cancelled, and is or was to be returned, in cents. */
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

/** Drops the return when the target reopens or the line is released. Throws "already-returned" once sent. */
export const removeCancelledReturn = (tx: Tx, target: Target) =>
  removeReturn(
    tx,
    keyOf(target),
    target.kind === "order"
      ? "What this cancelled order had received was already marked as returned, so it stays as it is."
      : "What this request had received was already marked as returned, so it stays as it is.",
  );
