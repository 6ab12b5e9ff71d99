import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";

/** Ends the view that the caller is in, once, and says so in the audit under the admin's name. */
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
