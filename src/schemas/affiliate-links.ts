import { z } from "zod";
import { customNameProblem, normalizeCustomName } from "~/domain/affiliate-name";
import { isValidCode, normalizeCode } from "~/domain/attribution";

const CODE_SHAPE = "A code has 6 to 12 letters A-Z and digits";

export const ChangeCodeInput = z.strictObject({
  code: z.string(CODE_SHAPE).max(40, CODE_SHAPE).refine(isValidCode, CODE_SHAPE).transform(normalizeCode),
});
export type ChangeCodeInput = z.infer<typeof ChangeCodeInput>;

/** An empty name removes the custom name. */
export const CustomNameInput = z.strictObject({
  customName: z
    .string()
    .max(200)
    .transform(normalizeCustomName)
    .superRefine((name, context) => {
      const problem = name === "" ? null : customNameProblem(name);
      if (problem) context.addIssue(problem);
    }),
});
export type CustomNameInput = z.infer<typeof CustomNameInput>;

/** The time windows of Link Performance, in days. */
export const CLICK_WINDOWS = [7, 30, 90] as const;
export type ClickWindow = (typeof CLICK_WINDOWS)[number];
export const DEFAULT_CLICK_WINDOW: ClickWindow = 30;

export const ClicksInput = z.strictObject({ days: z.literal(CLICK_WINDOWS).default(DEFAULT_CLICK_WINDOW) });
export type ClicksInput = z.infer<typeof ClicksInput>;
