import { z } from "zod";
import { isValidCode, normalizeCode } from "~/domain/attribution";
import { MAX_EMAIL_LENGTH } from "~/domain/names";
import { ASK_TEXT, parseAsked } from "~/domain/order-claim";
import { requiredText } from "./required-text";

const asked = requiredText(ASK_TEXT, MAX_EMAIL_LENGTH, "An e-mail address has at most 254 characters").refine(
  (typed) => parseAsked(typed) !== null,
  ASK_TEXT,
);

/** `asked`: an order number or the buyer's e-mail address, as typed. */
export const AskOrderInput = z.strictObject({ asked });
export type AskOrderInput = z.infer<typeof AskOrderInput>;

export const MAX_CLAIM_MESSAGE = 2_000;
const TELL = "Please tell us why it should count for you";

export const SendClaimInput = z.strictObject({
  asked,
  message: requiredText(TELL, MAX_CLAIM_MESSAGE, "At most 2,000 characters"),
  /** The code the customer signed up with; absent in an affiliate's claim for themselves. */
  namedCode: z
    .string()
    .trim()
    .max(40, "A code has at most 12 characters")
    .refine((typed) => isValidCode(normalizeCode(typed)), "A code has 6 to 12 letters and digits")
    .optional(),
});
export type SendClaimInput = z.infer<typeof SendClaimInput>;
