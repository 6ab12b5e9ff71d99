import { mailsWith } from "~/domain/mails";
import type { Tx } from "~/server/db";
import { isOwnThread, mailsToOwner } from "../users/own-mails";

type Move = { userId: string; oldEmail: string; newEmail: string; wasVerified: boolean };

/**
 * Redirects queued e-mails and replies in the owner's conversations to the new address, in the caller's transaction.
 * Verification links and security notices meant for the old address stay.
 */
export async function moveMails(tx: Tx, { userId, oldEmail, newEmail, wasVerified }: Move): Promise<void> {
  const proven = wasVerified ? [{ email: oldEmail, until: null }] : [];
  // First: an answer being written holds its conversation, so that its e-mail is there to be redirected.
  await tx.$executeRaw`
    UPDATE conversations c SET email = ${newEmail} WHERE c.email = ${oldEmail} AND ${isOwnThread(userId, proven)}`;
  await tx.$executeRaw`
    UPDATE outbox_mails SET to_email = ${newEmail},
      payload = CASE WHEN payload ->> 'email' = ${oldEmail}
        THEN jsonb_set(payload, '{email}', to_jsonb(${newEmail}::text)) ELSE payload END
    WHERE to_email = ${oldEmail} AND status IN ('waiting', 'failed')
      AND NOT template = ANY(${mailsWith("isAddressBound")}::text[])
      AND ${mailsToOwner({ id: userId, email: oldEmail }, proven)}`;
}
