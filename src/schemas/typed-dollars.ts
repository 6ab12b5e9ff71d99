import { z } from "zod";
import { parseDollars } from "~/domain/typed-money";

export const DOLLARS_TEXT = "Enter an amount in dollars, such as 49.95";

/** A dollar amount typed into a form, parsed to cents. */
export const TypedDollars = z.string().transform((typed, context) => {
  try {
    return parseDollars(typed);
  } catch {
    context.addIssue(DOLLARS_TEXT);
    return z.NEVER;
  }
});
