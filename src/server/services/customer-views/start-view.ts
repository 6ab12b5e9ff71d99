import { CUSTOMER_VIEW_MINUTES, customerViewRefusal } from "~/domain/customer-view";
import { DomainError, notFound } from "~/domain/errors";
import { staffRoleOf } from "~/domain/staff";
import type { UserIdInput } from "~/schemas/admin/users";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { lockUserRow } from "../users/lock-user";

/**
 * Starts a read-only view of the shop as this customer sees it, which expires after 30 minutes, and ends any earlier
 * view of the same admin. Throws "not-found", "not-viewable".
 */
export function startView(ctx: SignedInContext, { userId }: UserIdInput) {
  const { db, actor, now } = ctx;
  return inTransaction(db, async (tx) => {
    // Locks the admin's account: two views started at once would both stay open.
    await lockUserRow(tx, actor.userId);
    const where = { id: userId, deletedAt: null };
    const customer = await tx.user.findFirst({ where, select: { isAdmin: true, staffRole: true, isDisabled: true } });
    if (!customer) throw notFound("User");
    const refusal = customerViewRefusal({ role: staffRoleOf(customer), isDisabled: customer.isDisabled });
    if (refusal) throw new DomainError("CONFLICT", "not-viewable", refusal);
    await tx.customerView.updateMany({ where: { adminUserId: actor.userId, endedAt: null }, data: { endedAt: now } });
    const endsAt = new Date(now.getTime() + CUSTOMER_VIEW_MINUTES * 60_000);
    const view = await tx.customerView.create({
      data: { adminUserId: actor.userId, customerUserId: userId, startedAt: now, endsAt },
    });
    await recordAudit(tx, ctx, { action: "user.viewShop", entity: "user", entityId: userId, after: { endsAt } });
    return { viewId: view.id, endsAt };
  });
}
