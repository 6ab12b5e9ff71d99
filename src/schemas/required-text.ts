import { z } from "zod";

/** A text that is not empty once the blanks around it are off; `missing` and `tooLong` say why one is refused. */
export const requiredText = (missing: string, longest: number, tooLong: string) =>
  z.string(missing).trim().min(1, missing).max(longest, tooLong);
