import { z } from "zod";
import { InternalNoteField } from "./internal-note";

const requestId = z.uuid("This is not the id of a request");

export const ApproveAccessInput = z.strictObject({ requestId });
export type ApproveAccessInput = z.infer<typeof ApproveAccessInput>;

export const DeclineAccessInput = z.strictObject({
  requestId,
  /** Shown to the customer. */
  reason: z.string().trim().min(1, "Please give a reason.").max(2_000, "A reason has at most 2,000 characters"),
  internalNote: InternalNoteField,
});
export type DeclineAccessInput = z.infer<typeof DeclineAccessInput>;
