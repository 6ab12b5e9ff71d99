import { z } from "zod";

const categoryId = z.uuid("This is not the id of a category");

export const MAX_ACCESS_REASON = 2_000;

export const RequestAccessInput = z.strictObject({
  categoryId,
  reason: z
    .string("Please tell us what you need it for")
    .trim()
    .min(1, "Please tell us what you need it for")
    .max(MAX_ACCESS_REASON, "At most 2,000 characters"),
});
export type RequestAccessInput = z.infer<typeof RequestAccessInput>;
