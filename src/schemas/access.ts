import { z } from "zod";
import { requiredText } from "./required-text";

const categoryId = z.uuid("This is not the id of a category");

export const MAX_ACCESS_REASON = 2_000;

export const RequestAccessInput = z.strictObject({
  categoryId,
  reason: requiredText("Please tell us what you need it for", MAX_ACCESS_REASON, "At most 2,000 characters"),
});
export type RequestAccessInput = z.infer<typeof RequestAccessInput>;
