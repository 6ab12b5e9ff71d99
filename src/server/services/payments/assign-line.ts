import type { AssignLineInput } from "~/schemas/admin/payments";
import type { SignedInContext } from "~/server/context";
import { BY_HAND } from "./claim-line";
import { confirmLine } from "./confirm-line";

/**
 * Confirms a line for what an admin chose, whatever it seemed to pay for; the audit says that it was by hand.
 * Throws what confirming a match throws.
 */
export const assignLine = (ctx: SignedInContext, input: AssignLineInput) => confirmLine(ctx, input, BY_HAND);
