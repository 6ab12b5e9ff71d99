import { z } from "zod";
import { MAX_LEVELS } from "~/domain/commission";
import { MAX_ORDER_CENTS } from "~/domain/money";
import type { ProgramRules as Rules } from "~/domain/program-rules";
import { TIERS } from "~/domain/tier-table";

const Rate = z.int().min(0).max(10_000);
const Rates = z.array(Rate).length(MAX_LEVELS);
const Count = z.int().min(0).max(1_000_000_000);

/** A version of the rules as stored in the database. */
export const ProgramRules = z.strictObject({
  rates: z.strictObject({ None: Rates, Bronze: Rates, Gold: Rates }),
  tiers: z
    .array(
      z.strictObject({
        minLifetimeVolumeCents: z.int().min(0).max(1_000_000_000_000),
        ...{ minOrders: Count, minActiveReferrals: Count, minNetworkSize: Count },
        ...{ commissionBonusBps: Rate, pricingDiscountBps: Rate },
      }),
    )
    .length(TIERS.length),
  holdDays: z.int().min(0).max(365),
  minimumPayoutCents: z.int().min(0).max(MAX_ORDER_CENTS),
}) satisfies z.ZodType<Rules>;
