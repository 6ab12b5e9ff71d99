import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { queueMail } from "~/server/mail/queue-mail";
import { isSuspended } from "../users/is-suspended";

type Settled = { id: string; userId: string; email: string; status: "approved" | "rejected"; reason: string };

/**
 * Records the decision on a pending access request and e-mails the customer, unless the account is suspended. The
 * caller holds the lock on the account.
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
    ...{ toEmail: email, payload: { requestId: id } },
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
