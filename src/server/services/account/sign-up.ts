import { randomInt } from "node:crypto";
import { generateCode } from "~/domain/attribution";
import { DomainError } from "~/domain/errors";
import type { SignUpAffiliateInput, SignUpInput } from "~/schemas/account";
import { hashPassword } from "~/server/auth/password";
import type { ServiceContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { catchUpAfterJoining } from "../affiliate/catch-up-after-joining";
import { createAccount } from "./create-account";

const FINE = 1_000_000;

/** A referral code nobody has: 6 to 12 letters and digits, begun from the name, never giving the address away. */
export const newAffiliateCode = (name: string) => generateCode(name, () => randomInt(FINE) / FINE);

/** A second account with the same e-mail, written at the same moment, is told like the first check tells it. */
function emailTakenInstead(error: unknown): never {
  if ((error as { code?: string }).code !== "P2002") throw error;
  const message = "An account with this e-mail exists already. Sign in, or use another address.";
  throw new DomainError("CONFLICT", "email-taken", message, { fieldErrors: { email: message } });
}

/**
 * A shopper's new account, placed below its referrer in one transaction with its hierarchy and the converted click.
 * Throws "email-taken", "invalid-code", "not-an-affiliate", "no-root".
 */
export async function signUp(ctx: ServiceContext, input: SignUpInput): Promise<{ userId: string }> {
  const passwordHash = await hashPassword(input.password);
  const referralCode = input.isReferred ? input.referralCode : undefined;
  const user = await inTransaction(ctx.db, (tx) =>
    createAccount(tx, ctx, { name: input.name, email: input.email, passwordHash, referralCode }),
  ).catch(emailTakenInstead);
  await catchUpAfterJoining(ctx, user.id);
  return { userId: user.id };
}

/** A new affiliate by invitation: as `signUp`, with a code of their own from the first moment. */
export async function signUpAffiliate(ctx: ServiceContext, input: SignUpAffiliateInput): Promise<{ userId: string }> {
  const { name, email, phone, referralCode } = input;
  const passwordHash = await hashPassword(input.password);
  const affiliateCode = newAffiliateCode(name);
  const user = await inTransaction(ctx.db, (tx) =>
    createAccount(tx, ctx, { name, email, phone: phone || null, passwordHash, referralCode, affiliateCode }),
  ).catch(emailTakenInstead);
  await catchUpAfterJoining(ctx, user.id);
  return { userId: user.id };
}
