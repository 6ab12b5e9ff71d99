import { maskEmail } from "~/domain/email-link";
import { DomainError } from "~/domain/errors";
import type { UnsubscribeInput } from "~/schemas/stock-alerts";
import type { ServiceContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { addressOfToken } from "~/server/mail/unsubscribe-token";

function addressOf({ token }: UnsubscribeInput): string {
  const email = addressOfToken(token);
  if (email) return email;
  throw new DomainError(
    "BAD_REQUEST",
    "unknown-link",
    "This link is not complete. Please open it from the e-mail again.",
  );
}

/** Whose e-mails an unsubscribe link stops, with the name hidden; null for a link that is none. */
export const unsubscribeAddress = ({ token }: UnsubscribeInput) => {
  const email = addressOfToken(token);
  return email && maskEmail(email);
};

/**
 * The address behind the link of an e-mail gets no more e-mails about products that are back, those that have not left yet
 * included. Safe to repeat. Throws "unknown-link".
 */
export async function stopStockAlerts({ db }: Pick<ServiceContext, "db">, input: UnsubscribeInput): Promise<void> {
  const email = addressOf(input);
  await inTransaction(db, async (tx) => {
    await tx.stockAlert.deleteMany({ where: { email } });
    await tx.outboxMail.deleteMany({ where: { toEmail: email, template: "back-in-stock", status: "waiting" } });
  });
}
