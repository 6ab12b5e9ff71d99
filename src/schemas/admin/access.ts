import { z } from "zod";

export const ACCESS_STATES = ["pending", "decided"] as const;

export const ListAccessInput = z.strictObject({
  state: z.enum(ACCESS_STATES).default("pending"),
  page: z.int().min(1).max(10_000).default(1),
});
export type ListAccessInput = z.infer<typeof ListAccessInput>;

const requestId = z.uuid("This is not the id of a request");

export const ApproveAccessInput = z.strictObject({ requestId });
export type ApproveAccessInput = z.infer<typeof ApproveAccessInput>;

export const DeclineAccessInput = z.strictObject({
  requestId,
  /** The customer reads it. */
  reason: z.string().trim().min(1, "Please give a reason.").max(2_000, "A reason has at most 2,000 characters"),
});
export type DeclineAccessInput = z.infer<typeof DeclineAccessInput>;
