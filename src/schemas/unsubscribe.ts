import { z } from "zod";

export const UnsubscribeInput = z.strictObject({
  token: z
    .string("This link is not complete")
    .max(600, "This link is not complete")
    .regex(/^[\w.-]+$/, "This link is not complete"),
});
export type UnsubscribeInput = z.infer<typeof UnsubscribeInput>;
