import type { SignInInput } from "~/schemas/account";
import { isPasswordOf } from "~/server/auth/password";
import type { Db } from "~/server/db";
import { logError } from "~/server/log";
import { mergeCart } from "~/server/services/cart/merge-cart";
import { takeSecondFactor } from "~/server/services/two-factor/take-second-factor";

type SignedIn = { id: string; sessionVersion: number };

/**
 * The account of this e-mail and password, or null: an unknown address and a wrong password get the same answer after
 * the same time. Only who knows the password learns that the account is suspended, or that it asks for a code: "missing"
 * where none came, "wrong" for one that does not fit. Adds the visitor's cart to the account's; a failure of that does not
 * undo the sign-in.
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
