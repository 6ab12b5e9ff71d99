import { expectedPayout } from "~/domain/next-payout";
import { isPaidSameDay, upcomingPayoutDay } from "~/domain/payout-schedule";
import type { SignedInContext } from "~/server/context";
import { sumsOfAccount } from "../ledger/account-sums";
import { isHouseAccount } from "../ledger/house-account";
import { termsStanding } from "../terms/queries";
import { lastRunAt, payoutSettings } from "./payout-settings";

/**
 * The actor's next payout under the current settings: its day (UTC; null without a schedule), the expected cents, what
 * keeps it back, and whether a commission earned now is paid out the same day.
 */
export async function nextPayout(ctx: SignedInContext) {
  const { db, actor, now } = ctx;
  const [settings, lastRun, user, terms] = await Promise.all([
    payoutSettings(db, now),
    lastRunAt(db),
    db.user.findUniqueOrThrow({
      where: { id: actor.userId },
      select: { email: true, cashappTag: true, payoutHoldReason: true },
    }),
    termsStanding(ctx),
  ]);
  const day = upcomingPayoutDay(settings, now, lastRun);
  const at = day !== null && day > now ? day : now;
  // Commissions whose hold ends by then count as available.
  const sums = await sumsOfAccount(db, actor.userId, at);
  const expected = expectedPayout({
    availableCents: sums.availableCents,
    minimumCents: settings.minimumPayoutCents,
    hasTag: Boolean(user.cashappTag?.trim()),
    isHouse: isHouseAccount(user),
    isWithheld: user.payoutHoldReason !== null,
    waitsForTerms: terms.payoutsWaitFrom !== null && terms.payoutsWaitFrom <= at,
  });
  return { ...settings, ...expected, day, isSameDay: isPaidSameDay(settings), inPayoutCents: sums.inPayoutCents };
}
