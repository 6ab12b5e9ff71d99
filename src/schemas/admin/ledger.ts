import { z } from "zod";
import { LEDGER_KINDS } from "~/domain/ledger";
import { dayField, TimeZoneField } from "../date-fields";

/** The largest single correction: $100,000. */
const MAX_ADJUSTMENT_CENTS = 10_000_000;

const Search = z.string().trim().max(120, "Search for at most 120 characters").default("");
const Page = z.number().int().min(1).max(10_000).default(1);

export const BalancesInput = z.strictObject({ search: Search, page: Page });
export type BalancesInput = z.infer<typeof BalancesInput>;

const Day = dayField("A day is written as 2026-06-15");

export const EntriesFilter = z.strictObject({
  search: Search,
  kind: z.enum(LEDGER_KINDS).optional(),
  /** Days in `zone`, inclusive. */
  from: Day.optional(),
  to: Day.optional(),
  zone: TimeZoneField,
});
export type EntriesFilter = z.infer<typeof EntriesFilter>;

export const EntriesInput = EntriesFilter.extend({ page: Page });
export type EntriesInput = z.infer<typeof EntriesInput>;

export const JournalMonthInput = z.strictObject({
  /** A UTC calendar month, such as "2026-06". */
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, "A month is written as 2026-06"),
});
export type JournalMonthInput = z.infer<typeof JournalMonthInput>;

export const AdjustBalanceInput = z.strictObject({
  /** Generated when the form opens, so that a double click is one request. */
  requestId: z.uuid(),
  affiliateUserId: z.uuid("This is not the id of an account"),
  /** Signed cents, added to the balance. */
  amountCents: z
    .number()
    .int()
    .min(-MAX_ADJUSTMENT_CENTS, "At most $100,000 at once")
    .max(MAX_ADJUSTMENT_CENTS, "At most $100,000 at once")
    .refine((amount) => amount !== 0, "Enter an amount other than zero"),
  reason: z.string().trim().min(1, "Please give a reason").max(500, "A reason has at most 500 characters"),
});
export type AdjustBalanceInput = z.infer<typeof AdjustBalanceInput>;
