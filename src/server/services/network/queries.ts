import { MAX_LEVELS } from "~/domain/commission";
import { notFound } from "~/domain/errors";
import { metRequirements } from "~/domain/tiers";
import { Prisma } from "~/generated/prisma/client";
import type { NetworkChildrenInput, NetworkListInput } from "~/schemas/network";
import type { SignedInContext } from "~/server/context";
import type { Db } from "~/server/db";
import { escapeLike } from "~/server/like-pattern";
import { versionedRules } from "../rules/queries";
import { after, NETWORK_PAGE, nodePage } from "./node-rows";

const COLUMNS = Prisma.sql`h."user_id", h."level", h."created_at"`;
const IN_SEQUENCE = Prisma.sql`ORDER BY h."level", h."created_at", h."user_id" LIMIT ${NETWORK_PAGE + 1}`;

/** The member counts of the signed-in affiliate's ten levels, in total, and of those that count for the tier. */
export async function networkSummary({ db, actor }: SignedInContext) {
  const [rows, { _sum: sums }] = await Promise.all([
    db.affiliateHierarchy.groupBy({
      by: ["level"],
      where: { uplineUserId: actor.userId },
      _count: { userId: true },
      orderBy: { level: "asc" },
    }),
    db.affiliateCounter.aggregate({ where: { userId: actor.userId }, _sum: { countedNetwork: true } }),
  ]);
  const levels = rows.map((row) => ({ level: row.level, members: row._count.userId }));
  const total = levels.reduce((sum, { members }) => sum + members, 0);
  return { levels, total, counted: sums.countedNetwork ?? 0, depth: MAX_LEVELS };
}

/**
 * A page of the direct referrals, in the order they joined, of the signed-in affiliate or of somebody in their network.
 * Throws "not-found" for anybody outside of it, including accounts above.
 */
export async function networkChildren(ctx: SignedInContext, { parentId, cursor }: NetworkChildrenInput) {
  const rootId = ctx.actor.userId;
  const parent = parentId ?? rootId;
  const place =
    parent === rootId
      ? { level: 0 }
      : await ctx.db.affiliateHierarchy.findUnique({
          where: { userId_uplineUserId: { userId: parent, uplineUserId: rootId } },
          select: { level: true },
        });
  if (!place) throw notFound("Member");
  if (place.level >= MAX_LEVELS) return { nodes: [], nextCursor: null };
  const picked = Prisma.sql`
    SELECT ${COLUMNS} FROM "affiliate_hierarchy" h
    WHERE h."upline_user_id" = ${parent}::uuid AND h."level" = 1 ${after(cursor)} ${IN_SEQUENCE}`;
  return nodePage(ctx, picked, place.level);
}

const startsWith = (text: string) => `${escapeLike(text)}%`;

/** Matches direct referrals by full name or e-mail. Further down, full names must not be guessable. */
const directMatch = (starts: string) =>
  Prisma.sql`h."level" = 1 AND (lower(u."name") LIKE ${starts} OR lower(u."name") LIKE ${`% ${starts}`} OR u."email" LIKE ${starts})`;

/** Matches any level by the displayed name. Must be written exactly like the index expression. */
const shownMatch = (starts: string) =>
  Prisma.sql`coalesce(lower(u."custom_affiliate_name"), "masked_name"(u."name")) LIKE ${starts}`;

/** A page of the signed-in affiliate's network as a flat list, filtered by level, text, or active affiliates only. */
export function networkList(ctx: SignedInContext, { level, text, affiliatesOnly, cursor }: NetworkListInput) {
  const ofLevel = level ? Prisma.sql`AND h."level" = ${level}::int` : Prisma.empty;
  const where = Prisma.sql`h."upline_user_id" = ${ctx.actor.userId}::uuid ${ofLevel} ${after(cursor)}`;
  const user = Prisma.sql`JOIN "users" u ON u."id" = h."user_id"`;
  const kind = affiliatesOnly ? Prisma.sql`AND u."is_affiliate" AND NOT u."is_disabled"` : Prisma.empty;
  if (!text) {
    const picked = Prisma.sql`
      SELECT ${COLUMNS} FROM "affiliate_hierarchy" h ${affiliatesOnly ? user : Prisma.empty}
      WHERE ${where} ${kind} ${IN_SEQUENCE}`;
    return nodePage(ctx, picked, 0);
  }
  const starts = startsWith(text.toLowerCase().replace(/\s+/g, " ").replace(/\.$/, ""));
  const found = (match: Prisma.Sql) => Prisma.sql`
    SELECT ${COLUMNS} FROM "affiliate_hierarchy" h ${user}
    WHERE ${where} ${kind} AND u."deleted_at" IS NULL AND ${match}`;
  const picked = Prisma.sql`
    SELECT ${COLUMNS} FROM (${found(shownMatch(starts))} UNION ${found(directMatch(starts))}) h ${IN_SEQUENCE}`;
  return nodePage(ctx, picked, 0);
}

type Evidence = { lifetimeVolumeCents: number; orders: number; activeReferrals: number; networkSize: number };

/**
 * The signed-in affiliate's tier changes, latest first: when each tier was reached, and by which measure with which
 * value, or whether it was set or taken back.
 */
export async function tierHistory({ db, actor }: SignedInContext) {
  const steps = await tierSteps(db, actor.userId);
  return steps.map(({ reason: _, ...step }) => step);
}

/** `tierHistory` for any account, with the reasons admins noted. Each tier is as in the rule version that gave it. */
export async function tierSteps(db: Db, userId: string) {
  const changes = await db.tierChange.findMany({ where: { userId }, orderBy: { sequence: "desc" } });
  const versions = await db.ruleVersion.findMany({
    where: { version: { in: changes.map(({ ruleVersion }) => ruleVersion) } },
    select: { version: true, rules: true },
  });
  const tables = new Map(versions.map(({ version, rules }) => [version, versionedRules(version, rules).tierTable]));
  return changes.flatMap((change) => {
    const tier = tables.get(change.ruleVersion)?.find(({ id }) => id === change.toTierId);
    // An undone payment that left the tier as it was only changed which tiers can be earned.
    if (!tier || change.fromTierId === change.toTierId) return [];
    // `moveTiers` writes this shape.
    const evidence = change.evidence as Evidence;
    const reachedBy = change.kind === "earned" ? metRequirements(tier, evidence) : [];
    const { id, kind, reason, createdAt: reachedAt } = change;
    return [{ id, tier, kind, reason, reachedAt, reachedBy }];
  });
}
