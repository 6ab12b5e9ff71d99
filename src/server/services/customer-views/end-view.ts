import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";

/** Ends the customer view the caller is in and audits it under the admin's name. No-op if it has ended. */
export async function endView({ db, actor, now }: SignedInContext): Promise<void> {
  const { viewedBy } = actor;
  if (!viewedBy) return;
  const { viewId, adminUserId, adminName } = viewedBy;
  await inTransaction(db, async (tx) => {
    const ended = await tx.customerView.updateMany({ where: { id: viewId, endedAt: null }, data: { endedAt: now } });
    if (ended.count === 0) return;
    const admin = { ...actor, userId: adminUserId, name: adminName };
    const ending = { action: "user.endShopView", entity: "user", entityId: actor.userId };
    await recordAudit(tx, { actor: admin, now }, ending);
  });
}
