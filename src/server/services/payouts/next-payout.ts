import { expectedPayout, isPayable } from "~/domain/next-payout";
import { isPaidSameDay, upcomingPayoutDay } from "~/domain/payout-schedule";
import type { SignedInContext } from "~/server/context";
import { sumsOfAccount } from "../ledger/account-sums";
import { isHouseAccount } from "../ledger/house-account";
import { rulesAt } from "../rules/queries";
import { termsStanding } from "../terms/queries";
import { lastRunAt, payoutSettings } from "./payout-settings";

/**
 * The actor's next payout under the current settings: its day (UTC; null without a schedule), the expected cents, what
 * keeps it back by the minimum of that day, and whether a commission earned now is paid out today.
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
  const [sums, { minimumPayoutCents }] = await Promise.all([sumsOfAccount(db, actor.userId, at), rulesAt(db, at)]);
  const expected = expectedPayout({
    availableCents: sums.availableCents,
    minimumCents: minimumPayoutCents,
    hasTag: Boolean(user.cashappTag?.trim()),
    isHouse: isHouseAccount(user),
    isWithheld: user.payoutHoldReason !== null,
    waitsForTerms: terms.payoutsWaitFrom !== null && terms.payoutsWaitFrom <= at,
  });
  const isPaidToday = isPayable(expected) && isPaidSameDay({ ...settings, day }, now);
  return { ...settings, minimumPayoutCents, ...expected, day, isPaidToday, inPayoutCents: sums.inPayoutCents };
}
