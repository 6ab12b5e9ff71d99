import { z } from "zod";

export const MAX_FIND_LENGTH = 120;

export const FindInput = z.strictObject({
  text: z.string().trim().min(2, "Type at least two characters").max(MAX_FIND_LENGTH, "Type at most 120 characters"),
});
export type FindInput = z.infer<typeof FindInput>;
