import { DomainError } from "~/domain/errors";
import { isFreshConfirmation } from "~/domain/staff";
import type { SignedInContext } from "~/server/context";
import type { Db, Tx } from "~/server/db";

/**
 * Lets a grave act go on only where the password was given within the last minutes, at the sign-in or again since.
 * `what` names the act with its person or value, as the question reads: "Make Robin Field (robin@…) an owner".
 * Throws "confirm-password", with `what` in its detail; the page then asks for the password and tries again.
 */
export async function assertConfirmed(ctx: SignedInContext, what: string, db: Db | Tx = ctx.db): Promise<void> {
  const { signedInAt, tokenId, userId } = ctx.actor;
  if (isFreshConfirmation(signedInAt, ctx.now)) return;
  const confirmed = tokenId && (await db.confirmedSession.findFirst({ where: { tokenId, userId } }));
  if (confirmed && isFreshConfirmation(confirmed.confirmedAt, ctx.now)) return;
  throw new DomainError("PRECONDITION_FAILED", "confirm-password", "Enter your password to confirm this.", { what });
}
