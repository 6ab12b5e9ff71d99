import { ACTIVE_REFERRAL_DAYS, type Upline } from "~/domain/commission";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";

const DAY_MS = 86_400_000;

/** Dates go into raw SQL as text with a zone, so that no session's time zone can move them. */
export const sqlTime = (time: Date) => Prisma.sql`${time.toISOString()}::timestamptz`;

/** A direct referral whose last paid order is at or after this moment counts as active. */
export const activeSince = (now: Date) => new Date(now.getTime() - ACTIVE_REFERRAL_DAYS * DAY_MS);

type Row = Upline & { holdDays: number };

/**
 * The up to ten accounts above a buyer, nearest first, as they are now, and the shop's hold period. The buyer counts
 * as an active referral already, for the order being paid is one.
 */
export async function uplinesOf(
  tx: Tx,
  buyerUserId: string,
  order: { now: Date; countsAsSale: boolean },
): Promise<{ uplines: Upline[]; holdDays: number }> {
  const rows = await tx.$queryRaw<Row[]>`
    SELECT h.level, u.id::text AS "userId", u.is_affiliate AS "isAffiliate", t.name AS "tierName",
      t.commission_bonus_bps AS "bonusBps",
      (SELECT count(*)::int FROM users d WHERE d.referred_by_user_id = u.id
        AND (d.last_paid_order_at >= ${sqlTime(activeSince(order.now))}
          OR (d.id = ${buyerUserId}::uuid AND ${order.countsAsSale}))) AS "activeReferrals",
      (SELECT s.hold_days FROM site_settings s WHERE s.id = 'default') AS "holdDays"
    FROM affiliate_hierarchy h
    JOIN users u ON u.id = h.upline_user_id
    JOIN affiliate_tiers t ON t.id = u.affiliate_tier_id
    WHERE h.user_id = ${buyerUserId}::uuid
    ORDER BY h.level`;
  return { uplines: rows.map(({ holdDays: _, ...upline }) => upline), holdDays: rows[0]?.holdDays ?? 0 };
}
