import { type PaidPeriod, paidPeriods } from "~/domain/paid-periods";
import { Prisma } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";

/** The spans in which this affiliate's money became ready and has been paid out since. */
export async function ownPaidPeriods({ db, actor }: SignedInContext): Promise<PaidPeriod[]> {
  const payouts = await db.payout.findMany({
    where: { affiliateUserId: actor.userId },
    select: { createdAt: true, returnedAt: true },
  });
  return paidPeriods(payouts);
}

const READY = Prisma.sql`greatest(e."created_at", e."available_at")`;

function isPaid(periods: readonly PaidPeriod[]): Prisma.Sql {
  if (periods.length === 0) return Prisma.sql`false`;
  const spans = periods.map(({ after, until }) =>
    after
      ? Prisma.sql`(${READY} > ${after}::timestamptz AND ${READY} <= ${until}::timestamptz)`
      : Prisma.sql`${READY} <= ${until}::timestamptz`,
  );
  return Prisma.sql`(${Prisma.join(spans, " OR ")})`;
}

/** The word shown for an earning `e` with its reversal `r`, the same as `earningStatus` gives; null for other kinds. */
export function statusOfEntry(periods: readonly PaidPeriod[], now: Date): Prisma.Sql {
  return Prisma.sql`CASE WHEN e."kind" <> 'earn' THEN NULL WHEN r."id" IS NOT NULL THEN 'void'
    WHEN ${isPaid(periods)} THEN 'paid' WHEN e."available_at" > ${now}::timestamptz THEN 'pending' ELSE 'approved' END`;
}

/** The condition that an entry `e` is of this month (UTC); of any when none is given. */
export function ofMonth(month: string | undefined): Prisma.Sql {
  if (!month) return Prisma.empty;
  const [year = 0, number = 1] = month.split("-").map(Number);
  const start = new Date(Date.UTC(year, number - 1));
  const end = new Date(Date.UTC(year, number));
  return Prisma.sql`AND e."created_at" >= ${start}::timestamptz AND e."created_at" < ${end}::timestamptz`;
}
