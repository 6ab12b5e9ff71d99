import { z } from "zod";
import { PageDirectionField } from "./page-direction";

/** A UTC calendar month, such as 2026-03. */
export const StatementInput = z.strictObject({
  month: z
    .string()
    .max(7)
    .regex(/^20\d{2}-(0[1-9]|1[0-2])$/, "A month looks like 2026-03"),
});
export type StatementInput = z.infer<typeof StatementInput>;

export const MyPayoutsInput = z.strictObject({ cursor: z.uuid().optional(), direction: PageDirectionField });
export type MyPayoutsInput = z.infer<typeof MyPayoutsInput>;
