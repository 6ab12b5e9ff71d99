import { z } from "zod";
import { plainText } from "./plain-text";
import { requiredText } from "./required-text";

const ENTER_REFERENCE = "Please enter your order reference";

/** The number on the cash app's receipt, as the member typed it. */
export const OrderReferenceField = requiredText(
  ENTER_REFERENCE,
  100,
  "An order reference has at most 100 characters",
).superRefine(plainText);

export const RequestMembershipInput = z.strictObject({
  requestedTier: z.enum(["Bronze", "Gold"]),
  orderReference: OrderReferenceField,
  /** The amount the member saw and paid. The request is refused if the server's amount differs. */
  seenAmountCents: z.int().min(0).max(10_000_000),
});
export type RequestMembershipInput = z.infer<typeof RequestMembershipInput>;

export const AcceptRequoteInput = z.strictObject({
  requestId: z.uuid("This is not the id of a request"),
  /** The reference of the additional payment; absent when nothing more is due. */
  orderReference: OrderReferenceField.optional(),
  /** The new amount the member saw. */
  seenAmountCents: z.int().min(0).max(10_000_000),
});
export type AcceptRequoteInput = z.infer<typeof AcceptRequoteInput>;

export const MembershipRequestIdInput = z.strictObject({ requestId: z.uuid("This is not the id of a request") });
export type MembershipRequestIdInput = z.infer<typeof MembershipRequestIdInput>;
