import { fieldError } from "~/domain/errors";
import { isPayoutSchedule, nextPayoutDays, type PayoutSchedule, upcomingPayoutDay } from "~/domain/payout-schedule";
import type { ServiceContext } from "~/server/context";
import { lastRunAt, payoutSettings } from "./payout-settings";
import { plannedRun } from "./planned-run";

const SHOWN_DAYS = 3;
const SHOWN_NAMES = 5;

/** What the first run under a schedule would pay, planned as `createRun` does, and the next payout days. */
async function firstRun({ db, now }: Pick<ServiceContext, "db" | "now">, schedule: PayoutSchedule) {
  const day = upcomingPayoutDay(schedule, now, await lastRunAt(db));
  // Planned as of that day: holds that end and rules that begin by then count.
  const { included, toReview, totalCents } = await plannedRun(db, day && day > now ? day : now);
  return {
    schedule,
    days: day ? nextPayoutDays(schedule, day, SHOWN_DAYS) : [],
    ...{ count: included.length, totalCents, reviewCount: toReview.length },
    names: included.slice(0, SHOWN_NAMES).map(({ account, userId, amountCents }) => ({
      ...{ userId, name: account.name, amountCents },
    })),
  };
}

/**
 * Compares the current payout schedule with another: next days, payees and totals in cents, from what is earned so far.
 * Read-only. Throws "no-such-day" for a weekly payout on day 8 or later.
 */
export async function previewSchedule(ctx: Pick<ServiceContext, "db" | "now">, wanted: PayoutSchedule) {
  if (!isPayoutSchedule(wanted)) throw fieldError("payoutDay", "no-such-day", "Choose a day of the week");
  const { payoutFrequency, payoutDay } = await payoutSettings(ctx.db, ctx.now);
  return { present: await firstRun(ctx, { payoutFrequency, payoutDay }), changed: await firstRun(ctx, wanted) };
}
