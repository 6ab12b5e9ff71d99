import { advanceTier, type TierCounters, tierByLevel } from "~/domain/tiers";
import { Prisma, type TierChangeKind } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { affiliateMails } from "~/server/mail/affiliate-mails";
import { sqlTime } from "~/server/sql-time";
import { type TierStanding, tierStandings } from "./uplines";

/** A tier change. The caller holds the exclusive lock on the account's tier. */
export type TierMove = {
  userId: string;
  kind: TierChangeKind;
  fromTierId: string;
  toTierId: string;
  advancesAbove: number;
  evidence: TierCounters;
  /** The version of the rules that the tier was evaluated with. */
  ruleVersion: number;
};
/** The payment that earned or undid the tiers, or the admin who set one, and the reason. */
export type TierCause = { orderId?: string; generation?: number; reason?: string; actorUserId?: string };

/** The dedupe key of the e-mail about an earned tier. */
export const tierMailKey = (changeId: string) => `affiliate-tier:${changeId}`;

/** Only earned tiers are announced by e-mail, not those an admin set or that were undone. */
const EARNED = Prisma.sql`
  SELECT user_id, ${tierMailKey("")}::text || id, jsonb_build_object('userId', user_id, 'tierId', to_tier_id)
  FROM written WHERE kind = 'earned'`;

/** Writes tier changes to the accounts and their histories, and queues the e-mails about earned tiers. */
export async function moveTiers(tx: Tx, moves: readonly TierMove[], cause: TierCause, now: Date): Promise<void> {
  if (moves.length === 0) return;
  const changes = JSON.stringify(moves);
  // A statement of its own, so that the e-mails below go to the addresses as they are once locked.
  await tx.$queryRaw`
    SELECT 1 FROM users WHERE id = ANY(${moves.map(({ userId }) => userId)}::uuid[]) ORDER BY id FOR NO KEY UPDATE`;
  await tx.$executeRaw`
    WITH moves AS (
      SELECT * FROM jsonb_to_recordset(${changes}::jsonb) AS m("userId" uuid, kind text, "fromTierId" text,
        "toTierId" text, "advancesAbove" int, evidence jsonb, "ruleVersion" int)
    ), moved AS (
      UPDATE users u SET affiliate_tier_id = moves."toTierId", tier_advances_above = moves."advancesAbove",
        updated_at = ${sqlTime(now)}
      FROM moves WHERE u.id = moves."userId" RETURNING u.id
    ), written AS (
      INSERT INTO tier_changes (user_id, kind, from_tier_id, to_tier_id, advances_above, evidence, order_id, generation,
        reason, actor_user_id, created_at, rule_version)
      SELECT moves."userId", moves.kind::"TierChangeKind", moves."fromTierId", moves."toTierId", moves."advancesAbove",
        moves.evidence, ${cause.orderId ?? null}::uuid, ${cause.generation ?? null}::int, ${cause.reason ?? null},
        ${cause.actorUserId ?? null}::uuid, ${sqlTime(now)}, moves."ruleVersion"
      FROM moves JOIN moved ON moved.id = moves."userId"
      RETURNING id, user_id, kind, to_tier_id
    )
    ${affiliateMails("tier", EARNED, Prisma.empty)}`;
}

/** The tiers these standings have earned with what was added to their counters since they were read. */
export function earnedTiers(standings: readonly TierStanding[], added: Partial<TierCounters> = {}): TierMove[] {
  return standings.flatMap(({ userId, isAffiliate, tierId, tierLevel, advancesAbove, counters, rules }) => {
    if (!isAffiliate) return [];
    const evidence = {
      lifetimeVolumeCents: counters.lifetimeVolumeCents + (added.lifetimeVolumeCents ?? 0),
      orders: counters.orders + (added.orders ?? 0),
      activeReferrals: counters.activeReferrals + (added.activeReferrals ?? 0),
      networkSize: counters.networkSize + (added.networkSize ?? 0),
    };
    const { id: toTierId } = advanceTier(tierLevel, evidence, advancesAbove, rules.tierTable);
    if (toTierId === tierByLevel(tierLevel).id) return [];
    return [
      { userId, kind: "earned", fromTierId: tierId, toTierId, advancesAbove, evidence, ruleVersion: rules.version },
    ];
  });
}

/** Raises an account to the tier its counters have reached. The caller holds the exclusive lock on its tier. */
export async function advanceTierOf(tx: Tx, userId: string, now: Date): Promise<void> {
  await moveTiers(tx, earnedTiers(await tierStandings(tx, [userId], now)), {}, now);
}
