import { DAY_MS } from "./days";
import type { TierCounters, TierMeasure } from "./tiers";

/** The pace is measured over this time, or over the membership if that is shorter, but at least a week. */
const PACE_WEEKS = 8;
/** A longer forecast would be meaningless. */
const LONGEST_FORECAST_WEEKS = 104;

const WEEK_MS = 7 * DAY_MS;

/** The start and length, in weeks, of the window in which an affiliate's pace is measured. */
export function paceWindow(affiliateSince: Date | null, now: Date): { since: Date; weeks: number } {
  const age = affiliateSince ? (now.getTime() - affiliateSince.getTime()) / WEEK_MS : PACE_WEEKS;
  const weeks = Math.min(PACE_WEEKS, Math.max(1, age));
  return { since: new Date(now.getTime() - weeks * WEEK_MS), weeks };
}

export type TierForecast =
  /** The measure that is reached first, and in how many weeks, rounded up: 1 to 104. */
  | { kind: "in-weeks"; weeks: number; key: keyof TierCounters; label: string }
  /** More than two years at this pace. */
  | { kind: "far" }
  /** Nothing was gained in the window. */
  | { kind: "no-pace" };

/**
 * When the next tier is reached at the recent pace. One requirement is enough, so the measure reached first decides.
 * `gained` is what each measure gained within `weeks` weeks; losses count as no pace.
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
 * The direct referrals that become inactive by `until` unless they order again, earliest first, with the number of
 * active ones left after each and whether that pauses the bonus, which needs `needed` active referrals. `before` is how
 * many become inactive earlier and are not in the list.
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
