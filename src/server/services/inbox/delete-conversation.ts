import { notFound } from "~/domain/errors";
import type { ConversationIdInput } from "~/schemas/admin/messages";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { FORGOTTEN } from "~/server/mail/claim-mails";
import { recordAudit } from "../audit/record-audit";

/**
 * Deletes a contact conversation for good, with its unsent e-mails; of sent ones only the fact that they were sent
 * stays. Throws "not-found".
 */
export function deleteConversation(ctx: SignedInContext, { conversationId }: ConversationIdInput): Promise<void> {
  return inTransaction(ctx.db, async (tx) => {
    // First: an answer being written holds its conversation, so that its e-mail is there to be blanked.
    await tx.$queryRaw`SELECT 1 FROM conversations WHERE id = ${conversationId}::uuid FOR UPDATE`;
    const { count } = await tx.conversation.deleteMany({ where: { id: conversationId } });
    if (count === 0) throw notFound("Message");
    await tx.$executeRaw`
      UPDATE outbox_mails SET subject = NULL, sent_html = NULL, sent_text = NULL, last_error = NULL,
        leased_by = leased_by || ${FORGOTTEN},
        to_email = CASE template WHEN 'contact-shop' THEN to_email ELSE 'deleted-' || id || '@invalid' END
      WHERE payload ->> 'conversationId' = ${conversationId}`;
    await tx.$executeRaw`
      DELETE FROM outbox_mails
      WHERE status IN ('waiting', 'failed') AND payload ->> 'conversationId' = ${conversationId}`;
    // Audit entries of earlier answers include the recipient's address.
    await tx.$executeRaw`
      UPDATE audit_entries SET after = after - 'to' WHERE entity = 'conversation' AND entity_id = ${conversationId}`;
    await recordAudit(tx, ctx, { action: "message.delete", entity: "conversation", entityId: conversationId });
  });
}
