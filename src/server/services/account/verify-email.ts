import type { VerifyEmailInput } from "~/schemas/account";
import type { ServiceContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { confirmEmailChange, emailLinkExpired as over } from "./confirm-email-change";
import { lockEmail } from "./lock-email";
import { markEmailVerified, queueWelcome } from "./mark-email-verified";
import { openEmailLink } from "./queries";

/**
 * Verifies the address by the link mailed there: once, before it expires, while the account still has that address. The
 * first time sends the welcome e-mail. A link mailed to a new address applies the e-mail change (`isChanged`). Does not
 * sign in. Throws "email-link-over", and "email-taken" for a new address.
 */
export async function verifyEmail(ctx: ServiceContext, { token }: VerifyEmailInput): Promise<{ isChanged: boolean }> {
  const link = await openEmailLink(ctx, token);
  if (!link) {
    await confirmEmailChange(ctx, token);
    return { isChanged: true };
  }
  await inTransaction(ctx.db, async (tx) => {
    const used = await tx.emailVerification.updateMany({
      where: { id: link.id, usedAt: null, expiresAt: { gt: ctx.now } },
      data: { usedAt: ctx.now },
    });
    if (used.count === 0) throw over();
    if ((await lockEmail(tx, link.userId)) !== link.email) throw over();
    if (await markEmailVerified(tx, ctx, link.userId)) await queueWelcome(tx, link);
  });
  return { isChanged: false };
}
