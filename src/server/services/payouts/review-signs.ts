import { z } from "zod";
import { ONE_BUYER_CHAIN, type ReviewSign, ringTie, TIE_KINDS } from "~/domain/payout-review";
import { Prisma } from "~/generated/prisma/client";
import type { Db, Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import { HOLD_OF_ENTRY, READY } from "../ledger/earning-holds";
import { clearedPairsOf } from "../rings/cleared-pairs";

export type Payee = { userId: string; paymentTag: string };

/** Accounts listed per signal; all are counted. */
const NAMED_ACCOUNTS = 10;

/** Normalizes a tag for comparison: lower case, without whitespace, the leading $ and other punctuation. */
const tagKey = (tag: Prisma.Sql) =>
  Prisma.sql`lower(regexp_replace(normalize(${tag}, NFKC), '[\\s[:punct:][:cntrl:]$]', '', 'g'))`;
/** Normalizes a name or a postal address for comparison: lower case, without whitespace and punctuation. */
const textKey = (text: Prisma.Sql) =>
  Prisma.sql`lower(regexp_replace(normalize(${text}, NFKC), '[\\s[:punct:]]', '', 'g'))`;
/** Normalizes a phone number for comparison: its last ten digits. */
const phoneKey = (phone: Prisma.Sql) => Prisma.sql`right(regexp_replace(${phone}, '[^0-9]', '', 'g'), 10)`;

const payeeRows = (payees: readonly Payee[]) => Prisma.sql`
  payee AS (
    SELECT user_id, ${tagKey(Prisma.sql`tag`)} AS tag FROM unnest(
      ${payees.map(({ userId }) => userId)}::uuid[], ${payees.map(({ paymentTag }) => paymentTag)}::text[]) AS p(user_id, tag)
  )`;

/**
 * Review signals per payee: tags shared by several accounts, earnings from a buyer who seems to be the payee, and open
 * cases. Uses the given tags, which are the ones to be paid, not the accounts' current ones. Payees without signals are
 * absent from the map.
 */
export async function reviewSigns(db: Db | Tx, payees: readonly Payee[]): Promise<Map<string, ReviewSign[]>> {
  const signs = new Map<string, ReviewSign[]>();
  if (payees.length === 0) return signs;
  const add = (userId: string, sign: ReviewSign) => signs.set(userId, [...(signs.get(userId) ?? []), sign]);
  const payeeIds = payees.map(({ userId }) => userId);
  const isCleared = await clearedPairsOf(db, payeeIds);
  for (const { userId, accountIds, accounts } of await sharedTags(db, payees)) {
    const others = accountIds.filter((id) => !isCleared(userId, id, ["tag"]));
    const clearedCount = accountIds.length - others.length;
    if (accounts > clearedCount) {
      const named = others.slice(0, NAMED_ACCOUNTS);
      add(userId, { kind: "shared-tag", accountIds: named, accounts: accounts - clearedCount });
    }
  }
  for (const { userId, buyerId, via, chain, orders, cents } of await buyersOf(db, payees)) {
    if (isCleared(userId, buyerId, via.map(ringTie))) continue;
    const from = { buyerId, cents: Number(cents), orders };
    if (via.length > 0) add(userId, { kind: "own-orders", via, ...from });
    else add(userId, { kind: "one-buyer-chain", accounts: chain, ...from });
  }
  for (const { userId, caseIds } of await openCasesOf(db, payeeIds)) add(userId, { kind: "open-case", caseIds });
  return signs;
}

const CaseRow = z.strictObject({ userId: z.string(), caseIds: z.array(z.string()) });

/** Payees named by an undecided linked-accounts case. */
const openCasesOf = (db: Db | Tx, payeeIds: readonly string[]) => queryRows(db, CaseRow)`
  SELECT a.id::text AS "userId", array_agg(c.id::text ORDER BY c.id) AS "caseIds"
  FROM ring_cases c, unnest(c.account_ids) AS a(id)
  WHERE c.status = 'open' AND a.id = ANY(${[...payeeIds]}::uuid[]) GROUP BY a.id`;

const SharedTagRow = z.strictObject({ userId: z.string(), accountIds: z.array(z.string()), accounts: z.number() });

/** Payees whose tag another account uses, or was paid to. */
const sharedTags = (db: Db | Tx, payees: readonly Payee[]) =>
  queryRows(db, SharedTagRow)`
  WITH ${payeeRows(payees)}, used AS (
    SELECT id AS user_id, ${tagKey(Prisma.sql`cashapp_tag`)} AS tag FROM users
      WHERE cashapp_tag IS NOT NULL AND deleted_at IS NULL
    UNION SELECT affiliate_user_id, ${tagKey(Prisma.sql`cashapp_tag`)} FROM payouts WHERE status <> 'returned'
    UNION SELECT user_id, tag FROM payee
  )
  SELECT p.user_id::text AS "userId", count(*)::int AS accounts,
    (array_agg(u.user_id::text ORDER BY u.user_id))[1:${NAMED_ACCOUNTS * 5}::int] AS "accountIds"
  FROM payee p JOIN used u ON u.tag = p.tag AND u.user_id <> p.user_id
  WHERE p.tag <> '' GROUP BY p.user_id`;

const BuyerRow = z.strictObject({
  userId: z.string(),
  buyerId: z.string(),
  via: z.array(z.enum(TIE_KINDS)),
  chain: z.number(),
  orders: z.number(),
  cents: z.bigint(),
});

/** What each account can be recognized by; nothing for a deleted account. */
const TRAITS = Prisma.sql`
  person AS (
    SELECT id, name, phone, cashapp_tag FROM users
    WHERE deleted_at IS NULL AND id IN (SELECT payee_id FROM pair UNION SELECT buyer_id FROM pair)
  ), sent_to AS (
    SELECT a.user_id, a.phone, a.address_line1 AS line1, a.address_line2 AS line2, a.postal_code
      FROM shipping_addresses a JOIN person ON person.id = a.user_id
    UNION SELECT o.user_id, o.shipping_details->>'phone', o.shipping_details->>'address_line1',
      o.shipping_details->>'address_line2', o.shipping_details->>'postal_code'
      FROM orders o JOIN person ON person.id = o.user_id
  ), seen AS (
    SELECT v.user_id, v.session_id, v.ip_hash FROM page_views v JOIN person ON person.id = v.user_id
    UNION SELECT c.converted_user_id, c.session_id, c.ip_hash
      FROM referral_clicks c JOIN person ON person.id = c.converted_user_id
  ), trait AS (
    SELECT id AS user_id, 'tag' AS kind, ${tagKey(Prisma.sql`cashapp_tag`)} AS value FROM person
    UNION SELECT user_id, 'tag', tag FROM payee
    UNION SELECT id, 'name', ${textKey(Prisma.sql`name`)} FROM person
    UNION SELECT o.user_id, 'name', ${textKey(Prisma.sql`s.payer_name`)} FROM statement_lines s
      JOIN orders o ON o.id = s.matched_order_id JOIN person ON person.id = o.user_id WHERE s.confirmed_at IS NOT NULL
    UNION SELECT id, 'phone', ${phoneKey(Prisma.sql`phone`)} FROM person
    UNION SELECT user_id, 'phone', ${phoneKey(Prisma.sql`phone`)} FROM sent_to
    UNION SELECT user_id, 'address', ${textKey(Prisma.sql`line1 || coalesce(line2, '') || postal_code`)} FROM sent_to
    UNION SELECT user_id, 'browser', session_id FROM seen
    UNION SELECT user_id, 'network', ip_hash FROM seen
  )`;

/**
 * Buyers whom payees have unpaid earnings from and who share a trait with them, or who are the only buyer that several
 * accounts ever earned from. Earnings ready before a payee's last payout count as paid by it.
 */
const buyersOf = (db: Db | Tx, payees: readonly Payee[]) => queryRows(db, BuyerRow)`
  WITH ${payeeRows(payees)}, last_payout AS (
    SELECT affiliate_user_id, max(created_at) AS at FROM payouts WHERE status <> 'returned' GROUP BY 1
  ), earned AS (
    SELECT e.affiliate_user_id AS payee_id, o.user_id AS buyer_id,
      coalesce(sum(e.amount_cents) FILTER (WHERE fresh), 0)::bigint AS cents,
      (count(DISTINCT o.id) FILTER (WHERE fresh))::int AS orders
    FROM ledger_entries e JOIN orders o ON o.id = e.order_id LEFT JOIN last_payout l USING (affiliate_user_id)
      ${HOLD_OF_ENTRY},
      LATERAL (SELECT l.at IS NULL OR ${READY} > l.at AS fresh) AS f
    WHERE e.kind = 'earn' AND NOT EXISTS (SELECT 1 FROM ledger_entries r WHERE r.reverses_entry_id = e.id)
    GROUP BY 1, 2
  ), sole AS (
    SELECT payee_id, (min(buyer_id::text))::uuid AS buyer_id FROM earned GROUP BY 1 HAVING count(*) = 1
  ), chain AS (
    SELECT buyer_id, count(*)::int AS accounts FROM sole GROUP BY 1 HAVING count(*) >= ${ONE_BUYER_CHAIN}::int
  ), pair AS (
    SELECT earned.* FROM earned JOIN payee ON payee.user_id = earned.payee_id WHERE cents > 0
  ), ${TRAITS}, tie AS (
    SELECT p.payee_id, p.buyer_id, array_agg(DISTINCT mine.kind ORDER BY mine.kind) AS via
    FROM pair p JOIN trait mine ON mine.user_id = p.payee_id
      JOIN trait theirs ON theirs.user_id = p.buyer_id AND theirs.kind = mine.kind AND theirs.value = mine.value
    WHERE length(mine.value) >= CASE WHEN mine.kind = 'phone' THEN 7 ELSE 1 END
    GROUP BY 1, 2
  )
  SELECT p.payee_id::text AS "userId", p.buyer_id::text AS "buyerId", p.cents, p.orders,
    coalesce(tie.via, ARRAY[]::text[]) AS via, coalesce(chain.accounts, 0) AS chain
  FROM pair p LEFT JOIN tie ON tie.payee_id = p.payee_id AND tie.buyer_id = p.buyer_id
    LEFT JOIN sole ON sole.payee_id = p.payee_id AND sole.buyer_id = p.buyer_id
    LEFT JOIN chain ON chain.buyer_id = sole.buyer_id
  WHERE tie.via IS NOT NULL OR chain.accounts IS NOT NULL
  ORDER BY p.cents DESC, p.buyer_id`;
