import { z } from "zod";
import { MAX_LEVELS } from "~/domain/commission";
import { formatMoney, plainDollars } from "~/domain/money";
import type { ProgramRules } from "~/domain/program-rules";
import { DraftRules } from "~/schemas/admin/rules";
import { TypedDollars } from "~/schemas/typed-dollars";

const Percent = z.string().transform((typed, context) => {
  const [, whole, parts = ""] = /^(\d{1,3})(?:\.(\d{1,2}))?\s*%?$/.exec(typed.trim()) ?? [];
  const bps = whole === undefined ? Number.NaN : Number(whole) * 100 + Number(parts.padEnd(2, "0"));
  if (bps <= 10_000) return bps;
  context.addIssue("Enter a percentage, such as 7.5");
  return z.NEVER;
});
const Whole = z.string().transform((typed, context) => {
  const digits = typed.replaceAll(",", "").trim();
  if (/^\d{1,9}$/.test(digits)) return Number(digits);
  context.addIssue("Enter a whole number");
  return z.NEVER;
});
const Rates = z.array(Percent).length(MAX_LEVELS);

/** The rules as form fields: every value is text. */
export const RulesFields = z
  .object({
    rates: z.object({ None: Rates, Bronze: Rates, Gold: Rates }),
    tiers: z.array(
      z.object({
        ...{ commissionBonusBps: Percent, pricingDiscountBps: Percent, minLifetimeVolumeCents: TypedDollars },
        ...{ minOrders: Whole, minActiveReferrals: Whole, minNetworkSize: Whole },
      }),
    ),
    holdDays: Whole,
    minimumPayoutCents: TypedDollars,
  })
  .pipe(DraftRules);
export type RulesTyped = z.input<typeof RulesFields>;

const percent = (bps: number) => String(bps / 100);

export const typedRules = ({ rates, tiers, holdDays, minimumPayoutCents }: ProgramRules): RulesTyped => ({
  rates: { None: rates.None.map(percent), Bronze: rates.Bronze.map(percent), Gold: rates.Gold.map(percent) },
  tiers: tiers.map((tier) => ({
    commissionBonusBps: percent(tier.commissionBonusBps),
    pricingDiscountBps: percent(tier.pricingDiscountBps),
    minLifetimeVolumeCents: formatMoney(tier.minLifetimeVolumeCents).replace(/^\$|\.00$/g, ""),
    minOrders: tier.minOrders.toLocaleString("en-US"),
    minActiveReferrals: tier.minActiveReferrals.toLocaleString("en-US"),
    minNetworkSize: tier.minNetworkSize.toLocaleString("en-US"),
  })),
  holdDays: String(holdDays),
  minimumPayoutCents: plainDollars(minimumPayoutCents),
});
