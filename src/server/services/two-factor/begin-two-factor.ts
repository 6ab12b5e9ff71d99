import { DomainError } from "~/domain/errors";
import type { GivenPasswordInput } from "~/schemas/account";
import type { SignedInContext } from "~/server/context";
import { encryptSecret } from "~/server/crypto";
import { inTransaction } from "~/server/in-transaction";
import { assertOwnPassword } from "../account/assert-own-password";
import { siteSettings } from "../settings/queries";
import { lockActorSession } from "../users/lock-actor-account";
import { authenticatorUri, newAuthenticatorSecret } from "./authenticator";

/**
 * Creates a new secret for the actor's authenticator app, as text and as the URI for its QR code. Sign-in does not ask
 * for codes until the first one is confirmed. Requires a verified e-mail address, so that nobody can lock its real
 * owner out. Throws "email-unverified", "wrong-password", "too-many-tries", "two-factor-on", "sign-in-required".
 */
export async function beginTwoFactor(ctx: SignedInContext, { password }: GivenPasswordInput) {
  await assertOwnPassword(ctx, password);
  const { userId } = ctx.actor;
  const secret = newAuthenticatorSecret();
  const secretEncrypted = encryptSecret(secret);
  const { email, siteName } = await inTransaction(ctx.db, async (tx) => {
    const user = await lockActorSession(tx, ctx.actor);
    if (!user.emailVerifiedAt) {
      const message = "Confirm your e-mail address first: press Send again for a new link.";
      throw new DomainError("CONFLICT", "email-unverified", message);
    }
    if ((await tx.twoFactor.count({ where: { userId, confirmedAt: { not: null } } })) > 0) {
      throw new DomainError("CONFLICT", "two-factor-on", "Two-factor sign-in is already on.");
    }
    // Discards an earlier set-up that was never confirmed.
    await tx.twoFactor.deleteMany({ where: { userId } });
    await tx.twoFactor.create({ data: { userId, secretEncrypted, createdAt: ctx.now } });
    return { email: user.email, siteName: (await siteSettings({ db: tx })).siteName };
  });
  return { secret, uri: authenticatorUri(secret, { shop: siteName, email }) };
}
