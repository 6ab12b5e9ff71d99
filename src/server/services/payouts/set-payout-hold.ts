import type { SetPayoutHoldInput } from "~/schemas/admin/payouts";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { lockUserOrThrow } from "../users/lock-user";

/**
 * Puts an affiliate's payouts on hold for a reason, or releases them (null). Meanwhile they keep earning, runs leave
 * them out, and prepared payouts cannot be marked as sent. Throws "not-found".
 */
export async function setPayoutHold(ctx: SignedInContext, { userId, reason }: SetPayoutHoldInput) {
  return inTransaction(ctx.db, async (tx) => {
    const user = await lockUserOrThrow(tx, userId);
    if (user.payoutHoldReason === reason) return { isHeld: reason !== null, alreadySet: true };
    await tx.user.update({ where: { id: userId }, data: { payoutHoldReason: reason } });
    await recordAudit(tx, ctx, {
      ...{ action: reason === null ? "payout.release" : "payout.hold", entity: "user", entityId: userId },
      ...{ before: { payoutHoldReason: user.payoutHoldReason }, after: { payoutHoldReason: reason } },
    });
    return { isHeld: reason !== null, alreadySet: false };
  });
}
