import { type Cents, divideHalfUp } from "./money";

/** How a changed price is rounded, with the labels of the options. */
export const PRICE_ROUNDINGS = {
  cents: "To the cent",
  "95": "To end in .95",
  "99": "To end in .99",
  half: "To 50 cents",
  dollar: "To whole dollars",
} as const;
export type PriceRounding = keyof typeof PRICE_ROUNDINGS;

/** Each rounding as the step between prices and their ending, in cents. */
const STEPS: Readonly<Record<PriceRounding, { step: Cents; end: Cents }>> = {
  cents: { step: 1, end: 0 },
  "95": { step: 100, end: 95 },
  "99": { step: 100, end: 99 },
  half: { step: 50, end: 0 },
  dollar: { step: 100, end: 0 },
};

/** The nearest price the rounding allows, in cents; never 0, but the lowest allowed price instead. */
export function roundPrice(cents: Cents, rounding: PriceRounding): Cents {
  const { step, end } = STEPS[rounding];
  const rounded = divideHalfUp(BigInt(Math.max(0, cents - end)), BigInt(step)) * step + end;
  return rounded > 0 ? rounded : step;
}
