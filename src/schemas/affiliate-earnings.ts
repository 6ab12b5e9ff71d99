import { z } from "zod";
import { MAX_LEVELS } from "~/domain/commission";
import { EARNING_STATUSES } from "~/domain/earning-state";
import { LEDGER_KINDS } from "~/domain/ledger";
import { StatementInput } from "./affiliate-money";
import { MomentField } from "./date-fields";
import { PageDirectionField } from "./page-direction";

const MonthField = StatementInput.shape.month.optional();
const LevelField = z.number().int().min(1).max(MAX_LEVELS).optional();
/** An order's short id. */
export const ShortOrderField = z
  .string()
  .regex(/^[0-9A-F]{8}$/, "An order is named by 8 characters")
  .optional();

export const EarningsInput = z.strictObject({
  kind: z.enum(LEDGER_KINDS).optional(),
  level: LevelField,
  status: z.enum(EARNING_STATUSES).optional(),
  month: MonthField,
  order: ShortOrderField,
  cursor: z.uuid().optional(),
  direction: PageDirectionField,
});
export type EarningsInput = z.infer<typeof EarningsInput>;

export const UnpaidLevelsInput = z.strictObject({
  level: LevelField,
  month: MonthField,
  order: ShortOrderField,
  cursor: z
    .strictObject({
      orderId: z.uuid(),
      generation: z.number().int().min(1).max(100_000),
      level: z.number().int().min(1).max(MAX_LEVELS),
    })
    .optional(),
  direction: PageDirectionField,
});
export type UnpaidLevelsInput = z.infer<typeof UnpaidLevelsInput>;

/** A month, or all time. */
export const BreakdownInput = z.strictObject({ month: MonthField });
export type BreakdownInput = z.infer<typeof BreakdownInput>;

/** The last row shown, with its sort time as shown: a new order changes that time and must not shift the next page. */
const ReferralCursor = z.strictObject({ lastPaidOrderAt: MomentField, userId: z.uuid() });

export const ActiveReferralsInput = z.strictObject({
  cursor: ReferralCursor.optional(),
  direction: PageDirectionField,
});
export type ActiveReferralsInput = z.infer<typeof ActiveReferralsInput>;
