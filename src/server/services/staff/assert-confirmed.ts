import type { CriticalAction } from "~/domain/critical-actions";
import { DomainError } from "~/domain/errors";
import { isFreshConfirmation } from "~/domain/staff";
import type { SignedInContext } from "~/server/context";
import type { Db, Tx } from "~/server/db";

/**
 * Guards critical actions: each must be confirmed by name, and the password entered within the last minutes, at sign-in
 * or since. Throws "confirm-act", or "confirm-password" if the password is needed too, with the actions in its detail.
 * The page then asks and repeats the call with the confirmations.
 */
export async function assertConfirmed(ctx: SignedInContext, acts: readonly CriticalAction[], db: Db | Tx = ctx.db) {
  if (acts.length === 0) return;
  await assertPasswordGiven(ctx, acts, db);
  if (acts.every(({ what }) => ctx.hasConfirmed(what))) return;
  throw new DomainError("PRECONDITION_FAILED", "confirm-act", "Nothing was changed: confirm this first.", { acts });
}

/** Only the password check, for actions their page confirms itself. Throws "confirm-password". */
export async function assertPasswordGiven(ctx: SignedInContext, acts: readonly CriticalAction[], db: Db | Tx = ctx.db) {
  const { signedInAt, tokenId, userId } = ctx.actor;
  if (isFreshConfirmation(signedInAt, ctx.now)) return;
  const confirmed = tokenId && (await db.confirmedSession.findFirst({ where: { tokenId, userId } }));
  if (confirmed && isFreshConfirmation(confirmed.confirmedAt, ctx.now)) return;
  const message = "Nothing was changed: enter your password to confirm this.";
  throw new DomainError("PRECONDITION_FAILED", "confirm-password", message, { acts });
}
