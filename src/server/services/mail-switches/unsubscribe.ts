import { maskEmail } from "~/domain/email-link";
import { DomainError } from "~/domain/errors";
import type { UnsubscribeInput } from "~/schemas/unsubscribe";
import type { ServiceContext } from "~/server/context";
import type { Db } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { type Subscription, subscriptionOfToken } from "~/server/mail/unsubscribe-token";
import { deleteStockAlerts } from "../stock-alerts/forget-alerts";
import { switchMail } from "./switch-mail";

async function addressOf(db: Db, subscription: Subscription): Promise<string | null> {
  if (subscription.of === "stock-alerts") return subscription.email;
  const user = await db.user.findFirst({
    where: { id: subscription.userId, deletedAt: null },
    select: { email: true },
  });
  return user?.email ?? null;
}

/** Which e-mails an unsubscribe link stops, and the masked address they go to; null for an invalid link. */
export async function subscriptionOf({ db }: Pick<ServiceContext, "db">, { token }: UnsubscribeInput) {
  const subscription = subscriptionOfToken(token);
  const email = subscription && (await addressOf(db, subscription));
  return subscription && email ? { of: subscription.of, address: maskEmail(email) } : null;
}

/**
 * Executes an unsubscribe link: stops the back-in-stock e-mails to an address, or one kind of e-mail to an affiliate,
 * and deletes pending ones. Safe to repeat. Throws "unknown-link".
 */
export async function unsubscribe({ db }: Pick<ServiceContext, "db">, { token }: UnsubscribeInput): Promise<void> {
  const subscription = subscriptionOfToken(token);
  if (!subscription) {
    throw new DomainError(
      "BAD_REQUEST",
      "unknown-link",
      "This link is not complete. Please open it from the e-mail again.",
    );
  }
  await inTransaction(db, async (tx) => {
    if (subscription.of !== "stock-alerts") {
      await switchMail(tx, subscription.userId, { mail: subscription.of, isOn: false });
      return;
    }
    const { email } = subscription;
    await deleteStockAlerts(tx, { addresses: [{ email, until: null }] });
    await tx.outboxMail.deleteMany({ where: { toEmail: email, template: "back-in-stock", status: "waiting" } });
  });
}
