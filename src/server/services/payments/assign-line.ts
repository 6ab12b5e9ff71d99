import type { AssignLineInput } from "~/schemas/admin/payments";
import type { SignedInContext } from "~/server/context";
import { BY_HAND } from "./claim-line";
import { confirmLine } from "./confirm-line";

/**
 * Confirms a line for a target the admin chose, regardless of the suggested match; the audit marks it as assigned by
 * hand. Throws what `confirmLine` throws.
 */
export const assignLine = (ctx: SignedInContext, input: AssignLineInput) => confirmLine(ctx, input, BY_HAND);
