import { DAY_MS } from "./days";
import type { TierCounters, TierMeasure } from "./tiers";

/** The pace is what was gained in this time; of a shorter membership, what was gained in it, a week at the least. */
const PACE_WEEKS = 8;
/** Beyond this a forecast says nothing about anybody's plans. */
const LONGEST_FORECAST_WEEKS = 104;

const WEEK_MS = 7 * DAY_MS;

/** Since when an affiliate's pace is measured, and how many weeks that is. */
export function paceWindow(affiliateSince: Date | null, now: Date): { since: Date; weeks: number } {
  const age = affiliateSince ? (now.getTime() - affiliateSince.getTime()) / WEEK_MS : PACE_WEEKS;
  const weeks = Math.min(PACE_WEEKS, Math.max(1, age));
  return { since: new Date(now.getTime() - weeks * WEEK_MS), weeks };
}

export type TierForecast =
  /** The measure that gets there first, and in how many weeks, rounded up: 1 to 104. */
  | { kind: "in-weeks"; weeks: number; key: keyof TierCounters; label: string }
  /** At this pace it takes longer than two years. */
  | { kind: "far" }
  /** Nothing was gained in the window. */
  | { kind: "no-pace" };

/**
 * When the next tier is reached if the affiliate goes on as in the last weeks. One requirement is enough, so the
 * measure that gets there first decides. `gained` is what each measure gained within `weeks` weeks; a loss is no pace.
 */
export function tierForecast(progress: readonly TierMeasure[], gained: TierCounters, weeks: number): TierForecast {
  const reached = progress.flatMap(({ key, label, current, required }) =>
    gained[key] > 0
      ? [{ key, label, weeks: Math.max(1, Math.ceil(((required - current) * weeks) / gained[key])) }]
      : [],
  );
  const [first] = reached.sort((one, other) => one.weeks - other.weeks);
  if (!first) return { kind: "no-pace" };
  return first.weeks > LONGEST_FORECAST_WEEKS ? { kind: "far" } : { kind: "in-weeks", ...first };
}

type Lapsing = { activeUntil: Date };
export type AtRisk<R> = { referral: R; activeAfter: number; pausesBonus: boolean };

/**
 * The direct referrals that turn inactive by `until` unless they order again, the earliest first; how many active ones
 * are left after each; and whether that one pauses the bonus, which `needed` active referrals keep. `before` of them, who
 * turn inactive earlier, are not among those given.
 */
export function referralsAtRisk<R extends Lapsing>(
  referrals: readonly R[],
  { active, needed, until, before = 0 }: { active: number; needed: number; until: Date; before?: number },
): AtRisk<R>[] {
  return [...referrals]
    .sort((one, other) => one.activeUntil.getTime() - other.activeUntil.getTime())
    .filter(({ activeUntil }) => activeUntil <= until)
    .map((referral, place) => {
      const activeAfter = active - before - place - 1;
      return { referral, activeAfter, pausesBonus: activeAfter === needed - 1 };
    });
}
