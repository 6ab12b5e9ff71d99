import { expectedPayout } from "~/domain/next-payout";
import { isPaidSameDay, upcomingPayoutDay } from "~/domain/payout-schedule";
import type { SignedInContext } from "~/server/context";
import { sumsOfAccount } from "../ledger/account-sums";
import { isHouseAccount } from "../ledger/house-account";
import { lastRunAt, payoutSettings } from "./payout-settings";

/**
 * The actor's next payout, by the settings as they are: the day (UTC; null without a schedule), what it will hold in
 * cents, what keeps it back, and whether a commission of now would be paid out on the same day.
 */
export async function nextPayout({ db, actor, now }: SignedInContext) {
  const [settings, lastRun, user] = await Promise.all([
    payoutSettings(db, now),
    lastRunAt(db),
    db.user.findUniqueOrThrow({
      where: { id: actor.userId },
      select: { email: true, cashappTag: true, payoutHoldReason: true },
    }),
  ]);
  const day = upcomingPayoutDay(settings, now, lastRun);
  // What leaves its hold by then counts as available.
  const sums = await sumsOfAccount(db, actor.userId, day !== null && day > now ? day : now);
  const expected = expectedPayout({
    availableCents: sums.availableCents,
    minimumCents: settings.minimumPayoutCents,
    hasTag: Boolean(user.cashappTag?.trim()),
    isHouse: isHouseAccount(user),
    isKeptBack: user.payoutHoldReason !== null,
  });
  return { ...settings, ...expected, day, isSameDay: isPaidSameDay(settings), inPayoutCents: sums.inPayoutCents };
}
