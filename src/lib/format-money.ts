import type { Cents } from "~/domain/money";

const USD = new Intl.NumberFormat("en-US", { style: "currency", currency: "USD" });

/** An amount in cents as a shopper reads it: 123450 is "$1,234.50". */
export function formatMoney(cents: Cents): string {
  // Adding 0 turns a negative zero into a plain one, which would otherwise read "-$0.00".
  return USD.format(cents / 100 + 0);
}
