import { z } from "zod";

/** A trimmed, non-empty text; `missing` and `tooLong` are the error messages. */
export const requiredText = (missing: string, longest: number, tooLong: string) =>
  z.string(missing).trim().min(1, missing).max(longest, tooLong);
