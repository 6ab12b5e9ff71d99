import type { SignInInput } from "~/schemas/account";
import { isPasswordOf } from "~/server/auth/password";
import type { Db } from "~/server/db";
import { logError } from "~/server/log";
import { mergeCart } from "~/server/services/cart/merge-cart";
import { takeSecondFactor } from "~/server/services/two-factor/take-second-factor";

type SignedIn = { id: string; sessionVersion: number };

/**
 * Checks an e-mail and password. Null for an unknown address and for a wrong password alike, after the same time. Only
 * with the right password does the result reveal a suspension, or that a two-factor code is "missing" or "wrong".
 * Merges the visitor's cart into the account's; a failure there does not fail the sign-in.
 */
export async function signIn(
  ctx: { db: Db; now: Date },
  input: SignInInput & { sessionId?: string | undefined },
): Promise<SignedIn | { isSuspended: true } | { code: "missing" | "wrong" } | null> {
  const user = await ctx.db.user.findFirst({
    where: { email: input.email, deletedAt: null },
    select: { id: true, passwordHash: true, sessionVersion: true, isDisabled: true },
  });
  const isRight = await isPasswordOf(user?.passwordHash ?? null, input.password);
  if (!user || !isRight) return null;
  if (user.isDisabled) return { isSuspended: true };
  const code = await takeSecondFactor(ctx, user.id, input.code);
  if (code !== "right") return { code };
  if (input.sessionId) {
    await mergeCart(ctx, { sessionId: input.sessionId, userId: user.id }).catch((error: unknown) => logError(error));
  }
  return { id: user.id, sessionVersion: user.sessionVersion };
}
