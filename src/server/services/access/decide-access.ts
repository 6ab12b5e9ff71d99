import { DomainError, notFound } from "~/domain/errors";
import type { ApproveAccessInput, DeclineAccessInput } from "~/schemas/admin/access";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { IdRow, queryRows } from "~/server/query-rows";
import { recordAudit } from "../audit/record-audit";
import { insertNote } from "../notes/insert-note";
import { queueAlertsOf } from "../stock-alerts/queue-stock-alerts";
import { lockUserRow } from "../users/lock-user";
import { settleRequest } from "./settle-request";

/**
 * Grants the category an access request asks for and e-mails the customer. Idempotent under double clicks and
 * concurrent admins. Throws "not-found", "already-rejected".
 */
export function approveAccess(ctx: SignedInContext, { requestId }: ApproveAccessInput): Promise<void> {
  return decide(ctx, requestId, "approved", async (tx, { userId, categoryId }) => {
    const grant = { userId, categoryId, grantedByUserId: ctx.actor.userId, grantedAt: ctx.now };
    await tx.approvedCategory.createMany({ data: [grant], skipDuplicates: true });
    await queueAlertsOf(tx, { userId });
  });
}

/** Declines an access request, once, and e-mails the customer the reason. Throws "not-found", "already-approved". */
export function declineAccess(
  ctx: SignedInContext,
  { requestId, reason, internalNote }: DeclineAccessInput,
): Promise<void> {
  const about = "Access request declined";
  const note = (tx: Tx, { userId }: Decided) => insertNote(tx, ctx, { userId, about, note: internalNote });
  return decide(ctx, requestId, "rejected", note, reason);
}

type Decided = { userId: string; categoryId: string };

/** Locks the account row first, in the same order as every other command on an account. */
function decide(
  ctx: SignedInContext,
  requestId: string,
  status: "approved" | "rejected",
  act: (tx: Tx, request: Decided) => Promise<void>,
  reason = "",
): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    const found = await tx.accessRequest.findUnique({ where: { id: requestId }, select: { userId: true } });
    if (!found) throw notFound("Request");
    await lockUserRow(tx, found.userId);
    // Deleting the category also deletes the request: it waits for this decision, or has happened.
    const held = await queryRows(tx, IdRow)`
      SELECT r.id::text FROM category_access_requests r JOIN categories c ON c.id = r.category_id
      WHERE r.id = ${requestId}::uuid FOR KEY SHARE OF c`;
    if (held.length === 0) throw notFound("Request");
    const request = await tx.accessRequest.findUniqueOrThrow({
      where: { id: requestId },
      include: { user: { select: { email: true } }, category: { select: { name: true } } },
    });
    if (request.status === status) return;
    if (request.status !== "pending") {
      const done = request.status === "approved" ? "approved" : "declined";
      throw new DomainError("CONFLICT", `already-${request.status}`, `This request was already ${done}.`);
    }
    await act(tx, request);
    await settleRequest(tx, ctx, { ...request, email: request.user.email, status, reason });
    await recordAudit(tx, ctx, {
      ...{ action: status === "approved" ? "access.approve" : "access.decline", entity: "user" },
      ...{ entityId: request.userId, before: { status: "pending" } },
      after: { status, category: request.category.name, ...(reason && { reason }), requestId },
    });
  });
}
