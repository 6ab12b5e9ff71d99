import { z } from "zod";
import { LEDGER_KINDS } from "~/domain/ledger";
import { dayField, TimeZoneField } from "../date-fields";
import { AccountIdField, PageField, ReasonField, SearchField } from "../fields";

/** The largest single correction: $100,000. */
const MAX_ADJUSTMENT_CENTS = 10_000_000;

export const BalancesInput = z.strictObject({ search: SearchField, page: PageField });
export type BalancesInput = z.infer<typeof BalancesInput>;

const Day = dayField("A day is written as 2026-06-15");

export const EntriesFilter = z.strictObject({
  search: SearchField,
  kind: z.enum(LEDGER_KINDS).optional(),
  /** Days in `zone`, inclusive. */
  from: Day.optional(),
  to: Day.optional(),
  zone: TimeZoneField,
});
export type EntriesFilter = z.infer<typeof EntriesFilter>;

export const EntriesInput = EntriesFilter.extend({ page: PageField });
export type EntriesInput = z.infer<typeof EntriesInput>;

export const JournalMonthInput = z.strictObject({
  /** A UTC calendar month, such as "2026-06". */
  month: z.string().regex(/^20\d\d-(0[1-9]|1[0-2])$/, "A month is written as 2026-06"),
});
export type JournalMonthInput = z.infer<typeof JournalMonthInput>;

export const AdjustBalanceInput = z.strictObject({
  /** Generated when the form opens, so that a double click is one request. */
  requestId: z.uuid(),
  affiliateUserId: AccountIdField,
  /** Signed cents, added to the balance. */
  amountCents: z
    .number()
    .int()
    .min(-MAX_ADJUSTMENT_CENTS, "At most $100,000 at once")
    .max(MAX_ADJUSTMENT_CENTS, "At most $100,000 at once")
    .refine((amount) => amount !== 0, "Enter an amount other than zero"),
  reason: ReasonField,
});
export type AdjustBalanceInput = z.infer<typeof AdjustBalanceInput>;
