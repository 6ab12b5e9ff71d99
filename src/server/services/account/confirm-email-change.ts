import { maskEmail } from "~/domain/email-link";
import { DomainError } from "~/domain/errors";
import { LINK_OVER } from "~/schemas/account";
import type { ServiceContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { isUniqueViolation } from "~/server/error-causes";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { emailTaken } from "./create-account";
import { lockEmail } from "./lock-email";
import { markEmailVerified, queueWelcome } from "./mark-email-verified";
import { moveMails } from "./move-mails";
import { openEmailChange } from "./queries";

export const emailLinkExpired = () => new DomainError("PRECONDITION_FAILED", "email-link-over", LINK_OVER);

/**
 * Makes a new address the account's e-mail address, using the link mailed there: once, before it expires. Voids links
 * mailed to the old address, moves everything else to the new one and notifies the old one.
 * Throws "email-link-over", and "email-taken" if another account has taken the address meanwhile.
 */
export async function confirmEmailChange(ctx: ServiceContext, token: string): Promise<void> {
  const change = await openEmailChange(ctx, token);
  if (!change) throw emailLinkExpired();
  try {
    await inTransaction(ctx.db, (tx) => confirm(tx, ctx, change));
  } catch (error) {
    // Two accounts claimed the address at the same moment.
    if (isUniqueViolation(error)) throw emailTaken();
    throw error;
  }
}

type Change = NonNullable<Awaited<ReturnType<typeof openEmailChange>>>;

async function confirm(tx: Tx, ctx: ServiceContext, { userId, newEmail, tokenHash }: Change): Promise<void> {
  const oldEmail = await lockEmail(tx, userId);
  const used = await tx.emailChange.deleteMany({ where: { userId, tokenHash, expiresAt: { gt: ctx.now } } });
  if (!oldEmail || used.count === 0) throw emailLinkExpired();
  if (await tx.user.findUnique({ where: { email: newEmail }, select: { id: true } })) throw emailTaken();
  const wasVerified = (await tx.user.count({ where: { id: userId, emailVerifiedAt: { not: null } } })) > 0;
  await tx.user.update({ where: { id: userId }, data: { email: newEmail, emailVerifiedAt: null } });
  await markEmailVerified(tx, ctx, userId);
  if (!wasVerified) await queueWelcome(tx, { userId, email: newEmail });
  await tx.passwordReset.updateMany({ where: { userId, usedAt: null }, data: { usedAt: ctx.now } });
  await tx.emailVerification.deleteMany({ where: { userId, usedAt: null } });
  await tx.order.updateMany({ where: { userId, email: oldEmail }, data: { email: newEmail } });
  await tx.subscriptionRequest.updateMany({ where: { userId, status: "pending" }, data: { userEmail: newEmail } });
  await moveStockAlerts(tx, { userId, newEmail });
  await moveMails(tx, { userId, oldEmail, newEmail, wasVerified });
  await queueMail(tx, {
    dedupeKey: `email-changed:${tokenHash}`,
    template: "email-change-notice",
    toEmail: oldEmail,
    payload: { userId, newEmail: maskEmail(newEmail), isDone: true, wasVerified },
  });
}

/** Moves stock alerts to the new address, dropping those for products it already waits for. */
async function moveStockAlerts(tx: Tx, { userId, newEmail }: { userId: string; newEmail: string }): Promise<void> {
  const waiting = await tx.stockAlert.findMany({ where: { email: newEmail }, select: { productId: true } });
  const productId = { in: waiting.map((alert) => alert.productId) };
  await tx.stockAlert.deleteMany({ where: { userId, productId, NOT: { email: newEmail } } });
  await tx.stockAlert.updateMany({ where: { userId }, data: { email: newEmail } });
}
