import { z } from "zod";
import { nameMatchKey } from "~/domain/account-signals";
import { CIRCLE_BUYERS, CIRCLE_MAX_ORDERS, type RingAccount, SIGNAL_KINDS, type SignalKind } from "~/domain/rings";
import type { Tx } from "~/server/db";
import { IdRow, queryRows } from "~/server/query-rows";
import { houseId } from "../ledger/house-account";
import { gatherSignals, signalHash } from "./gather-signals";

/** Limits per batch: related accounts to compare, and orders (newest first) of each. */
const MOST_RELATED = 300;
const MOST_ORDERS = 50;

/**
 * The accounts to search for rings around these buyers: the buyers, their uplines, accounts of the same network that
 * share a signal with one of them, and other buyers below accounts with few orders. Refreshes the signals of buyers and
 * uplines first. Uses index lookups only, so its cost does not grow with the shop.
 */
export async function loadAccounts(tx: Tx, buyerIds: readonly string[], now: Date): Promise<RingAccount[]> {
  const chain = await queryRows(tx, IdRow)`
    SELECT id::text FROM unnest(${[...buyerIds]}::uuid[]) AS b(id) WHERE id IS DISTINCT FROM ${houseId()}
    UNION SELECT upline_user_id::text FROM affiliate_hierarchy
      WHERE user_id = ANY(${[...buyerIds]}::uuid[]) AND upline_user_id IS DISTINCT FROM ${houseId()}`;
  const chainIds = chain.map(({ id }) => id);
  if (chainIds.length === 0) return [];
  await gatherSignals(tx, chainIds, now);
  const related = await relatedTo(tx, chainIds);
  return readAccounts(tx, [...new Set([...chainIds, ...related])]);
}

async function relatedTo(tx: Tx, chainIds: string[]): Promise<string[]> {
  const sharing = await queryRows(tx, IdRow)`
    SELECT DISTINCT theirs.user_id::text AS id FROM account_signals mine
    JOIN account_signals theirs ON theirs.kind = mine.kind AND theirs.value = mine.value
      AND theirs.user_id <> mine.user_id
    WHERE mine.user_id = ANY(${chainIds}::uuid[]) AND mine.kind IN ('payer', 'tag', 'device') AND EXISTS (
      SELECT 1 FROM (
        SELECT mine.user_id AS id UNION ALL SELECT upline_user_id FROM affiliate_hierarchy WHERE user_id = mine.user_id
      ) my JOIN (
        SELECT theirs.user_id AS id UNION ALL
        SELECT upline_user_id FROM affiliate_hierarchy WHERE user_id = theirs.user_id
      ) their ON their.id = my.id WHERE my.id IS DISTINCT FROM ${houseId()})
    LIMIT ${MOST_RELATED}::int`;
  const circles = await queryRows(tx, IdRow)`
    SELECT DISTINCT h.user_id::text AS id FROM (
      SELECT user_id FROM affiliate_counters WHERE user_id = ANY(${chainIds}::uuid[]) GROUP BY user_id
      HAVING sum(orders) BETWEEN ${CIRCLE_BUYERS}::int AND ${CIRCLE_MAX_ORDERS}::int
    ) top JOIN affiliate_hierarchy h ON h.upline_user_id = top.user_id
    JOIN users u ON u.id = h.user_id AND u.last_paid_order_at IS NOT NULL
    LIMIT ${MOST_RELATED}::int`;
  return [...sharing, ...circles].map(({ id }) => id);
}

const AccountRow = z.strictObject({
  ...{ id: z.string(), signedUpAt: z.date(), ordersBelow: z.number(), uplineIds: z.array(z.string()) },
  signals: z.array(z.strictObject({ kind: z.enum(SIGNAL_KINDS), value: z.string() })),
});
const OrderRow = z.strictObject({
  ...{ id: z.string(), userId: z.string(), paidAt: z.date(), payerName: z.string().nullable() },
});

async function readAccounts(tx: Tx, ids: string[]): Promise<RingAccount[]> {
  const accounts = await queryRows(tx, AccountRow)`
    SELECT u.id::text, u.created_at AS "signedUpAt",
      (SELECT coalesce(sum(c.orders), 0)::int FROM affiliate_counters c WHERE c.user_id = u.id) AS "ordersBelow",
      ARRAY(SELECT h.upline_user_id::text FROM affiliate_hierarchy h
        WHERE h.user_id = u.id AND h.upline_user_id IS DISTINCT FROM ${houseId()} ORDER BY h.level) AS "uplineIds",
      coalesce((SELECT jsonb_agg(jsonb_build_object('kind', s.kind, 'value', s.value))
        FROM account_signals s WHERE s.user_id = u.id), '[]') AS signals
    FROM users u WHERE u.id = ANY(${ids}::uuid[])`;
  const orders = await queryRows(tx, OrderRow)`
    SELECT o.id::text, o.user_id::text AS "userId", o.paid_at AS "paidAt",
      (SELECT s.payer_name FROM statement_lines s WHERE s.matched_order_id = o.id AND s.confirmed_at IS NOT NULL
        ORDER BY s.confirmed_at DESC LIMIT 1) AS "payerName"
    FROM unnest(${ids}::uuid[]) AS a(id), LATERAL (
      SELECT * FROM orders WHERE user_id = a.id AND is_paid AND NOT is_test_order AND NOT is_wholesale
        AND paid_at IS NOT NULL ORDER BY created_at DESC LIMIT ${MOST_ORDERS}::int) o
    ORDER BY o.created_at, o.id`;
  return accounts.map((account) => ({
    ...account,
    orders: orders
      .filter(({ userId }) => userId === account.id)
      .map(({ id, paidAt, payerName }) => ({ id, paidAt, payer: payerOf(payerName) })),
  }));
}

const PAYER: SignalKind = "payer";
function payerOf(name: string | null): string | null {
  const compared = name && nameMatchKey(name);
  return compared ? signalHash(PAYER, compared) : null;
}
