import { DomainError, notFound } from "~/domain/errors";
import type { AffiliateRequestIdInput, RejectAffiliateInput } from "~/schemas/admin/affiliates";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { recordAudit } from "../audit/record-audit";
import { insertNote } from "../notes/insert-note";
import { grantAffiliate } from "./grant-affiliate";
import { lockAccount } from "./lock-account";

/**
 * Approves a request to join the program, with a code and an e-mail. Idempotent under double clicks and concurrent
 * admins. Throws "not-found", "already-rejected".
 */
export function approveRequest(ctx: SignedInContext, { requestId }: AffiliateRequestIdInput) {
  return inTransaction(ctx.db, async (tx) => {
    const { account, isRepeat } = await decide(tx, ctx, requestId, "approved");
    if (isRepeat) return { code: account.affiliateCode, alreadyApproved: true };
    const code = await grantAffiliate(tx, ctx, account);
    await recordAudit(tx, ctx, {
      action: "affiliate.approve",
      entity: "user",
      entityId: account.id,
      before: { status: "pending", isAffiliate: account.isAffiliate, affiliateCode: account.affiliateCode },
      after: { status: "approved", isAffiliate: true, affiliateCode: code, requestId },
    });
    return { code, alreadyApproved: false };
  });
}

/**
 * Declines a request to join the program, once, and e-mails the applicant the reason. Throws "not-found",
 * "already-approved".
 */
export function rejectRequest(ctx: SignedInContext, { requestId, reason, internalNote }: RejectAffiliateInput) {
  return inTransaction(ctx.db, async (tx) => {
    const { account, isRepeat } = await decide(tx, ctx, requestId, "rejected", reason);
    if (isRepeat) return { alreadyRejected: true };
    await insertNote(tx, ctx, { userId: account.id, about: "Affiliate request declined", note: internalNote });
    await recordAudit(tx, ctx, {
      action: "affiliate.reject",
      entity: "user",
      entityId: account.id,
      before: { status: "pending" },
      after: { status: "rejected", reason, requestId },
    });
    return { alreadyRejected: false };
  });
}

/** Decides a pending request and queues its e-mail. Locks the account first, as every other command on it does. */
async function decide(
  tx: Tx,
  ctx: SignedInContext,
  requestId: string,
  status: "approved" | "rejected",
  decisionReason = "",
) {
  const found = await tx.affiliateRequest.findUnique({ where: { id: requestId }, select: { userId: true } });
  if (!found) throw notFound("Request");
  const account = await lockAccount(tx, found.userId);
  const request = await tx.affiliateRequest.findUniqueOrThrow({ where: { id: requestId } });
  if (request.status === status) return { account, isRepeat: true };
  if (request.status !== "pending") {
    throw new DomainError("CONFLICT", `already-${request.status}`, `This request was already ${request.status}.`);
  }
  await tx.affiliateRequest.update({
    where: { id: requestId },
    data: { status, decisionReason, reviewedAt: ctx.now, reviewedByUserId: ctx.actor.userId },
  });
  // A suspended account is only mailed about its orders, money and security.
  if (account.isDisabled) return { account, isRepeat: false };
  await queueMail(tx, {
    dedupeKey: `affiliate-${status}:${requestId}`,
    template: `affiliate-${status}`,
    toEmail: account.email,
    payload: { userId: account.id, ...(decisionReason && { reason: decisionReason }) },
  });
  return { account, isRepeat: false };
}
