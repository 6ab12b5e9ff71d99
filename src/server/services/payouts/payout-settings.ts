import { UNSAVED_PAYOUT_SETTINGS } from "~/domain/site-settings";
import type { Db, Tx } from "~/server/db";

/** Hold, minimum and schedule of payouts, as an admin set them. */
export async function payoutSettings(db: Db | Tx) {
  const settings = await db.siteSettings.findUnique({
    where: { id: "default" },
    select: { holdDays: true, minimumPayoutCents: true, payoutFrequency: true, payoutDay: true },
  });
  return settings ?? UNSAVED_PAYOUT_SETTINGS;
}

/** When the last run was prepared that was not cancelled whole; null before the first. */
export async function lastRunAt(db: Db | Tx): Promise<Date | null> {
  const run = await db.payoutRun.findFirst({
    where: { payouts: { some: { status: { not: "returned" } } } },
    orderBy: { createdAt: "desc" },
    select: { createdAt: true },
  });
  return run?.createdAt ?? null;
}
