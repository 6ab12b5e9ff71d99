import { z } from "zod";
import { pageWithin } from "~/domain/paging";
import { tierByLevel } from "~/domain/tiers";
import { Prisma } from "~/generated/prisma/client";
import type { AffiliateStatus, ListAffiliatesInput } from "~/schemas/admin/affiliates";
import type { ServiceContext } from "~/server/context";
import type { Db } from "~/server/db";
import { escapeLike } from "~/server/like-pattern";
import { bigintsToNumbers, CountRow, IdRow, queryRows } from "~/server/query-rows";
import { isHouse } from "../ledger/house-account";
import { inviteLinkOf } from "./invite-link";

const AFFILIATES_A_PAGE = 25;
/** Search results are counted up to this number; beyond it the list only says there are more. */
const MOST_FOUND = 1000;

/** Current and former affiliates; written to match the predicate of this list's indexes. */
const IN_PROGRAM = Prisma.sql`(u.is_affiliate OR u.affiliate_code IS NOT NULL) AND u.deleted_at IS NULL`;
const JOINED = Prisma.sql`coalesce(u.affiliate_since, u.created_at)`;
const SEARCHED = Prisma.sql`lower(u.name || ' ' || u.email || ' ' || coalesce(u.affiliate_code, '') || ' ' || coalesce(u.custom_affiliate_name, ''))`;

/** Start of the current month in UTC. */
export const monthStart = (now: Date) => new Date(Date.UTC(now.getUTCFullYear(), now.getUTCMonth()));

/** Accounts that earned a commission, not fully reversed since, or gained a direct referral since then. */
export const activeSinceIds = (since: Date) => Prisma.sql`
  SELECT e.affiliate_user_id FROM ledger_entries e
  WHERE e.kind = 'earn' AND e.created_at >= ${since.toISOString()}::timestamptz
    AND NOT EXISTS (SELECT 1 FROM ledger_entries x WHERE x.reverses_entry_id = e.id)
  UNION
  SELECT r.referred_by_user_id FROM users r
  WHERE r.created_at >= ${since.toISOString()}::timestamptz AND r.referred_by_user_id IS NOT NULL`;

/**
 * Matches the text anywhere if it has three letters or digits in a row or a word start inside it, which the trigram
 * index needs; a shorter text only at the start of a word.
 */
function searchWhere(search: string): Prisma.Sql {
  const text = escapeLike(search.toLowerCase());
  if (/[\p{L}\p{N}]{3}|[^\p{L}\p{N}][\p{L}\p{N}]/u.test(search)) return Prisma.sql`AND ${SEARCHED} LIKE ${`%${text}%`}`;
  if (!/[\p{L}\p{N}]/u.test(search)) return Prisma.sql`AND false`;
  return Prisma.sql`AND (${SEARCHED} LIKE ${`${text}%`} OR ${SEARCHED} LIKE ${`% ${text}%`})`;
}

function statusWhere(status: AffiliateStatus, now: Date): Prisma.Sql {
  if (status === "all") return Prisma.empty;
  if (status === "revoked") return Prisma.sql`AND NOT u.is_affiliate`;
  const isIn = Prisma.sql`AND u.is_affiliate AND NOT (${isHouse()})`;
  if (status === "active") return isIn;
  return Prisma.sql`${isIn} AND u.id IN (${activeSinceIds(monthStart(now))})`;
}

function matching({ search, status, tier }: ListAffiliatesInput, now: Date): Prisma.Sql {
  return Prisma.join(
    [
      IN_PROGRAM,
      statusWhere(status, now),
      tier ? Prisma.sql`AND u.affiliate_tier_id = ${tierByLevel(tier).id}` : Prisma.empty,
      search ? searchWhere(search) : Prisma.empty,
    ],
    " ",
  );
}

type Span = { limit: number; offset: number };

/** Ids of a page sorted by a column of the account itself. */
function pickedByAccount(input: ListAffiliatesInput, where: Prisma.Sql, { limit, offset }: Span): Prisma.Sql {
  const by = input.sort === "name" ? Prisma.sql`lower(u.name)` : JOINED;
  const way = input.direction === "ascending" ? Prisma.sql`ASC` : Prisma.sql`DESC`;
  return Prisma.sql`SELECT u.id FROM users u WHERE ${where} ORDER BY ${by} ${way}, u.id ${way} LIMIT ${limit} OFFSET ${offset}`;
}

const STANDING = { orders: "s.orders", volume: "s.volume_cents", network: "s.network_size" } as const;

/** Ids of a page sorted by a total, as of the last leaderboard refresh. */
function pickedByStanding(input: ListAffiliatesInput, where: Prisma.Sql, { limit, offset }: Span): Prisma.Sql {
  const { sort } = input;
  // Safe as raw SQL: one of the three columns above, never user input.
  const by = Prisma.raw(STANDING[sort === "orders" || sort === "volume" ? sort : "network"]);
  const isUp = input.direction === "ascending";
  const order = isUp ? Prisma.sql`${by} ASC, s.user_id DESC` : Prisma.sql`${by} DESC, s.user_id ASC`;
  return Prisma.sql`SELECT u.id FROM leaderboard_standings s JOIN users u ON u.id = s.user_id
    WHERE ${where} ORDER BY ${order} LIMIT ${limit} OFFSET ${offset}`;
}

/** Ids of a page, in order. Accounts without a standing, such as former affiliates, come after all that have one. */
async function idsOfPage(db: Db, input: ListAffiliatesInput, where: Prisma.Sql): Promise<string[]> {
  const span = { limit: AFFILIATES_A_PAGE, offset: (input.page - 1) * AFFILIATES_A_PAGE };
  const read = async (picked: Prisma.Sql) => (await queryRows(db, IdRow)(picked)).map(({ id }) => id);
  if (input.sort === "joined" || input.sort === "name") return read(pickedByAccount(input, where, span));
  const ranked = await read(pickedByStanding(input, where, span));
  if (ranked.length === span.limit) return ranked;
  const [counted] = await queryRows(db, CountRow)`
    SELECT count(*)::int AS count FROM leaderboard_standings s JOIN users u ON u.id = s.user_id WHERE ${where}`;
  const unranked = Prisma.sql`${where} AND NOT EXISTS (SELECT 1 FROM leaderboard_standings s WHERE s.user_id = u.id)`;
  const rest = { limit: span.limit - ranked.length, offset: Math.max(0, span.offset - (counted?.count ?? 0)) };
  return [...ranked, ...(await read(pickedByAccount({ ...input, sort: "joined" }, unranked, rest)))];
}

const Row = z.strictObject({
  userId: z.string(),
  name: z.string(),
  customName: z.string().nullable(),
  email: z.string(),
  code: z.string().nullable(),
  isAffiliate: z.boolean(),
  isFounder: z.boolean(),
  isHouse: z.boolean(),
  tierName: z.string(),
  tierLevel: z.number(),
  badgeColor: z.string(),
  referrerId: z.string().nullable(),
  referrerName: z.string().nullable(),
  joinedAt: z.date(),
  orders: z.bigint(),
  volumeCents: z.bigint(),
  networkSize: z.bigint(),
  balanceCents: z.bigint(),
  paidTotalCents: z.bigint(),
});
type Row = z.infer<typeof Row>;

/** The rows of a page; totals are current, computed for these accounts only. */
const rowsOf = (db: Db, ids: readonly string[]) => queryRows(db, Row)`
  SELECT u.id::text AS "userId", u.name, u.custom_affiliate_name AS "customName", u.email, u.affiliate_code AS code,
    u.is_affiliate AS "isAffiliate", u.is_founder AS "isFounder", (${isHouse()}) AS "isHouse", t.name AS "tierName", t.level AS "tierLevel",
    t.badge_color AS "badgeColor", r.id::text AS "referrerId", r.name AS "referrerName", ${JOINED} AS "joinedAt",
    coalesce(c.orders, 0)::bigint AS orders, coalesce(c.volume, 0)::bigint AS "volumeCents",
    coalesce(c.network, 0)::bigint AS "networkSize", coalesce(c.balance, 0)::bigint AS "balanceCents",
    coalesce(c.paid, 0)::bigint AS "paidTotalCents"
  FROM unnest(${[...ids]}::uuid[]) WITH ORDINALITY AS picked(id, place)
  JOIN users u ON u.id = picked.id
  JOIN affiliate_tiers t ON t.id = u.affiliate_tier_id
  LEFT JOIN users r ON r.id = u.referred_by_user_id
  LEFT JOIN LATERAL (
    SELECT sum(orders) AS orders, sum(volume_cents) AS volume, sum(network_size) AS network,
      sum(balance_cents) AS balance, sum(paid_total_cents) AS paid
    FROM affiliate_counters WHERE user_id = u.id) c ON true
  ORDER BY picked.place`;

/**
 * Counts what a search finds (up to the cap) and, if few, narrows the condition to those ids. Otherwise Postgres would
 * walk the whole list in sort order to find one page of matches.
 */
async function searched(db: Db, where: Prisma.Sql): Promise<{ found: number; where: Prisma.Sql }> {
  const rows = await queryRows(db, IdRow)`SELECT u.id::text AS id FROM users u WHERE ${where} LIMIT ${MOST_FOUND + 1}`;
  const few = Prisma.sql`u.id = ANY(${rows.map(({ id }) => id)}::uuid[])`;
  return { found: rows.length, where: rows.length > MOST_FOUND ? where : few };
}

async function counted(db: Db, where: Prisma.Sql): Promise<number> {
  const [row] = await queryRows(db, CountRow)`SELECT count(*)::int AS count FROM users u WHERE ${where}`;
  return row?.count ?? 0;
}

/**
 * One page of current and former affiliates, filtered by name, e-mail or code, by tier and by status. A page past the
 * end returns the last one.
 */
export async function affiliates({ db, now }: ServiceContext, input: ListAffiliatesInput) {
  const all = matching(input, now);
  const search = input.search === "" ? null : await searched(db, all);
  const found = search?.found ?? (await counted(db, all));
  const hasMore = search !== null && found > MOST_FOUND;
  const total = hasMore ? MOST_FOUND : found;
  const { page, pageCount } = pageWithin(input.page, total, AFFILIATES_A_PAGE);
  const ids = await idsOfPage(db, { ...input, page }, search?.where ?? all);
  const rows = ids.length > 0 ? await rowsOf(db, ids) : [];
  return {
    total,
    /** Whether more were found than are counted and paged through. */
    hasMore,
    pageCount,
    rows: rows.map(shownRow),
  };
}

function shownRow({ tierName, tierLevel, badgeColor, ...row }: Row) {
  return {
    ...bigintsToNumbers(row),
    inviteLink: row.isAffiliate && row.code ? inviteLinkOf(row.code) : null,
    tier: { name: tierName, level: tierLevel, badgeColor },
  };
}
