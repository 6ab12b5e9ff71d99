import { DomainError, fieldError } from "~/domain/errors";
import { assertAttempt, resetAttempts } from "~/server/auth/rate-limit";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { lockActorSession } from "../users/lock-actor-account";
import { takeSecondFactor } from "./take-second-factor";

const MISSING = "Enter the code from your authenticator app.";
const WRONG = "That code is incorrect. Codes change every 30 seconds.";

/** Asks for a code before a critical action if the actor has two-factor sign-in. Throws "wrong-code". */
export async function assertSecondFactorIfOn(ctx: SignedInContext, tx: Tx, code: string): Promise<void> {
  const outcome = await takeSecondFactor({ db: tx, now: ctx.now }, ctx.actor.userId, code);
  if (outcome !== "right") throw fieldError("code", "wrong-code", outcome === "missing" ? MISSING : WRONG);
}

/**
 * Does the work in a transaction that consumes a code from the actor's app, or a recovery code. Throws "wrong-code",
 * "too-many-tries", "two-factor-off", and "sign-in-required" if the actor's sessions ended meanwhile.
 */
export async function withSecondFactor<T>(ctx: SignedInContext, code: string, work: (tx: Tx) => Promise<T>) {
  const { userId } = ctx.actor;
  await assertAttempt("two-factor", [userId]);
  const result = await inTransaction(ctx.db, async (tx) => {
    await lockActorSession(tx, ctx.actor);
    if ((await tx.twoFactor.count({ where: { userId, confirmedAt: { not: null } } })) === 0) {
      throw new DomainError("CONFLICT", "two-factor-off", "Two-factor sign-in is off.");
    }
    await assertSecondFactorIfOn(ctx, tx, code);
    return work(tx);
  });
  await resetAttempts("two-factor", userId);
  return result;
}
