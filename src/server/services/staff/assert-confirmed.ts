import { DomainError } from "~/domain/errors";
import type { GraveAct } from "~/domain/grave-acts";
import { isFreshConfirmation } from "~/domain/staff";
import type { SignedInContext } from "~/server/context";
import type { Db, Tx } from "~/server/db";

/**
 * Lets grave acts go on only where each was asked about by its name, and the password was given within the last minutes,
 * at the sign-in or again since. Throws "confirm-act", or "confirm-password" where the password is asked for as well, with
 * the acts in its detail; the page then asks, and sends the call once more with what was confirmed.
 */
export async function assertConfirmed(ctx: SignedInContext, acts: readonly GraveAct[], db: Db | Tx = ctx.db) {
  if (acts.length === 0) return;
  await assertPasswordGiven(ctx, acts, db);
  if (acts.every(({ what }) => ctx.hasConfirmed(what))) return;
  throw new DomainError("PRECONDITION_FAILED", "confirm-act", "Nothing was changed: confirm this first.", { acts });
}

/** The half of it for acts that their page asks about itself: the password alone. Throws "confirm-password". */
export async function assertPasswordGiven(ctx: SignedInContext, acts: readonly GraveAct[], db: Db | Tx = ctx.db) {
  const { signedInAt, tokenId, userId } = ctx.actor;
  if (isFreshConfirmation(signedInAt, ctx.now)) return;
  const confirmed = tokenId && (await db.confirmedSession.findFirst({ where: { tokenId, userId } }));
  if (confirmed && isFreshConfirmation(confirmed.confirmedAt, ctx.now)) return;
  const message = "Nothing was changed: enter your password to confirm this.";
  throw new DomainError("PRECONDITION_FAILED", "confirm-password", message, { acts });
}
