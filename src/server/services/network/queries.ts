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

/** How many members each of one's ten levels holds, all together, and how many of them count for the tier. */
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
 * The direct referrals of somebody in one's network, or one's own, as they joined, page by page. Whoever is not in
 * one's network, also somebody above or beside it, is answered as absent.
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

/** The pattern that finds what begins with these words, with the marks that LIKE reads taken literally. */
const startsWith = (text: string) => `${escapeLike(text)}%`;

/** Direct referrals whose whole name or e-mail begins with the text; the names further down are not to be guessed. */
const directMatch = (starts: string) =>
  Prisma.sql`h."level" = 1 AND (lower(u."name") LIKE ${starts} OR lower(u."name") LIKE ${`% ${starts}`} OR u."email" LIKE ${starts})`;

/** Who is found by a text at any level: by the name as it is shown. Written as in the index that answers it. */
const shownMatch = (starts: string) =>
  Prisma.sql`coalesce(lower(u."custom_affiliate_name"), "masked_name"(u."name")) LIKE ${starts}`;

/** One's network as a flat list: a level of it, those whom a text finds, or both; all of them, or active affiliates only. */
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

/** One's tiers, the latest first: when each was reached and by which measure with which value, set or taken back. */
export async function tierHistory({ db, actor }: SignedInContext) {
  const steps = await tierSteps(db, actor.userId);
  return steps.map(({ reason: _, ...step }) => step);
}

/** The same of any account, with the reasons that admins noted. Each tier is as the rules had it by which it was given. */
export async function tierSteps(db: Db, userId: string) {
  const changes = await db.tierChange.findMany({ where: { userId }, orderBy: { sequence: "desc" } });
  const versions = await db.ruleVersion.findMany({
    where: { version: { in: changes.map(({ ruleVersion }) => ruleVersion) } },
    select: { version: true, rules: true },
  });
  const tables = new Map(versions.map(({ version, rules }) => [version, versionedRules(version, rules).tierTable]));
  return changes.flatMap((change) => {
    const tier = tables.get(change.ruleVersion)?.find(({ id }) => id === change.toTierId);
    if (!tier) return [];
    // Written by moveTiers from the counters, so it has this shape.
    const evidence = change.evidence as Evidence;
    const reachedBy = change.kind === "earned" ? metRequirements(tier, evidence) : [];
    const { id, kind, reason, createdAt: reachedAt } = change;
    return [{ id, tier, kind, reason, reachedAt, reachedBy }];
  });
}
