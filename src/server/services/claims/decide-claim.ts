import { DomainError, fieldError, notFound } from "~/domain/errors";
import { formatMoney } from "~/domain/money";
import { claimNumber, claimReason, isCreditable } from "~/domain/order-claim";
import type { Order } from "~/generated/prisma/client";
import type { AcceptClaimInput, DeclineClaimInput } from "~/schemas/admin/claims";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { only } from "~/server/query-rows";
import { holderOfCode } from "../affiliate/referrer";
import { recordAudit } from "../audit/record-audit";
import { writeAdjustment } from "../ledger/adjust-balance";
import { insertNote } from "../notes/insert-note";
import { lockOrder } from "../orders/order-transition";
import { earnedOnOrder, levelAbove, suggestedCents } from "./suggest-credit";

/**
 * Accepts a claim: credits the affiliate with this code by a ledger adjustment that names the claim, and e-mails the
 * claimant and, if different, the affiliate. Idempotent; an account is credited once per order, no matter who claims
 * it, and beside a commission on it only with what is missing. Throws "not-found", "already-rejected",
 * "already-approved" if accepted with other values, "order-not-paid", "unknown-code", "not-an-affiliate",
 * "already-credited", "already-earned".
 */
export function acceptClaim(ctx: SignedInContext, input: AcceptClaimInput): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrderOf(tx, input.claimId);
    const claim = await lockClaim(tx, input.claimId);
    const credited = await holderOfCode(tx, input.affiliateCode);
    if (claim.status !== "pending") {
      const isSame = claim.amountCents === input.amountCents && claim.decisionReason === input.note;
      return assertDecided(tx, claim, "approved", isSame && claim.creditedUserId === credited?.id);
    }
    if (order) assertCreditable(order);
    if (!credited) throw fieldError("affiliateCode", "unknown-code", "No affiliate has this code");
    await assertNotCredited(tx, claim.orderId, credited.id);
    if (order) await assertNotEarned(tx, ctx, { order, claim, credited, amountCents: input.amountCents });
    const { amountCents, note } = input;
    await writeAdjustment(tx, ctx, {
      ...{ requestId: claim.id, affiliateUserId: credited.id, amountCents },
      reason: claimReason(claim.id, claim.order?.shortId ?? null),
    });
    await tx.orderClaim.update({
      where: { id: claim.id },
      data: {
        ...{ status: "approved", decisionReason: note, amountCents, creditedUserId: credited.id },
        ...{ reviewedAt: ctx.now, reviewedByUserId: ctx.actor.userId },
      },
    });
    if (credited.id !== claim.userId) {
      const { email } = await tx.user.findUniqueOrThrow({ where: { id: credited.id }, select: { email: true } });
      await queueMail(tx, {
        ...{ dedupeKey: `claim-credited:${claim.id}`, template: "claim-credited" },
        ...{ toEmail: email, payload: { claimId: claim.id, userId: credited.id } },
      });
    }
    await tellDecision(tx, ctx, claim, { status: "approved", amountCents, creditedUserId: credited.id, note });
  });
}

/** Subject of the internal note on a declined claim. */
const DECLINED = "Claim declined";

/**
 * Declines a claim, once, and e-mails the claimant the reason. Throws "not-found", "already-approved", and
 * "already-rejected" if it was declined with another reason or note.
 */
export function declineClaim(
  ctx: SignedInContext,
  { claimId, reason, internalNote }: DeclineClaimInput,
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const claim = await lockClaim(tx, claimId);
    if (claim.status !== "pending") {
      const isSame = claim.decisionReason === reason && (!internalNote || (await isNoted(tx, claim, internalNote)));
      return assertDecided(tx, claim, "rejected", isSame);
    }
    await tx.orderClaim.update({
      where: { id: claim.id },
      data: {
        ...{ status: "rejected", decisionReason: reason },
        ...{ reviewedAt: ctx.now, reviewedByUserId: ctx.actor.userId },
      },
    });
    await insertNote(tx, ctx, { userId: claim.userId, about: DECLINED, note: internalNote });
    await tellDecision(tx, ctx, claim, { status: "rejected", reason });
  });
}

/**
 * Locks the claim's order before the claim, so that two claims on one order cannot be accepted at once, nor one during
 * a refund.
 */
async function lockOrderOf(tx: Tx, claimId: string): Promise<Order | null> {
  const claim = await tx.orderClaim.findUnique({ where: { id: claimId }, select: { orderId: true } });
  return claim?.orderId ? lockOrder(tx, claim.orderId) : null;
}

function assertCreditable(order: Order): void {
  if (isCreditable(order)) return;
  const how = order.refundedAt ? "was refunded" : order.status === "cancelled" ? "was cancelled" : "is not paid";
  const message = `Order ${order.shortId} ${how}, so nobody earns on it. Decline the claim, or wait for its payment.`;
  throw new DomainError("CONFLICT", "order-not-paid", message);
}

/** One credit per account and order. A claim by e-mail names no order; the admin sees it next to the others. */
async function assertNotCredited(tx: Tx, orderId: string | null, creditedUserId: string): Promise<void> {
  if (!orderId) return;
  const made = await tx.orderClaim.findFirst({
    where: { orderId, creditedUserId, status: "approved" },
    select: { id: true, amountCents: true, creditedUser: { select: { name: true } } },
  });
  if (!made) return;
  const credit = `${formatMoney(made.amountCents ?? 0)} by claim ${claimNumber(made.id)}`;
  const message = `${made.creditedUser?.name} was already credited with ${credit} for this order. Decline this claim.`;
  throw new DomainError("CONFLICT", "already-credited", message);
}

type Credit = { order: Order; claim: Claim; credited: { id: string; name: string }; amountCents: number };

/** An account that earned on the order by commission, posted since the claim was sent, gets at most what is missing. */
async function assertNotEarned(tx: Tx, { now }: SignedInContext, { order, claim, credited, amountCents }: Credit) {
  const earnedCents = await earnedOnOrder(tx, order.id, credited.id);
  if (earnedCents <= 0) return;
  const level = await levelAbove(tx, order.userId, claim.userId);
  const missingCents = await suggestedCents({ db: tx, now }, order, { level, earnedCents });
  if (amountCents <= missingCents) return;
  const earned = `${credited.name} already earned ${formatMoney(earnedCents)} on this order`;
  const missing = missingCents > 0 ? `Credit at most ${formatMoney(missingCents)}.` : "Decline this claim.";
  throw new DomainError("CONFLICT", "already-earned", `${earned}. ${missing}`);
}

/** A claim, locked. Throws "not-found". */
async function lockClaim(tx: Tx, claimId: string) {
  await tx.$queryRaw`SELECT 1 FROM order_claims WHERE id = ${claimId}::uuid FOR UPDATE`;
  const claim = await tx.orderClaim.findUnique({
    where: { id: claimId },
    select: {
      ...only("id", "userId", "status", "orderId", "amountCents", "creditedUserId"),
      ...{ decisionReason: true, reviewedAt: true, reviewedByUserId: true, creditedUser: { select: { name: true } } },
      ...{ order: { select: { shortId: true } }, user: { select: { email: true } } },
    },
  });
  if (!claim) throw notFound("Claim");
  return claim;
}

type Claim = Awaited<ReturnType<typeof lockClaim>>;

/** Whether this internal note was written when the claim was declined. */
async function isNoted(tx: Tx, { userId, reviewedAt }: Claim, note: string): Promise<boolean> {
  if (!reviewedAt) return false;
  return (await tx.internalNote.count({ where: { userId, about: DECLINED, note, createdAt: reviewedAt } })) > 0;
}

/** No-op for the same decision again; else throws "already-approved" or "already-rejected" with who decided what. */
async function assertDecided(tx: Tx, claim: Claim, wanted: "approved" | "rejected", isSame: boolean): Promise<void> {
  const { status, reviewedByUserId: id, amountCents, creditedUser } = claim;
  if (status === wanted && isSame) return;
  const reviewer = id && (await tx.user.findUnique({ where: { id }, select: { name: true } }));
  const credit = `accepted this claim: ${formatMoney(amountCents ?? 0)} to ${creditedUser?.name}`;
  const done = status === "approved" ? credit : "declined this claim";
  const message = `${reviewer ? reviewer.name : "Somebody"} already ${done}. Your decision was not saved.`;
  throw new DomainError("CONFLICT", `already-${status}`, message);
}

type Decision = { status: "approved" | "rejected" } & Record<string, unknown>;

async function tellDecision(tx: Tx, ctx: SignedInContext, claim: Claim, after: Decision) {
  await queueMail(tx, {
    ...{ dedupeKey: `claim-decided:${claim.id}`, template: "claim-decided" },
    ...{ toEmail: claim.user.email, payload: { claimId: claim.id, userId: claim.userId } },
  });
  await recordAudit(tx, ctx, {
    ...{ action: after.status === "approved" ? "claim.accept" : "claim.decline", entity: "claim" },
    ...{ entityId: claim.id, before: { status: "pending" }, after: { ...after, userId: claim.userId } },
  });
}
