import { z } from "zod";
import { formatMoney } from "~/domain/money";
import type { SurplusChoice } from "~/domain/payment-surplus";
import { type Composers, composer } from "./composer";
import { OfPaid, paidFor } from "./paid-for";
import { WithSurplus } from "./payments";

const TOLD_TOO: Readonly<Record<SurplusChoice, string>> = {
  return: " and are sending it back",
  credit: " and added it to your store credit",
  keep: "",
};
const NOW: Readonly<Record<SurplusChoice, string>> = {
  return: " Nothing is sent back.",
  credit: " We have taken the store credit back.",
  keep: "",
};
/**
 * `surplus`: a second payment reported earlier. `goesBackCents`: what is left of a sum that was to go back.
 * `isLookedAtAgain`: a late payment that was to go back is undecided again.
 */
const OfCorrection = z.intersection(
  OfPaid,
  z.object({
    ...{ amountCents: z.int(), goesBackCents: z.int().optional(), ...WithSurplus },
    isLookedAtAgain: z.boolean().default(false),
  }),
);
const MISTAKE = "That was a mistake: a payment that we had counted was for something else. We are sorry.";
const LOOKED_AT_AGAIN = "We are looking at that payment again. If you have a question, reply to this e-mail.";

export const CORRECTION_MAILS = {
  /** To the customer, after news of a partial or second payment: it was for something else, and what is still open. */
  "payment-corrected": composer(OfCorrection, async (given, db) => {
    const { name, what, kind, hello, details, toPay } = await paidFor(db, given);
    const { surplus, goesBackCents, isLookedAtAgain } = given;
    if (goesBackCents !== undefined) {
      const nothing = isLookedAtAgain ? "Nothing is sent back for now." : "Nothing is sent back.";
      const left = goesBackCents > 0 ? `We are sending ${formatMoney(goesBackCents)} back.` : nothing;
      const sum = formatMoney(given.amountCents);
      return {
        subject: `${name}: a correction about a payment`,
        content: [
          hello,
          `We told you that we are sending ${sum} back for ${what}. ${isLookedAtAgain ? LOOKED_AT_AGAIN : MISTAKE} ${left}`,
          details,
        ],
      };
    }
    const told = surplus
      ? `another ${formatMoney(surplus.amountCents)} for ${what}${TOLD_TOO[surplus.choice]}`
      : `${formatMoney(given.amountCents)} for ${what}`;
    return {
      subject: `${name}: a correction about a payment`,
      content: [
        hello,
        `We told you that we received ${told}. That was a mistake: the payment was for something else. We are sorry.${surplus ? NOW[surplus.choice] : ""}${surplus && !toPay ? ` Your ${kind} does not change.` : ""}`,
        toPay,
        details,
      ],
    };
  }),
} satisfies Composers;
