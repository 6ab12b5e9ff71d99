import { z } from "zod";
import { LIMIT_NAMES, limitBounds } from "~/domain/limits";

/** A rate limit override; null restores the default. */
export const LimitInput = z
  .strictObject({ name: z.enum(LIMIT_NAMES), points: z.int("Enter a whole number").nullable() })
  .superRefine(({ name, points }, ctx) => {
    const { least, most } = limitBounds(name);
    if (points === null || (points >= least && points <= most)) return;
    const message = `Enter a number from ${least.toLocaleString("en-US")} to ${most.toLocaleString("en-US")}`;
    ctx.addIssue({ code: "custom", path: ["points"], message });
  });
export type LimitInput = z.infer<typeof LimitInput>;
