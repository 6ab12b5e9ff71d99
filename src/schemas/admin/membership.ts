import { z } from "zod";
import { ReasonField } from "../fields";
import { InternalNoteField } from "./internal-note";

const RequestId = z.uuid("This is not the id of a request");

export const RequestIdInput = z.strictObject({ requestId: RequestId });
export type RequestIdInput = z.infer<typeof RequestIdInput>;

/** Rejects a request, or reverts a decision. The member sees the reason of either. */
export const RejectRequestInput = z.strictObject({
  requestId: RequestId,
  reason: ReasonField,
  internalNote: InternalNoteField,
});
export type RejectRequestInput = z.infer<typeof RejectRequestInput>;

export const SetRequestTestFlagInput = z.strictObject({ requestId: RequestId, isTest: z.boolean() });
export type SetRequestTestFlagInput = z.infer<typeof SetRequestTestFlagInput>;
