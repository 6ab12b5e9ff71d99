import type { BadgeTone } from "~/components/ui/badge";
import { formatMoney } from "~/domain/money";
import type { Verdict } from "~/domain/payment-match";

type Words = { label: string; tone: BadgeTone; what: (differenceCents: number) => string };
const money = (cents: number) => formatMoney(Math.abs(cents));

/** What confirming a line would do. */
export const VERDICTS: Readonly<Record<Verdict, Words>> = {
  exact: { label: "Exact", tone: "success", what: () => "The amount matches exactly." },
  rest: { label: "The rest", tone: "success", what: () => "Together with earlier payments, the amount is complete." },
  over: { label: "Overpaid", tone: "attention", what: (cents) => `${money(cents)} more than the amount due.` },
  partial: {
    label: "Partial payment",
    tone: "attention",
    what: (cents) => `${money(cents)} less than the amount due. It is recorded, and the rest stays open.`,
  },
  noted: {
    label: "Already paid",
    tone: "neutral",
    what: () => "Already marked as paid by hand. The line is linked to it and changes nothing else.",
  },
  double: {
    label: "Paid twice",
    tone: "danger",
    what: (cents) => `Already paid: ${money(cents)} was received again. Choose what happens to it.`,
  },
  closed: {
    label: "Closed",
    tone: "danger",
    what: () => "This was cancelled or rejected before the payment came.",
  },
  foreign: { label: "No match", tone: "neutral", what: () => "No open order matches." },
};
