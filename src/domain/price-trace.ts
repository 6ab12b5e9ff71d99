import { type Bps, type Cents, formatMoney } from "./money";

/** A step from the retail price to the price paid; `unitCents` is the unit price after it. */
export type PriceStep = {
  kind: "retail" | "member" | "volume" | "affiliate-tier" | "wholesale" | "cost-floor";
  label: string;
  unitCents: Cents;
};

/** A percentage without trailing zeros: 800 bps is "8", 150 is "1.5". */
export function percentText(bps: Bps): string {
  return String(bps / 100);
}

/** Explains a price in one line: "Retail $50.00, Gold -25%, tier Diamond -8%, you pay $34.50". */
export function describeTrace(trace: readonly PriceStep[]): string {
  const last = trace.at(-1);
  if (!last) return "Price on request";
  const withPrice = (step: PriceStep) =>
    step.kind === "retail" || step.kind === "volume" ? `${step.label} ${formatMoney(step.unitCents)}` : step.label;
  return `${trace.map(withPrice).join(", ")}, you pay ${formatMoney(last.unitCents)}`;
}
