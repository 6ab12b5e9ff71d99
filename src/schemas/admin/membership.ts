import { z } from "zod";
import { requiredText } from "../required-text";
import { InternalNoteField } from "./internal-note";

const RequestId = z.uuid("This is not the id of a request");

export const RequestIdInput = z.strictObject({ requestId: RequestId });
export type RequestIdInput = z.infer<typeof RequestIdInput>;

/** Rejects a request, or reverts a decision. The member sees the reason of either. */
export const RejectRequestInput = z.strictObject({
  requestId: RequestId,
  reason: requiredText("Please give a reason", 500, "A reason has at most 500 characters"),
  internalNote: InternalNoteField,
});
export type RejectRequestInput = z.infer<typeof RejectRequestInput>;

export const SetRequestTestFlagInput = z.strictObject({ requestId: RequestId, isTest: z.boolean() });
export type SetRequestTestFlagInput = z.infer<typeof SetRequestTestFlagInput>;

export const RequestHistoryInput = z.strictObject({
  status: z.enum(["all", "pending", "approved", "rejected"]).default("all"),
  userId: z.uuid().optional(),
  search: z.string().trim().max(120, "Search for at most 120 characters").default(""),
  page: z.int().min(1).max(10_000).default(1),
});
export type RequestHistoryInput = z.infer<typeof RequestHistoryInput>;
