import type { Bps } from "~/domain/money";

const PERCENT = new Intl.NumberFormat("en-US", { style: "percent", maximumFractionDigits: 1 });
const WHOLE = new Intl.NumberFormat("en-US");
const DAY = new Intl.DateTimeFormat("en-US", { timeZone: "UTC", month: "short", day: "numeric" });

/** A share as people read it: 1250 is "12.5%"; "-" where there is none. */
export const percent = (bps: Bps | null): string => (bps === null ? "-" : PERCENT.format(bps / 10_000));

/** A count as people read it: 12345 is "12,345". */
export const whole = (count: number): string => WHOLE.format(count);

/** A day as the charts name it: 2026-06-15 is "Jun 15". */
export const shortDay = (day: string): string => DAY.format(new Date(`${day}T00:00:00.000Z`));

/** "1 order", "2 orders". */
export const counted = (count: number, one: string, many = `${one}s`): string =>
  `${whole(count)} ${count === 1 ? one : many}`;
