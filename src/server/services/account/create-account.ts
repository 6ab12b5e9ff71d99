import { DomainError } from "~/domain/errors";
import { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { env } from "~/server/env";
import { affiliateMails } from "~/server/mail/affiliate-mails";
import { joinTree } from "~/server/services/affiliate/join-tree";
import { conversionClick, referrerByCode } from "~/server/services/affiliate/referrer";
import { unusedCode } from "~/server/services/affiliate/unused-code";
import { saveSignUpSignals } from "~/server/services/rings/gather-signals";
import { acceptTermsOnJoining } from "~/server/services/terms/accept-terms";

export type NewAccount = {
  name: string;
  email: string;
  phone?: string | null;
  passwordHash: string;
  referralCode?: string | undefined;
  isAffiliate?: boolean;
  /** Version of the program terms that a new affiliate accepts. */
  acceptedTermsVersion?: number | undefined;
};

/** Error for an e-mail address that another account has, attached to the named form field. */
export function emailTaken(field = "email"): DomainError {
  const message =
    field === "newEmail"
      ? "Another account uses this address."
      : "An account with this e-mail already exists. Sign in, or use another address.";
  return new DomainError("CONFLICT", "email-taken", message, { fieldErrors: { [field]: message } });
}

/**
 * Finds the referrer of a new account: the owner of the code given at sign-up, else the house account. A referral click
 * only prefills the code, so clearing it means not referred. Bound once and never changed.
 * Throws "invalid-code", "not-an-affiliate" or "no-root".
 */
async function findReferrer(tx: Tx, code: string | undefined) {
  if (code) return referrerByCode(tx, code);
  const root = await tx.user.findUnique({ where: { email: env.ROOT_AFFILIATE_EMAIL }, select: { id: true } });
  if (root) return root;
  const message = "System error: Unable to set up referral. Please try again.";
  throw new DomainError("PRECONDITION_FAILED", "no-root", message);
}

const tellReferrer = (tx: Tx, referrerId: string, referralId: string) => {
  const given = Prisma.sql`
    SELECT ${referrerId}::uuid, ${`affiliate-referral:${referralId}`}::text,
      jsonb_build_object('userId', ${referrerId}::text, 'referralId', ${referralId}::text)`;
  return tx.$executeRaw`${affiliateMails("referral", given)}`;
};

/**
 * Inserts a new account with its place in the tree and its converted click, inside the caller's transaction, and
 * e-mails the referrer; an affiliate also gets a code. Throws "email-taken".
 * Fails on a unique index if the address or the code is taken concurrently; the caller retries.
 */
export async function createAccount(tx: Tx, ctx: ServiceContext, account: NewAccount): Promise<{ id: string }> {
  const { referralCode, isAffiliate = false, acceptedTermsVersion: version, ...fields } = account;
  const referrer = await findReferrer(tx, referralCode);
  if (await tx.user.findUnique({ where: { email: account.email }, select: { id: true } })) throw emailTaken();
  const user = await tx.user.create({
    data: {
      ...fields,
      isAffiliate,
      affiliateCode: isAffiliate ? await unusedCode(tx, account.name) : null,
      affiliateSince: isAffiliate ? ctx.now : null,
      referredByUserId: referrer.id,
      createdAt: ctx.now,
    },
    select: { id: true },
  });
  if (isAffiliate) await acceptTermsOnJoining(tx, { userId: user.id, version, now: ctx.now });
  await joinTree(tx, user.id, referrer.id, ctx.now);
  await tellReferrer(tx, referrer.id, user.id);
  await saveSignUpSignals(tx, user.id, ctx.visitor, ctx.now);
  const click = await conversionClick(tx, ctx.visitor.sessionId, referrer.id, ctx.now);
  if (click) {
    await tx.referralClick.update({
      where: { id: click.id },
      data: { convertedToSignup: true, convertedUserId: user.id },
    });
  }
  return user;
}
