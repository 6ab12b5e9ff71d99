import { type Bps, type Cents, formatMoney } from "./money";

/** One step from the retail price to the price paid, with the price of one piece after it. */
export type PriceStep = {
  kind: "retail" | "member" | "volume" | "affiliate-tier" | "wholesale" | "cost-floor";
  label: string;
  unitCents: Cents;
};

/** A percentage without trailing zeros: 800 bps is "8", 150 is "1.5". */
export function percentText(bps: Bps): string {
  return String(bps / 100);
}

/** Says in one line why a price is what it is: "Retail $50.00, Gold -25%, tier Diamond -8%, you pay $34.50". */
export function describeTrace(trace: readonly PriceStep[]): string {
  const last = trace.at(-1);
  if (!last) return "Price on request";
  const withPrice = (step: PriceStep) =>
    step.kind === "retail" || step.kind === "volume" ? `${step.label} ${formatMoney(step.unitCents)}` : step.label;
  return `${trace.map(withPrice).join(", ")}, you pay ${formatMoney(last.unitCents)}`;
}
