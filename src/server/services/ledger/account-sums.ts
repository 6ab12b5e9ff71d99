import { z } from "zod";
import { type AccountSums, accountSums } from "~/domain/earning-state";
import { Prisma } from "~/generated/prisma/client";
import type { Db, Tx } from "~/server/db";
import { bigintsToNumbers, queryRows } from "~/server/query-rows";
import { heldCents } from "./earning-holds";

const SumsRow = z.strictObject({
  userId: z.string(),
  earnedCents: z.bigint(),
  owedCents: z.bigint(),
  onHoldCents: z.bigint(),
  inPayoutCents: z.bigint(),
  paidCents: z.bigint(),
});

/**
 * What each of these accounts has earned, is owed and was paid as of now, in cents, in one statement. Every page,
 * e-mail and file that shows one of these sums reads it here.
 */
export async function sumsOfAccounts(
  db: Db | Tx,
  userIds: readonly string[],
  now: Date,
): Promise<Map<string, AccountSums>> {
  if (userIds.length === 0) return new Map();
  const rows = await queryRows(db, SumsRow)`
    SELECT a.id::text AS "userId", coalesce(c.earned, 0)::bigint AS "earnedCents",
      coalesce(c.owed, 0)::bigint AS "owedCents", coalesce(c.paid, 0)::bigint AS "paidCents",
      ${heldCents(Prisma.sql`a.id`, now)} AS "onHoldCents", coalesce(p.cents, 0)::bigint AS "inPayoutCents"
    FROM unnest(${[...userIds]}::uuid[]) AS a(id)
    LEFT JOIN LATERAL (
      SELECT sum(earned_cents) AS earned, sum(balance_cents) AS owed, sum(paid_total_cents) AS paid
      FROM affiliate_counters WHERE user_id = a.id) c ON true
    LEFT JOIN LATERAL (
      SELECT sum(amount_cents) AS cents FROM payouts WHERE affiliate_user_id = a.id AND status = 'prepared') p ON true`;
  return new Map(rows.map(bigintsToNumbers).map(({ userId, ...sums }) => [userId, accountSums(sums)]));
}

/** `sumsOfAccounts` for one account. */
export async function sumsOfAccount(db: Db | Tx, userId: string, now: Date): Promise<AccountSums> {
  const sums = (await sumsOfAccounts(db, [userId], now)).get(userId);
  if (!sums) throw new Error("every account has sums");
  return sums;
}
