import { deletedEmail } from "~/domain/names";
import type { Tx } from "~/server/db";
import { IdRow, queryRows } from "~/server/query-rows";
import { isOwnThread, mailsToOwner, type Person } from "./own-mails";

/**
 * Fields of a payload that say who somebody is, or what was written about them. An e-mail to others that has not left is
 * still written from them.
 */
const PERSONAL = ["email", "newEmail", "cashappTag", "reason", "browser", "tokenEncrypted"];

/**
 * E-mails to the person that have not left are dropped. Of those that were sent, to the person and to others about the
 * person (the shop about an order, an affiliate about an invitation), only that they were sent stays. To the person is
 * what went to an address that is proven to be theirs, or was sent for the account: also to a new address that was never
 * confirmed.
 */
export async function forgetMails(tx: Tx, person: Person, addresses: string[]): Promise<void> {
  const { id } = person;
  const toPerson = await queryRows(tx, IdRow)`
    SELECT id::text FROM outbox_mails WHERE payload ->> 'userId' = ${id} OR ${mailsToOwner(person, addresses)}`;
  const ids = toPerson.map((mail) => mail.id);
  await tx.$executeRaw`DELETE FROM outbox_mails WHERE id = ANY(${ids}::uuid[]) AND status IN ('waiting', 'failed')`;
  await tx.$executeRaw`
    UPDATE outbox_mails SET subject = NULL, sent_html = NULL, sent_text = NULL,
      payload = CASE status WHEN 'waiting' THEN payload WHEN 'failed' THEN payload ELSE payload - ${PERSONAL}::text[] END
    WHERE id = ANY(${ids}::uuid[]) OR payload ->> 'fromUserId' = ${id} OR payload ->> 'referralId' = ${id}
      OR order_id IN (SELECT id FROM orders WHERE user_id = ${id}::uuid)
      OR payload ->> 'conversationId' IN (
        SELECT c.id::text FROM conversations c WHERE ${isOwnThread(id, addresses)})`;
  // The key of an e-mail about a changed tag holds the tag.
  await tx.$executeRaw`
    UPDATE outbox_mails SET to_email = ${deletedEmail(id)}, last_error = NULL,
      dedupe_key = CASE template WHEN 'cashapp-tag-changed' THEN 'tag-changed:' || id ELSE dedupe_key END
    WHERE id = ANY(${ids}::uuid[])`;
}
