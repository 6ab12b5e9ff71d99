import type { AdminCustomNameInput } from "~/schemas/admin/affiliates";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { lockAccount } from "./lock-account";

/** Sets the name under which others see an affiliate, or takes it away (""). Throws "not-found". */
export function setCustomName(ctx: SignedInContext, { userId, customName }: AdminCustomNameInput) {
  return inTransaction(ctx.db, async (tx) => {
    const account = await lockAccount(tx, userId);
    const customAffiliateName = customName || null;
    if (account.customAffiliateName === customAffiliateName) return { customAffiliateName, alreadySet: true };
    await tx.user.update({ where: { id: userId }, data: { customAffiliateName } });
    await recordAudit(tx, ctx, {
      action: "affiliate.custom-name",
      entity: "user",
      entityId: userId,
      before: { customAffiliateName: account.customAffiliateName },
      after: { customAffiliateName },
    });
    return { customAffiliateName, alreadySet: false };
  });
}
