import type { SignUpAffiliateInput, SignUpInput } from "~/schemas/account";
import { hashPassword } from "~/server/auth/password";
import { addressKeys, assertAttempt, emailKey, refundAttempt } from "~/server/auth/rate-limit";
import type { ServiceContext } from "~/server/context";
import { isUniqueViolation } from "~/server/error-causes";
import { inTransaction } from "~/server/in-transaction";
import { createAccount, type NewAccount } from "./create-account";
import { queueVerificationMail } from "./queue-verification-mail";

const TRIES = 5;
const TOO_MANY_ACCOUNTS = "Many accounts were opened from your connection in the last hour.";

/**
 * Inserts the account; retries if the address or the new code was taken concurrently. The retry reports the address as
 * taken, or generates another code.
 */
async function createOrBeginAgain(ctx: ServiceContext, account: NewAccount): Promise<{ id: string }> {
  for (let attempt = 1; ; attempt++) {
    try {
      return await inTransaction(ctx.db, async (tx) => {
        const user = await createAccount(tx, ctx, account);
        await queueVerificationMail(tx, ctx, { id: user.id, email: account.email });
        return user;
      });
    } catch (error) {
      if (attempt >= TRIES || !isUniqueViolation(error)) throw error;
    }
  }
}

type Person = Omit<NewAccount, "passwordHash">;

async function create(ctx: ServiceContext, person: Person, password: string): Promise<{ userId: string }> {
  const address = addressKeys(ctx.visitor.ipHash);
  await assertAttempt("sign-up-of-address", address);
  await assertAttempt("sign-up", [emailKey(person.email)]);
  // Counted up front so that concurrent sign-ups all count; returned if no account was opened.
  await assertAttempt("account-of-address", address, TOO_MANY_ACCOUNTS);
  try {
    const passwordHash = await hashPassword(password);
    const { id: userId } = await createOrBeginAgain(ctx, { ...person, passwordHash });
    return { userId };
  } catch (error) {
    await refundAttempt("account-of-address", address);
    throw error;
  }
}

/**
 * Opens a customer account below its referrer, in one transaction with its hierarchy rows, the converted click and the
 * verification e-mail.
 * Throws "email-taken", "invalid-code", "not-an-affiliate", "no-root", and "too-many-tries" (by default 10 an hour per
 * e-mail address, 60 per client address, 20 of which may open an account).
 */
export async function signUp(ctx: ServiceContext, input: SignUpInput): Promise<{ userId: string }> {
  const referralCode = input.isReferred ? input.referralCode : undefined;
  return create(ctx, { name: input.name, email: input.email, referralCode }, input.password);
}

/**
 * Opens an affiliate account by invitation: like `signUp`, plus a referral code from the start. Also throws
 * "terms-not-accepted" and "terms-changed" if program terms are published.
 */
export async function signUpAffiliate(ctx: ServiceContext, input: SignUpAffiliateInput): Promise<{ userId: string }> {
  const { name, email, phone, referralCode, acceptedTermsVersion } = input;
  const person = { name, email, phone: phone || null, referralCode, isAffiliate: true, acceptedTermsVersion };
  return create(ctx, person, input.password);
}
