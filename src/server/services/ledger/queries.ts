import { z } from "zod";
import { pageOf } from "~/domain/paging";
import { Prisma } from "~/generated/prisma/client";
import type { BalancesInput } from "~/schemas/admin/ledger";
import type { ServiceContext } from "~/server/context";
import { escapeLike } from "~/server/like-pattern";
import { bigintsToNumbers, CountRow, queryRows } from "~/server/query-rows";
import { balanceSums } from "./balance-sums";
import { isHouse } from "./house-account";

const LEDGER_ROWS_A_PAGE = 25;

const BalanceRow = z.strictObject({
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  isAffiliate: z.boolean(),
  isDeleted: z.boolean(),
  isHouse: z.boolean(),
  balanceCents: z.bigint(),
  earnedCents: z.bigint(),
  paidTotalCents: z.bigint(),
});

const pattern = (search: string) => `%${escapeLike(search.toLowerCase())}%`;

/**
 * A page of affiliates (current, former and deleted) with what they are owed, have earned and have been paid, in cents,
 * most owed first; and the sums over all of them, regardless of the search.
 */
export async function balances({ db }: ServiceContext, { search, page: wanted }: BalancesInput) {
  const found = search
    ? Prisma.sql`AND (lower(u.email) LIKE ${pattern(search)} OR lower(u.name) LIKE ${pattern(search)})`
    : Prisma.empty;
  const where = Prisma.sql`(u.is_affiliate OR EXISTS (SELECT 1 FROM ledger_entries e WHERE e.affiliate_user_id = u.id)) ${found}`;
  const [counted] = await queryRows(db, CountRow)`SELECT count(*)::int AS count FROM users u WHERE ${where}`;
  const { span, ...pages } = pageOf(wanted, counted?.count ?? 0, LEDGER_ROWS_A_PAGE);
  const list = queryRows(db, BalanceRow)`
    SELECT u.id::text AS "userId", u.name, u.email, u.is_affiliate AS "isAffiliate",
      u.deleted_at IS NOT NULL AS "isDeleted", (${isHouse()}) AS "isHouse",
      coalesce(c.balance, 0)::bigint AS "balanceCents", coalesce(c.earned, 0)::bigint AS "earnedCents",
      coalesce(c.paid, 0)::bigint AS "paidTotalCents"
    FROM users u LEFT JOIN (
      SELECT user_id, sum(balance_cents) AS balance, sum(earned_cents) AS earned, sum(paid_total_cents) AS paid
      FROM affiliate_counters GROUP BY user_id) c ON c.user_id = u.id
    WHERE ${where}
    ORDER BY coalesce(c.balance, 0) DESC, u.name, u.id
    LIMIT ${span.take} OFFSET ${span.skip}`;
  const [rows, sums] = await Promise.all([list, balanceSums(db)]);
  return { ...pages, sums, rows: rows.map(bigintsToNumbers) };
}
