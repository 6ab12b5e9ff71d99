import { DomainError, fieldError } from "~/domain/errors";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { takeSecondFactor } from "./take-second-factor";

/** Takes a code of the account's app, or one of its recovery codes; throws "wrong-code", "two-factor-off". */
export async function assertSecondFactor(ctx: SignedInContext, tx: Tx, code: string): Promise<void> {
  const { userId } = ctx.actor;
  if ((await tx.twoFactor.count({ where: { userId, confirmedAt: { not: null } } })) === 0) {
    throw new DomainError("CONFLICT", "two-factor-off", "Two-factor sign-in is off.");
  }
  if ((await takeSecondFactor({ db: tx, now: ctx.now }, userId, code)) === "right") return;
  throw fieldError("code", "wrong-code", "This code is not right. Codes change every 30 seconds.");
}
