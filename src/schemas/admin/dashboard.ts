import { z } from "zod";
import { DEFAULT_FIGURE_DAYS, daysBetween, FIGURE_DAYS, MAX_FIGURE_DAYS } from "~/domain/metrics";
import { dayField } from "../date-fields";
import { PageField } from "../fields";

const Days = z.literal(FIGURE_DAYS);
const Day = dayField("Choose a day").optional();
const Period = { days: Days.default(DEFAULT_FIGURE_DAYS), from: Day, to: Day };

const WRONG_PERIOD = `Choose a first and a last day, at most ${MAX_FIGURE_DAYS} days in all`;
const isPeriod = ({ from, to }: { from?: string | undefined; to?: string | undefined }) =>
  from && to ? daysBetween(from, to) !== null : !from && !to;
const periodError = { message: WRONG_PERIOD, path: ["to"] };

/** The last `days` days, or `from` to `to` (UTC, inclusive). */
export const PeriodInput = z.strictObject(Period).refine(isPeriod, periodError);
export type PeriodInput = z.infer<typeof PeriodInput>;

/** Sort keys of the product table, always descending. */
export const PERFORMANCE_SORTS = ["views", "unique", "sold", "revenue", "conversion"] as const;
export type PerformanceSort = (typeof PERFORMANCE_SORTS)[number];
/** "unsold": products with views and no sales. */
export const PERFORMANCE_FILTERS = ["all", "unsold"] as const;

export const ProductPerformanceInput = z
  .strictObject({
    ...Period,
    sort: z.enum(PERFORMANCE_SORTS).default("views"),
    only: z.enum(PERFORMANCE_FILTERS).default("all"),
    page: PageField,
  })
  .refine(isPeriod, periodError);
export type ProductPerformanceInput = z.infer<typeof ProductPerformanceInput>;

export const CountedOrdersInput = z
  .strictObject({
    /** "orders": every counted order; "sales": those that make up the revenue. */
    of: z.enum(["orders", "sales"]),
    /** Limits the list to orders paid in this period. */
    days: Days.optional(),
    from: Day,
    to: Day,
    page: PageField,
  })
  .refine(isPeriod, periodError);
export type CountedOrdersInput = z.infer<typeof CountedOrdersInput>;

export const CountedSubscriptionsInput = z.strictObject({ page: PageField });
export type CountedSubscriptionsInput = z.infer<typeof CountedSubscriptionsInput>;

export const CountedSubscribersInput = z.strictObject({ tier: z.enum(["Bronze", "Gold"]), page: PageField });
export type CountedSubscribersInput = z.infer<typeof CountedSubscribersInput>;
