import { type Bps, type Cents, divideHalfUp, formatMoney, formatPercent, WHOLE_BPS } from "./money";

const FEWEST_DECIMALS = 2;
/** One basis point of one cent is a millionth of a dollar. */
const DECIMALS = 6;

export type CommissionText = { rate: string; base: string; exact: string; rounded: string; isRounded: boolean };

/** The calculation of a commission as text: "8% + 0.5%" of "$64.37" is exactly "$5.47145", rounded "$5.47". */
export function commissionText(line: { baseCents: Cents; rateBps: Bps; bonusBps: Bps }): CommissionText {
  const share = BigInt(line.baseCents) * BigInt(line.rateBps + line.bonusBps);
  const whole = BigInt(WHOLE_BPS);
  const fraction = String(share % (whole * 100n)).padStart(DECIMALS, "0");
  const digits = fraction.replace(/0+$/, "").padEnd(FEWEST_DECIMALS, "0");
  const units = formatMoney(Number(share / (whole * 100n)) * 100).replace(/\.00$/, "");
  return {
    rate:
      line.bonusBps > 0
        ? `${formatPercent(line.rateBps)} + ${formatPercent(line.bonusBps)}`
        : formatPercent(line.rateBps),
    base: formatMoney(line.baseCents),
    exact: `${units}.${digits}`,
    rounded: formatMoney(divideHalfUp(share, whole)),
    isRounded: digits.length > FEWEST_DECIMALS,
  };
}
