import { type Bps, type Cents, divideHalfUp, dollars, WHOLE_BPS } from "./money";

const FEWEST_DECIMALS = 2;
/** A basis point of a cent is a millionth of a dollar. */
const DECIMALS = 6;

export type CommissionSum = { rate: string; base: string; exact: string; rounded: string; isRounded: boolean };

/** A rate as it is read: 750 is "7.5%". */
export const percentOf = (bps: Bps): string => `${bps / 100}%`;

/** How a commission was reckoned, to be read: "8% + 0.5%" of "$64.37" is exactly "$5.47145", rounded "$5.47". */
export function commissionSum(line: { baseCents: Cents; rateBps: Bps; bonusBps: Bps }): CommissionSum {
  const share = BigInt(line.baseCents) * BigInt(line.rateBps + line.bonusBps);
  const whole = BigInt(WHOLE_BPS);
  const fraction = String(share % (whole * 100n)).padStart(DECIMALS, "0");
  const digits = fraction.replace(/0+$/, "").padEnd(FEWEST_DECIMALS, "0");
  const units = dollars(Number(share / (whole * 100n)) * 100).replace(/\.00$/, "");
  return {
    rate: line.bonusBps > 0 ? `${percentOf(line.rateBps)} + ${percentOf(line.bonusBps)}` : percentOf(line.rateBps),
    base: dollars(line.baseCents),
    exact: `${units}.${digits}`,
    rounded: dollars(divideHalfUp(share, whole)),
    isRounded: digits.length > FEWEST_DECIMALS,
  };
}
