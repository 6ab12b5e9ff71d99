import type { SetTierActiveInput } from "~/schemas/admin/affiliates";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { lockAccount } from "./lock-account";

/**
 * Switches an affiliate's tier on or off: its bonus on direct commissions and its discount on own orders alike. The tier
 * itself stays, and goes on being earned. Throws "not-found".
 */
export function setTierActive(ctx: SignedInContext, { userId, isActive }: SetTierActiveInput) {
  return inTransaction(ctx.db, async (tx) => {
    const account = await lockAccount(tx, userId);
    if (account.affiliateTierActive === isActive) return { isActive, alreadySet: true };
    await tx.user.update({ where: { id: userId }, data: { affiliateTierActive: isActive } });
    await recordAudit(tx, ctx, {
      action: "affiliate.tier-active",
      entity: "user",
      entityId: userId,
      before: { affiliateTierActive: account.affiliateTierActive },
      after: { affiliateTierActive: isActive },
    });
    return { isActive, alreadySet: false };
  });
}
