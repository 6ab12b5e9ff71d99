import type { ServiceContext } from "~/server/context";
import { catchUpTiers } from "../commissions/catch-up-tiers";

/**
 * Looks at the tiers above a new account once more after its sign-up is settled: sign-ups at the same moment do not
 * see each other, and whichever settles last sees them all.
 */
export async function catchUpAfterJoining(ctx: ServiceContext, userId: string): Promise<void> {
  const above = await ctx.db.affiliateHierarchy.findMany({ where: { userId }, orderBy: { level: "asc" } });
  await catchUpTiers(
    ctx,
    above.map(({ uplineUserId }) => uplineUserId),
  );
}
