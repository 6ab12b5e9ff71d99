import type { ServiceContext } from "~/server/context";
import { activeSinceIds, monthStart } from "./affiliate-list";

const MOST_PENDING = 200;

type Sums = { total: number; activeThisMonth: number; owed: bigint; owedAccounts: number; paid: bigint };

/**
 * The figures above the list. Active This Month counts the affiliates that have earned a commission, or gained a direct
 * referral, since the first of the month (UTC). Pending is what is earned and not paid out yet, of everybody.
 */
export async function affiliateStats({ db, now }: ServiceContext) {
  const [sums] = await db.$queryRaw<Sums[]>`
    SELECT (SELECT count(*)::int FROM users u
        WHERE (u.is_affiliate OR u.affiliate_code IS NOT NULL) AND u.deleted_at IS NULL AND u.is_affiliate) AS total,
      (SELECT count(*)::int FROM users u JOIN (${activeSinceIds(monthStart(now))}) AS active(id) ON active.id = u.id
        WHERE u.is_affiliate AND u.deleted_at IS NULL) AS "activeThisMonth",
      coalesce(sum(c.balance), 0)::bigint AS owed, (count(*) FILTER (WHERE c.balance <> 0))::int AS "owedAccounts",
      coalesce(sum(c.paid), 0)::bigint AS paid
    FROM (SELECT sum(balance_cents) AS balance, sum(paid_total_cents) AS paid
      FROM affiliate_counters GROUP BY user_id) c`;
  if (!sums) throw new Error("a SELECT of sums always gives one row");
  const { owed, paid, ...counts } = sums;
  return { ...counts, pendingCents: Number(owed), paidCents: Number(paid) };
}

/** Requests to join that wait for an admin, the oldest first. */
export async function pendingAffiliateRequests({ db }: ServiceContext) {
  const where = { status: "pending" } as const;
  const [requests, count] = await Promise.all([
    db.affiliateRequest.findMany({
      where,
      orderBy: [{ createdAt: "asc" }, { id: "asc" }],
      take: MOST_PENDING,
      select: { id: true, userId: true, reason: true, createdAt: true, user: { select: { name: true, email: true } } },
    }),
    db.affiliateRequest.count({ where }),
  ]);
  return { count, requests: requests.map(({ user, ...request }) => ({ ...request, ...user })) };
}
