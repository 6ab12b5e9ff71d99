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
/** `surplus`: a second payment reported earlier. `goesBackCents`: what is left of a sum that was to go back. */
const OfCorrection = z.intersection(
  OfPaid,
  z.object({ amountCents: z.int(), goesBackCents: z.int().optional(), ...WithSurplus }),
);

export const CORRECTION_MAILS = {
  /** To the customer, after news of a partial or second payment: it was for something else, and what is still open. */
  "payment-corrected": composer(OfCorrection, async (given, db) => {
    const { name, what, kind, hello, details, toPay } = await paidFor(db, given);
    const { surplus, goesBackCents } = given;
    if (goesBackCents !== undefined) {
      const left = goesBackCents > 0 ? `We are sending ${formatMoney(goesBackCents)} back.` : "Nothing is sent back.";
      const sum = formatMoney(given.amountCents);
      return {
        subject: `${name}: a correction about a payment`,
        content: [
          hello,
          `We told you that we are sending ${sum} back for ${what}. That was a mistake: a payment that we had counted was for something else. We are sorry. ${left}`,
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
