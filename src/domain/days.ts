export const DAY_MS = 24 * 60 * 60 * 1000;

/** So many times 24 hours before. */
export const daysBefore = (at: Date, days: number) => new Date(at.getTime() - days * DAY_MS);

/** So many times 24 hours after. */
export const daysAfter = (at: Date, days: number) => new Date(at.getTime() + days * DAY_MS);
