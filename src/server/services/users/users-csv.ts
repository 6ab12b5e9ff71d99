import { z } from "zod";
import { plainDollars } from "~/domain/money";
import { Prisma } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";
import { recordAudit } from "../audit/record-audit";
import { streamCsv } from "../ledger/stream-csv";

const A_READ = 1_000;

const USER_HEADER = [
  ...["Id", "Name", "E-mail", "Address verified", "Phone", "Role", "Membership", "Membership ends (UTC)"],
  ...["Affiliate code", "VIP", "Suspended", "Joined (UTC)", "Paid orders", "Paid (USD)"],
];

const UserRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  isVerified: z.boolean(),
  phone: z.string().nullable(),
  role: z.string(),
  tier: z.string(),
  expiresAt: z.date().nullable(),
  code: z.string().nullable(),
  isWholesale: z.boolean(),
  isDisabled: z.boolean(),
  createdAt: z.date(),
  paidOrders: z.number(),
  paidCents: z.bigint(),
});

const yes = (is: boolean) => (is ? "yes" : "no");
const time = (at: Date | null) => at?.toISOString() ?? "";
const after = (last: string | null) => (last ? Prisma.sql`u.id > ${last}::uuid` : Prisma.sql`true`);

/** All accounts as a streamed CSV file, without deleted ones. The download is audited. */
export async function usersCsv(ctx: SignedInContext) {
  const csv = await streamCsv<string>(ctx, "users.csv", USER_HEADER, async (last) => {
    const rows = await queryRows(ctx.db, UserRow)`
      SELECT u.id::text, u.name, u.email, u.email_verified_at IS NOT NULL AS "isVerified", u.phone,
        CASE WHEN u.is_admin THEN 'owner' ELSE coalesce(u.staff_role::text, 'customer') END AS role,
        u.subscription_tier::text AS tier, u.subscription_expires_at AS "expiresAt", u.affiliate_code AS code,
        u.vip_wholesale_account AS "isWholesale", u.is_disabled AS "isDisabled", u.created_at AS "createdAt",
        coalesce(o.orders, 0)::int AS "paidOrders", coalesce(o.cents, 0)::bigint AS "paidCents"
      FROM users u LEFT JOIN LATERAL (
        SELECT count(*) AS orders, sum(total_amount_cents - refunded_cents) AS cents FROM orders
        WHERE user_id = u.id AND is_paid AND NOT is_test_order) o ON true
      WHERE u.deleted_at IS NULL AND ${after(last)} ORDER BY u.id LIMIT ${A_READ}`;
    const cells = rows.map((row) => [
      ...[row.id, row.name, row.email, yes(row.isVerified), row.phone ?? "", row.role, row.tier, time(row.expiresAt)],
      ...[row.code ?? "", yes(row.isWholesale), yes(row.isDisabled), time(row.createdAt), String(row.paidOrders)],
      plainDollars(Number(row.paidCents)),
    ]);
    return { rows: cells, next: rows.length === A_READ ? (rows.at(-1)?.id ?? null) : null };
  });
  await recordAudit(ctx.db, ctx, { action: "export.users", entity: "export", entityId: null });
  return { fileName: `users-${ctx.now.toISOString().slice(0, 10)}.csv`, csv };
}

const AFFILIATE_HEADER = [
  ...["Id", "Name", "E-mail", "Code", "Tier", "Tier active", "Affiliate since (UTC)", "Referred by", "Payment tag"],
  ...["Direct referrals", "Earned (USD)", "Paid out (USD)", "Balance (USD)", "Still in the program"],
];

const AffiliateRow = z.strictObject({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  code: z.string().nullable(),
  tier: z.string(),
  isTierActive: z.boolean(),
  since: z.date().nullable(),
  referrer: z.string().nullable(),
  tag: z.string().nullable(),
  referrals: z.number(),
  earned: z.bigint(),
  paid: z.bigint(),
  balance: z.bigint(),
  isAffiliate: z.boolean(),
});

/**
 * Current and former affiliates with what they earned, were paid and are owed, as a streamed CSV file. The download is
 * audited.
 */
export async function affiliatesCsv(ctx: SignedInContext) {
  const csv = await streamCsv<string>(ctx, "affiliates.csv", AFFILIATE_HEADER, async (last) => {
    const rows = await queryRows(ctx.db, AffiliateRow)`
      SELECT u.id::text, u.name, u.email, u.affiliate_code AS code, t.name AS tier,
        u.affiliate_tier_active AS "isTierActive", u.affiliate_since AS since, r.email AS referrer,
        u.cashapp_tag AS tag, (SELECT count(*)::int FROM users d WHERE d.referred_by_user_id = u.id) AS referrals,
        coalesce(c.earned, 0)::bigint AS earned, coalesce(c.paid, 0)::bigint AS paid,
        coalesce(c.balance, 0)::bigint AS balance, u.is_affiliate AS "isAffiliate"
      FROM users u JOIN affiliate_tiers t ON t.id = u.affiliate_tier_id LEFT JOIN users r ON r.id = u.referred_by_user_id
      LEFT JOIN LATERAL (
        SELECT sum(earned_cents) AS earned, sum(paid_total_cents) AS paid, sum(balance_cents) AS balance
        FROM affiliate_counters WHERE user_id = u.id) c ON true
      WHERE (u.is_affiliate OR EXISTS (SELECT 1 FROM ledger_entries e WHERE e.affiliate_user_id = u.id))
        AND ${after(last)} ORDER BY u.id LIMIT ${A_READ}`;
    const cells = rows.map((row) => [
      ...[row.id, row.name, row.email, row.code ?? "", row.tier, yes(row.isTierActive), time(row.since)],
      ...[row.referrer ?? "", row.tag ?? "", String(row.referrals)],
      ...[row.earned, row.paid, row.balance].map((cents) => plainDollars(Number(cents))),
      yes(row.isAffiliate),
    ]);
    return { rows: cells, next: rows.length === A_READ ? (rows.at(-1)?.id ?? null) : null };
  });
  await recordAudit(ctx.db, ctx, { action: "export.affiliates", entity: "export", entityId: null });
  return { fileName: `affiliates-${ctx.now.toISOString().slice(0, 10)}.csv`, csv };
}
