import { z } from "zod";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { queueMail } from "~/server/mail/queue-mail";
import { queryRows } from "~/server/query-rows";
import { recordAudit } from "../audit/record-audit";
import { isSuspended } from "../users/is-suspended";

type Settled = { id: string; userId: string; email: string; status: "approved" | "rejected"; reason: string };

/**
 * Records the decision on a pending access request and e-mails the customer, unless the account is suspended. The
 * caller holds the lock on the account or on the category.
 */
export async function settleRequest(tx: Tx, { actor, now }: SignedInContext, settled: Settled): Promise<void> {
  const { id, userId, email, status, reason } = settled;
  await tx.accessRequest.update({
    where: { id },
    data: { status, decisionReason: reason, reviewedAt: now, reviewedByUserId: actor.userId },
  });
  if (await isSuspended(tx, userId)) return;
  await queueMail(tx, {
    ...{ dedupeKey: `access-decided:${id}`, template: "access-decided" },
    ...{ toEmail: email, payload: { requestId: id, userId } },
  });
}

/** Approves the account's pending requests for categories that an admin granted directly on the account's page. */
export async function approvePendingRequestsFor(
  tx: Tx,
  ctx: SignedInContext,
  { userId, categoryIds }: { userId: string; categoryIds: readonly string[] },
): Promise<void> {
  const waiting = await tx.accessRequest.findMany({
    where: { userId, categoryId: { in: [...categoryIds] }, status: "pending" },
    select: { id: true, user: { select: { email: true } } },
  });
  for (const { id, user } of waiting) {
    await settleRequest(tx, ctx, { id, userId, email: user.email, status: "approved", reason: "" });
  }
}

const WaitingRow = z.strictObject({ id: z.string(), userId: z.string(), email: z.string(), isDisabled: z.boolean() });

/**
 * The pending requests for a category, oldest first, locked against a concurrent decision. Their accounts are locked
 * first, as by every command on an account: none is deleted or changes its address until the transaction ends.
 */
export async function lockWaitingRequests(tx: Tx, categoryId: string) {
  await tx.$queryRaw`
    SELECT 1 FROM users WHERE id IN (
      SELECT user_id FROM category_access_requests WHERE category_id = ${categoryId}::uuid AND status = 'pending')
    ORDER BY id FOR KEY SHARE`;
  return queryRows(tx, WaitingRow)`
    SELECT r.id::text, r.user_id::text AS "userId", u.email, u.is_disabled AS "isDisabled"
    FROM category_access_requests r JOIN users u ON u.id = r.user_id
    WHERE r.category_id = ${categoryId}::uuid AND r.status = 'pending' AND u.deleted_at IS NULL
    ORDER BY r.created_at, r.id FOR UPDATE OF r`;
}

/**
 * Approves the pending requests for a category that everybody can see from now on, and returns how many. No grant is
 * written. The caller holds the lock on the category.
 */
export async function approveRequestsForOpened(
  tx: Tx,
  ctx: SignedInContext,
  { id: categoryId, name }: { id: string; name: string },
): Promise<number> {
  const waiting = await lockWaitingRequests(tx, categoryId);
  for (const { id, userId, email } of waiting) {
    await settleRequest(tx, ctx, { id, userId, email, status: "approved", reason: "" });
    await recordAudit(tx, ctx, {
      ...{ action: "access.approve", entity: "user", entityId: userId, before: { status: "pending" } },
      after: { status: "approved", category: name, reason: "The category was opened to everybody", requestId: id },
    });
  }
  return waiting.length;
}
