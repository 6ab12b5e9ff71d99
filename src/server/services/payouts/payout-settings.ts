import { DEFAULT_PAYOUT_SETTINGS } from "~/domain/site-settings";
import type { Db, Tx } from "~/server/db";
import { rulesAt } from "../rules/queries";

/** Hold and minimum from the rules in force, and the payout schedule from the site settings. */
export async function payoutSettings(db: Db | Tx, now: Date) {
  const { holdDays, minimumPayoutCents } = await rulesAt(db, now);
  const settings = await db.siteSettings.findUnique({
    where: { id: "default" },
    select: { payoutFrequency: true, payoutDay: true },
  });
  return { ...(settings ?? DEFAULT_PAYOUT_SETTINGS), holdDays, minimumPayoutCents };
}

/** When the last run for everybody that was not entirely returned was prepared; null before the first. */
export async function lastRunAt(db: Db | Tx): Promise<Date | null> {
  const run = await db.payoutRun.findFirst({
    where: { isPartial: false, payouts: { some: { status: { not: "returned" } } } },
    orderBy: { createdAt: "desc" },
    select: { createdAt: true },
  });
  return run?.createdAt ?? null;
}
