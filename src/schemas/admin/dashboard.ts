import { z } from "zod";
import { DEFAULT_FIGURE_DAYS, FIGURE_DAYS } from "~/domain/metrics";

const Days = z.literal(FIGURE_DAYS);
const Page = z.number().int().min(1).max(10_000).default(1);

export const WindowInput = z.strictObject({ days: Days.default(DEFAULT_FIGURE_DAYS) });
export type WindowInput = z.infer<typeof WindowInput>;

/** What the table of products can be sorted by, always the most first. */
export const PERFORMANCE_SORTS = ["views", "unique", "sold", "revenue", "conversion"] as const;
export type PerformanceSort = (typeof PERFORMANCE_SORTS)[number];

export const ProductPerformanceInput = z.strictObject({
  days: Days.default(DEFAULT_FIGURE_DAYS),
  sort: z.enum(PERFORMANCE_SORTS).default("views"),
  page: Page,
});
export type ProductPerformanceInput = z.infer<typeof ProductPerformanceInput>;

export const CountedOrdersInput = z.strictObject({
  /** Every order that counts, or those that make the revenue. */
  of: z.enum(["orders", "sales"]),
  /** Only what was paid in the last days. */
  days: Days.optional(),
  page: Page,
});
export type CountedOrdersInput = z.infer<typeof CountedOrdersInput>;

export const CountedSubscriptionsInput = z.strictObject({ page: Page });
export type CountedSubscriptionsInput = z.infer<typeof CountedSubscriptionsInput>;

export const CountedSubscribersInput = z.strictObject({ tier: z.enum(["Bronze", "Gold"]), page: Page });
export type CountedSubscribersInput = z.infer<typeof CountedSubscribersInput>;
