import { DomainError } from "~/domain/errors";
import { highestReached, tierByLevel } from "~/domain/tiers";
import type { SetTierInput } from "~/schemas/admin/affiliates";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { moveTiers } from "../commissions/advance-tiers";
import { tierStandings } from "../commissions/uplines";
import { lockAccount } from "./lock-account";

/**
 * Sets an affiliate's tier by hand, with a reason. If it is lower than the highest tier reached, it stays until the
 * counters reach a tier above that one. Throws "not-found", "not-an-affiliate".
 */
export function setTier(ctx: SignedInContext, { userId, level, reason }: SetTierInput) {
  return inTransaction(ctx.db, async (tx) => {
    const account = await lockAccount(tx, userId);
    if (!account.isAffiliate) {
      throw new DomainError("CONFLICT", "not-an-affiliate", "This account is not in the affiliate program.");
    }
    const [standing] = await tierStandings(tx, [userId], ctx.now);
    if (!standing) throw new Error("a locked account without a standing");
    const { tierId: fromTierId, tierLevel, counters, rules } = standing;
    const tier = tierByLevel(level);
    if (tierLevel === level) return { tierName: tier.name, alreadySet: true };
    // The tier is "given" if it is the last one set by hand, even if tiers earned above it were reversed since.
    const given = await tx.tierChange.findFirst({
      where: { userId, kind: "set" },
      orderBy: { sequence: "desc" },
      select: { toTierId: true },
    });
    const isGiven = given !== null && given.toTierId === fromTierId;
    const advancesAbove = highestReached({ ...standing, isGiven }, rules.tierTable);
    const move = {
      ...{ userId, kind: "set" as const, fromTierId, toTierId: tier.id, advancesAbove, evidence: counters },
      ruleVersion: rules.version,
    };
    await moveTiers(tx, [move], { reason, actorUserId: ctx.actor.userId }, ctx.now);
    await recordAudit(tx, ctx, {
      action: "affiliate.tier",
      entity: "user",
      entityId: userId,
      before: { tierName: tierByLevel(tierLevel).name },
      after: { tierName: tier.name, reason },
    });
    return { tierName: tier.name, alreadySet: false };
  });
}
