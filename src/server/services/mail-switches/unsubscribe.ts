import { maskEmail } from "~/domain/email-link";
import { DomainError } from "~/domain/errors";
import type { UnsubscribeInput } from "~/schemas/unsubscribe";
import type { ServiceContext } from "~/server/context";
import type { Db, Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { type ReadSubscription, subscriptionOfToken } from "~/server/mail/unsubscribe-token";
import { UNSENT } from "~/server/mail/withdraw-mail";
import { deleteStockAlerts } from "../stock-alerts/forget-alerts";
import { switchMail } from "./switch-mail";

/**
 * The address that the link's e-mails go to; null if there is none any more. A link in a mailbox that the affiliate
 * gave up works no longer: its next reader may be somebody else.
 */
async function addressOf(db: Db | Tx, subscription: ReadSubscription): Promise<string | null> {
  if (subscription.of === "stock-alerts") return subscription.email;
  const { userId, email } = subscription;
  const user = await db.user.findFirst({ where: { id: userId, deletedAt: null }, select: { email: true } });
  if (!user || (email !== null && email !== user.email)) return null;
  return email === null && (await hasChangedAddress(db, userId)) ? null : user.email;
}

async function hasChangedAddress(db: Db | Tx, userId: string): Promise<boolean> {
  const isTheirs = { payload: { path: ["userId"], equals: userId } };
  const isDone = { payload: { path: ["isDone"], equals: true } };
  return (await db.outboxMail.count({ where: { template: "email-change-notice", AND: [isTheirs, isDone] } })) > 0;
}

const unknownLink = (message: string) => new DomainError("BAD_REQUEST", "unknown-link", message);

/** Which e-mails an unsubscribe link stops, and the masked address they go to; null for an invalid link. */
export async function subscriptionOf({ db }: Pick<ServiceContext, "db">, { token }: UnsubscribeInput) {
  const subscription = subscriptionOfToken(token);
  const email = subscription && (await addressOf(db, subscription));
  return subscription && email ? { of: subscription.of, address: maskEmail(email) } : null;
}

/**
 * Executes an unsubscribe link: stops the back-in-stock e-mails to an address, or one kind of e-mail to an affiliate,
 * and deletes unsent ones. Safe to repeat. Throws "unknown-link", also if the affiliate has another address now.
 */
export async function unsubscribe({ db }: Pick<ServiceContext, "db">, { token }: UnsubscribeInput): Promise<void> {
  const subscription = subscriptionOfToken(token);
  if (!subscription) throw unknownLink("This link is not complete. Please open it from the e-mail again.");
  await inTransaction(db, async (tx) => {
    if (!(await addressOf(tx, subscription))) {
      throw unknownLink("This link belongs to an address that the account no longer has.");
    }
    if (subscription.of !== "stock-alerts") {
      await switchMail(tx, subscription.userId, { mail: subscription.of, isOn: false });
      return;
    }
    const { email } = subscription;
    await deleteStockAlerts(tx, { addresses: [{ email, until: null }] });
    await tx.outboxMail.deleteMany({
      where: { toEmail: email, template: "back-in-stock", status: UNSENT },
    });
  });
}
