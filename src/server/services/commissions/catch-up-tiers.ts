import type { ServiceContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { logError } from "~/server/log";
import { advanceTiers, dueAdvances } from "./advance-tiers";

/**
 * Looks at the tiers once more after a payment is settled. Two payments at the same moment do not see each other's
 * counters; whichever settles last sees both. The payment stands whatever happens here.
 */
export async function catchUpTiers(ctx: ServiceContext, userIds: readonly string[]): Promise<void> {
  try {
    const due = await dueAdvances(ctx.db, userIds, ctx.now);
    if (due.length > 0) await inTransaction(ctx.db, (tx) => advanceTiers(tx, userIds, ctx.now));
  } catch (error) {
    logError(error, { requestId: ctx.requestId, while: "catching up tiers" });
  }
}
