import { type AccountPayout, type PayoutPeriod, payoutPeriods } from "~/domain/earning-state";
import { Prisma } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import { READY } from "../ledger/earning-holds";

/** All payouts of this affiliate; they determine the state of each earning. */
export function ownPayouts({ db, actor }: SignedInContext): Promise<AccountPayout[]> {
  return db.payout.findMany({
    where: { affiliateUserId: actor.userId },
    select: { createdAt: true, status: true, returnedAt: true, sentAt: true, reference: true },
  });
}

function isIn(periods: readonly PayoutPeriod[]): Prisma.Sql {
  if (periods.length === 0) return Prisma.sql`false`;
  const spans = periods.map(({ after, until }) =>
    after
      ? Prisma.sql`(${READY} > ${after}::timestamptz AND ${READY} <= ${until}::timestamptz)`
      : Prisma.sql`${READY} <= ${until}::timestamptz`,
  );
  return Prisma.sql`(${Prisma.join(spans, " OR ")})`;
}

/** SQL status of an earning `e` with reversal `r` and `hold` (`HOLD_OF_ENTRY`), like `earningState`; else null. */
export const statusOfEntry = (payouts: readonly AccountPayout[], now: Date) =>
  Prisma.sql`CASE WHEN e."kind" <> 'earn' THEN NULL ELSE ${statusOfMoney(payouts, now)} END`;

/**
 * SQL for the status of an earning, or of a partial reversal of one, which counts from when both are ready. `r` and
 * `hold` are those of the earning.
 */
export const statusOfMoney = (payouts: readonly AccountPayout[], now: Date) =>
  Prisma.sql`CASE WHEN r."id" IS NOT NULL THEN 'void' ELSE ${statusByTime(payouts, now)} END`;

/** SQL for where money `e` with this `hold` lies by the time it became ready, whether it was reversed or not. */
export function statusByTime(payouts: readonly AccountPayout[], now: Date): Prisma.Sql {
  const periods = payoutPeriods(payouts);
  const of = (status: PayoutPeriod["status"]) => isIn(periods.filter((period) => period.status === status));
  return Prisma.sql`CASE WHEN ${of("paid")} THEN 'paid' WHEN ${of("in-payout")} THEN 'in-payout'
    WHEN ${READY} > ${now}::timestamptz THEN 'on-hold' ELSE 'available' END`;
}

/** SQL condition that limits an entry (`e` by default) to a month (UTC); empty without a month. */
export function ofMonth(month: string | undefined, entry = Prisma.sql`e`): Prisma.Sql {
  if (!month) return Prisma.empty;
  const [year = 0, number = 1] = month.split("-").map(Number);
  const start = new Date(Date.UTC(year, number - 1));
  const end = new Date(Date.UTC(year, number));
  return Prisma.sql`AND ${entry}."created_at" >= ${start}::timestamptz AND ${entry}."created_at" < ${end}::timestamptz`;
}
