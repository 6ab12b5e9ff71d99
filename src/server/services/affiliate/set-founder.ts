import type { SetFounderInput } from "~/schemas/admin/affiliates";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { lockAccount } from "./lock-account";

/** Gives an account the founder's badge, or takes it away. Throws "not-found". */
export function setFounder(ctx: SignedInContext, { userId, isFounder }: SetFounderInput) {
  return inTransaction(ctx.db, async (tx) => {
    const account = await lockAccount(tx, userId);
    if (account.isFounder === isFounder) return { isFounder, alreadySet: true };
    await tx.user.update({ where: { id: userId }, data: { isFounder } });
    await recordAudit(tx, ctx, {
      action: "affiliate.founder",
      entity: "user",
      entityId: userId,
      before: { isFounder: account.isFounder },
      after: { isFounder },
    });
    return { isFounder, alreadySet: false };
  });
}
