export const DAY_MS = 24 * 60 * 60 * 1000;

/** The moment `days` × 24 hours earlier. */
export const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * DAY_MS);

/** The moment `days` × 24 hours later. */
export const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);

/** Midnight in UTC at the start of the day. */
export const startOfUtcDay = (at: Date) => new Date(Math.floor(at.getTime() / DAY_MS) * DAY_MS);
