import { z } from "zod";
import type { ServiceContext } from "~/server/context";
import { only, queryRows } from "~/server/query-rows";
import { balanceSums } from "../ledger/balance-sums";
import { isHouse } from "../ledger/house-account";
import { activeSinceIds, monthStart } from "./affiliate-list";

const MOST_PENDING = 200;

const Counts = z.strictObject({ total: z.number(), activeThisMonth: z.number() });

/**
 * Figures above the affiliate list; the house account is only in `keptCents`. `activeThisMonth` counts affiliates that
 * earned a commission that was not taken back, or gained a direct referral, since the first of the month (UTC). The
 * balance sums cover all other accounts: what the shop owes, what accounts owe the shop after refunds, and the net.
 */
export async function affiliateStats({ db, now }: ServiceContext) {
  const [[counts], sums] = await Promise.all([
    queryRows(db, Counts)`
      SELECT (SELECT count(*)::int FROM users u
          WHERE (u.is_affiliate OR u.affiliate_code IS NOT NULL) AND u.deleted_at IS NULL AND u.is_affiliate
            AND NOT (${isHouse()})) AS total,
        (SELECT count(*)::int FROM users u JOIN (${activeSinceIds(monthStart(now))}) AS active(id) ON active.id = u.id
          WHERE u.is_affiliate AND u.deleted_at IS NULL AND NOT (${isHouse()})) AS "activeThisMonth"`,
    balanceSums(db),
  ]);
  if (!counts) throw new Error("a SELECT of counts always gives one row");
  return { ...counts, ...sums };
}

/** Pending requests to join, the oldest first. */
export async function pendingAffiliateRequests({ db }: ServiceContext) {
  const where = { status: "pending" } as const;
  const [requests, count] = await Promise.all([
    db.affiliateRequest.findMany({
      where,
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      take: MOST_PENDING,
      select: {
        ...only("id", "userId", "reason", "createdAt"),
        user: { select: { name: true, email: true, isDisabled: true } },
      },
    }),
    db.affiliateRequest.count({ where }),
  ]);
  return { count, requests: requests.map(({ user, ...request }) => ({ ...request, ...user })) };
}
