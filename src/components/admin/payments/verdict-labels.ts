import type { BadgeTone } from "~/components/ui/badge";
import { formatMoney } from "~/domain/money";
import type { Verdict } from "~/domain/payment-match";

type Words = { label: string; tone: BadgeTone; what: (differenceCents: number) => string };
const money = (cents: number) => formatMoney(Math.abs(cents));

/** What a line would do, in words. */
export const VERDICTS: Readonly<Record<Verdict, Words>> = {
  exact: { label: "Exact", tone: "success", what: () => "The amount is exactly what is asked for." },
  rest: { label: "The rest", tone: "success", what: () => "With what came before, the amount is complete." },
  over: { label: "Overpaid", tone: "attention", what: (cents) => `${money(cents)} more than is asked for.` },
  partial: {
    label: "Part payment",
    tone: "attention",
    what: (cents) => `${money(cents)} less than is asked for. It is noted, and the rest stays open.`,
  },
  noted: {
    label: "Paid already",
    tone: "neutral",
    what: () => "Marked as paid by hand before. The line is noted with it and changes nothing else.",
  },
  double: {
    label: "Paid twice",
    tone: "danger",
    what: () =>
      "What it names is covered already, by another line or payment. Send the money back and set the line aside.",
  },
  closed: {
    label: "Closed",
    tone: "danger",
    what: () => "What it names was cancelled or rejected. Send the money back and set the line aside.",
  },
  foreign: { label: "No match", tone: "neutral", what: () => "Nothing that waits fits to it." },
};
