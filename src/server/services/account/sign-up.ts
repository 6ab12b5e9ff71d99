import type { SignUpAffiliateInput, SignUpInput } from "~/schemas/account";
import { hashPassword } from "~/server/auth/password";
import type { ServiceContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { catchUpAfterJoining } from "../affiliate/catch-up-after-joining";
import { createAccount, type NewAccount } from "./create-account";

const TRIES = 5;

/**
 * Writes the account, from the start again when somebody took its address or its new code at the same moment: the
 * address is then found taken and told so, and the code is another.
 */
async function createOrBeginAgain(ctx: ServiceContext, account: NewAccount): Promise<{ id: string }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(ctx.db, (tx) => createAccount(tx, ctx, account));
    } catch (error) {
      if (attempt >= TRIES || (error as { code?: string }).code !== "P2002") throw error;
    }
  }
}

async function create(ctx: ServiceContext, account: NewAccount): Promise<{ userId: string }> {
  const { id: userId } = await createOrBeginAgain(ctx, account);
  await catchUpAfterJoining(ctx, userId);
  return { userId };
}

/**
 * A shopper's new account, placed below its referrer in one transaction with its hierarchy and the converted click.
 * Throws "email-taken", "invalid-code", "not-an-affiliate", "no-root".
 */
export async function signUp(ctx: ServiceContext, input: SignUpInput): Promise<{ userId: string }> {
  const passwordHash = await hashPassword(input.password);
  const referralCode = input.isReferred ? input.referralCode : undefined;
  return create(ctx, { name: input.name, email: input.email, passwordHash, referralCode });
}

/** A new affiliate by invitation: as `signUp`, with a code of their own from the first moment. */
export async function signUpAffiliate(ctx: ServiceContext, input: SignUpAffiliateInput): Promise<{ userId: string }> {
  const { name, email, phone, referralCode } = input;
  const passwordHash = await hashPassword(input.password);
  return create(ctx, { name, email, phone: phone || null, passwordHash, referralCode, isAffiliate: true });
}
