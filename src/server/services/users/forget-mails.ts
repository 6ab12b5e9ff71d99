import { deletedEmail } from "~/domain/names";
import type { Tx } from "~/server/db";
import { FORGOTTEN } from "~/server/mail/claim-mails";
import { IdRow, queryRows } from "~/server/query-rows";
import { isOwnThread, mailsToOwner, type Person, type ProvenAddress } from "./own-mails";

/**
 * Payload fields that identify a person or quote what was written about them. Unsent e-mails to others still need them.
 */
const PERSONAL = ["email", "newEmail", "cashappTag", "reason", "browser", "tokenEncrypted"];

/**
 * Drops unsent e-mails to the person. Of sent ones to or about the person (such as an order notice to the shop, or an
 * invitation to an affiliate) only the fact that they were sent stays. "To the person" means sent to a proven address
 * of theirs or for the account, even to a new address that was never confirmed. E-mails being sent are marked, so that
 * the worker stores no text of them afterwards.
 */
export async function anonymizeMails(tx: Tx, person: Person, addresses: readonly ProvenAddress[]): Promise<void> {
  const { id } = person;
  const toPerson = await queryRows(tx, IdRow)`
    SELECT id::text FROM outbox_mails WHERE payload ->> 'userId' = ${id} OR ${mailsToOwner(person, addresses)}`;
  const ids = toPerson.map((mail) => mail.id);
  await tx.$executeRaw`
    UPDATE outbox_mails SET subject = NULL, sent_html = NULL, sent_text = NULL, leased_by = leased_by || ${FORGOTTEN},
      payload = CASE status WHEN 'waiting' THEN payload WHEN 'failed' THEN payload ELSE payload - ${PERSONAL}::text[] END
    WHERE id = ANY(${ids}::uuid[]) OR payload ->> 'fromUserId' = ${id} OR payload ->> 'referralId' = ${id}
      OR order_id IN (SELECT id FROM orders WHERE user_id = ${id}::uuid)
      OR payload ->> 'conversationId' IN (
        SELECT c.id::text FROM conversations c WHERE ${isOwnThread(id, addresses)})`;
  // The dedupe key of an e-mail about a changed tag contains the tag.
  await tx.$executeRaw`
    UPDATE outbox_mails SET to_email = ${deletedEmail(id)}, last_error = NULL,
      dedupe_key = CASE template WHEN 'cashapp-tag-changed' THEN 'tag-changed:' || id ELSE dedupe_key END
    WHERE id = ANY(${ids}::uuid[])`;
  // Last: the updates have locked the rows, so that no worker puts one back into the queue after this.
  await tx.$executeRaw`DELETE FROM outbox_mails WHERE id = ANY(${ids}::uuid[]) AND status IN ('waiting', 'failed')`;
}
