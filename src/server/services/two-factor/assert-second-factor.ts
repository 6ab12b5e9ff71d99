import { DomainError, fieldError } from "~/domain/errors";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { takeSecondFactor } from "./take-second-factor";

const MISSING = "Enter the code from your authenticator app.";
const WRONG = "This code is not right. Codes change every 30 seconds.";

/**
 * Where the actor's account asks for a code at sign-in, it is asked for before a grave act too. Throws "wrong-code".
 */
export async function assertSecondFactorIfOn(ctx: SignedInContext, tx: Tx, code: string): Promise<void> {
  const outcome = await takeSecondFactor({ db: tx, now: ctx.now }, ctx.actor.userId, code);
  if (outcome !== "right") throw fieldError("code", "wrong-code", outcome === "missing" ? MISSING : WRONG);
}

/** Takes a code of the account's app, or one of its recovery codes; throws "wrong-code", "two-factor-off". */
export async function assertSecondFactor(ctx: SignedInContext, tx: Tx, code: string): Promise<void> {
  const { userId } = ctx.actor;
  if ((await tx.twoFactor.count({ where: { userId, confirmedAt: { not: null } } })) === 0) {
    throw new DomainError("CONFLICT", "two-factor-off", "Two-factor sign-in is off.");
  }
  await assertSecondFactorIfOn(ctx, tx, code);
}
