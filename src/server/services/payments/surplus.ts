import { DomainError } from "~/domain/errors";
import { type Cents, formatMoney } from "~/domain/money";
import type { Surplus } from "~/domain/payment-surplus";
import type { SignedInContext } from "~/server/context";
import type { Db, Tx } from "~/server/db";
import { recordAudit } from "../audit/record-audit";
import { accountDeletedError, isDeleted, restoreLapsedCredit } from "../credit/lapse-credit";
import { moveCredit } from "../credit/move-credit";
import { auditTarget, lineTarget, returnTarget, type Target } from "./line-target";

type Given = { lineId: string; target: Target; userId: string; surplus: Surplus };

/**
 * Carries out the choice for an overpayment, in the transaction that confirms the payment: the surplus is recorded as
 * money to return, becomes store credit, or stays with the shop. The line must be locked.
 */
export async function settleSurplus(tx: Tx, ctx: SignedInContext, { lineId, target, userId, surplus }: Given) {
  const { choice, amountCents } = surplus;
  const orderId = target.kind === "order" ? target.id : null;
  const by = { createdByUserId: ctx.actor.userId, createdAt: ctx.now };
  if (choice === "return") {
    const of = { ...returnTarget(target), lineId };
    await tx.moneyReturn.create({
      data: { kind: "overpayment", idempotencyKey: returnKey(lineId), ...of, amountCents, ...by },
    });
  }
  if (choice === "credit") {
    if (await isDeleted(tx, userId)) throw accountDeletedError("Send the money back, or keep it.");
    // A line can be undone and confirmed again while its credit entries remain, so each time needs its own key.
    const before = await tx.creditEntry.count({ where: { idempotencyKey: { startsWith: creditKey(lineId) } } });
    await moveCredit(tx, {
      ...{ userId, kind: "overpayment", amountCents, key: `${creditKey(lineId)}${before + 1}`, orderId },
      ...{ actorUserId: ctx.actor.userId, now: ctx.now },
    });
  }
  await recordAudit(tx, ctx, {
    action: `payments.surplus-${choice}`,
    ...auditTarget(target),
    after: { lineId, surplusCents: amountCents },
  });
}

/** The undecided surplus of an open order or request, in cents, with its latest line; null if none. */
export async function unsettledSurplus(tx: Tx, target: Target, amountCents: number) {
  const lines = await tx.statementLine.findMany({
    where: { ...lineTarget(target), confirmedAt: { not: null } },
    orderBy: [{ confirmedAt: "desc" }, { id: "asc" }],
    select: { id: true, amountCents: true },
  });
  const [last] = lines;
  const over = lines.reduce((sum, line) => sum + line.amountCents, 0) - amountCents;
  if (!last || over <= 0) return null;
  // Credit that was taken back again settles nothing.
  const isSettled = (await settledSurplusOf(tx, target)) !== 0;
  return isSettled ? null : { lineId: last.id, amountCents: over };
}

/**
 * The surplus of an order's or request's lines, or of one of them, that was returned or credited, in cents. The surplus
 * of a payment split over several orders does not count towards any one of them.
 */
export async function settledSurplusOf(tx: Db | Tx, target: Target, lineId?: string): Promise<number> {
  const lines = await tx.statementLine.findMany({
    where: { ...lineTarget(target), confirmedAt: { not: null }, partOfLineId: null, ...(lineId && { id: lineId }) },
    select: { id: true },
  });
  if (lines.length === 0) return 0;
  const [returned, credited] = await Promise.all([
    tx.moneyReturn.aggregate({
      where: { idempotencyKey: { in: lines.map(({ id }) => returnKey(id)) } },
      _sum: { amountCents: true },
    }),
    tx.creditEntry.aggregate({
      where: { OR: lines.map(({ id }) => ({ idempotencyKey: { contains: creditKey(id) } })), ...ofOrder(target) },
      _sum: { amountCents: true },
    }),
  ]);
  return (returned._sum.amountCents ?? 0) + (credited._sum.amountCents ?? 0);
}

/** Narrows the search to the order, so that its index is used. */
const ofOrder = ({ kind, id }: Target) => (kind === "order" ? { orderId: id } : {});

/** Whether a surplus that was noted for this order is still to be returned, was returned, or is store credit. */
export async function hasSurplus(tx: Tx, orderId: string): Promise<boolean> {
  if ((await tx.moneyReturn.count({ where: { orderId, kind: "overpayment" } })) > 0) return true;
  const { _sum } = await tx.creditEntry.aggregate({
    where: { orderId, idempotencyKey: { contains: "overpayment:" } },
    _sum: { amountCents: true },
  });
  return (_sum.amountCents ?? 0) !== 0;
}

const returnKey = (lineId: string) => `overpayment:${lineId}`;
const creditKey = (lineId: string) => `overpayment:${lineId}:`;

/** Surplus that was to be returned, and that was store credit, in cents. */
export type TakenBack = { returnCents: Cents; creditCents: Cents };

/**
 * Reverses the surplus of a line that is no longer confirmed; returns what it took back. Throws "already-returned" once
 * the money was sent, and "credit-spent" if the customer has used the store credit.
 */
export async function reverseSurplus(tx: Tx, ctx: SignedInContext, lineId: string): Promise<TakenBack> {
  const noted = await tx.moneyReturn.findUnique({ where: { idempotencyKey: returnKey(lineId) } });
  await removeReturn(tx, returnKey(lineId));
  const given = await tx.creditEntry.findMany({
    where: { kind: "overpayment", idempotencyKey: { startsWith: creditKey(lineId) } },
  });
  const { _sum } = await tx.creditEntry.aggregate({
    where: { idempotencyKey: { contains: creditKey(lineId) }, userId: { in: given.map(({ userId }) => userId) } },
    _sum: { amountCents: true },
  });
  const creditCents = _sum.amountCents ?? 0;
  for (const { userId, amountCents, idempotencyKey, orderId } of given) {
    const taking = {
      userId,
      kind: "take_back",
      amountCents: -amountCents,
      key: `take-back:${idempotencyKey}`,
    } as const;
    // Credit that lapsed when the account was deleted is restored first, so that it can be taken back.
    await restoreLapsedCredit(tx, { userId, needsCents: amountCents, key: taking.key, now: ctx.now });
    try {
      await moveCredit(tx, { ...taking, orderId, actorUserId: ctx.actor.userId, now: ctx.now });
    } catch (error) {
      if (!(error instanceof DomainError && error.reason === "credit-not-enough")) throw error;
      throw await creditSpentError(tx, { userId, amountCents });
    }
  }
  return { returnCents: noted?.amountCents ?? 0, creditCents };
}

/** Names the orders that the customer's store credit has paid for, latest first, and what an admin can do. */
async function creditSpentError(tx: Tx, { userId, amountCents }: { userId: string; amountCents: number }) {
  const [{ _sum }, orders] = await Promise.all([
    tx.creditEntry.aggregate({ where: { userId }, _sum: { amountCents: true } }),
    tx.order.findMany({
      where: { userId, creditAppliedCents: { gt: 0 }, isTestOrder: false, status: { not: "cancelled" } },
      orderBy: [{ createdAt: "desc" }, { id: "asc" }],
      take: 5,
      select: { shortId: true },
    }),
  ]);
  const missing = formatMoney(amountCents - (_sum.amountCents ?? 0));
  const names = new Intl.ListFormat("en-US").format(orders.map(({ shortId }) => `#${shortId}`));
  const [use, cancel] =
    orders.length === 0
      ? ["", "Add"]
      : [` for order${orders.length === 1 ? "" : "s"} ${names}`, "Cancel or refund what it paid for, or add"];
  const message = `The store credit from this payment has already been used${use}, so it cannot be taken back: ${missing} is missing. ${cancel} the missing credit to the customer's account by hand first.`;
  return new DomainError("CONFLICT", "credit-spent", message);
}

/**
 * Throws "surplus-depends" if part of a payment other than these was returned or credited for the same target: it was a
 * surplus only because these counted.
 */
export async function assertNoSurplusDepends(tx: Tx, lineIds: readonly string[], target: Target): Promise<void> {
  const others = await tx.statementLine.findMany({
    where: { ...lineTarget(target), confirmedAt: { not: null }, id: { notIn: [...lineIds] } },
    select: { id: true, partOfLineId: true },
  });
  for (const { id, partOfLineId } of others) {
    const other = partOfLineId ?? id;
    if (lineIds.includes(other)) continue;
    const returned = await tx.moneyReturn.count({ where: { idempotencyKey: returnKey(other) } });
    const { _sum } = await tx.creditEntry.aggregate({
      where: { idempotencyKey: { contains: creditKey(other) }, ...ofOrder(target) },
      _sum: { amountCents: true },
    });
    if (returned === 0 && (_sum.amountCents ?? 0) === 0) continue;
    const message =
      "Money from another payment for this was already returned or credited, because this one counts. Undo that first.";
    throw new DomainError("CONFLICT", "surplus-depends", message);
  }
}

/** Removes a recorded money return. Throws "already-returned" once it was sent. */
export async function removeReturn(
  tx: Tx,
  idempotencyKey: string,
  message = "This money was already marked as returned, so the payment stays confirmed.",
): Promise<void> {
  const { count } = await tx.moneyReturn.deleteMany({ where: { idempotencyKey, returnedAt: null } });
  if (count > 0 || (await tx.moneyReturn.count({ where: { idempotencyKey } })) === 0) return;
  throw new DomainError("CONFLICT", "already-returned", message);
}
