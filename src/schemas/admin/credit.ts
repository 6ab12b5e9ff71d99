import { z } from "zod";
import { MAX_ORDER_CENTS } from "~/domain/money";
import { AccountIdField } from "../fields";

export const CreditOfInput = z.strictObject({ userId: AccountIdField });

export const GrantCreditInput = z.strictObject({
  userId: AccountIdField,
  /** Negative to take credit away. */
  amountCents: z
    .int("Enter an amount in dollars, such as 49.95")
    .min(-MAX_ORDER_CENTS)
    .max(MAX_ORDER_CENTS)
    .refine((cents) => cents !== 0, "Enter an amount other than $0.00"),
  reason: z.string().trim().min(1, "Please give a reason").max(500, "At most 500 characters"),
  requestId: z.uuid("This is not the id of a request"),
});
export type GrantCreditInput = z.infer<typeof GrantCreditInput>;
