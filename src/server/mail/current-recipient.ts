import { z } from "zod";
import { mailFacts } from "~/domain/mails";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";
import { shopAddress } from "~/server/services/orders/shop-address";

const EmailRow = z.strictObject({ email: z.string() });

type Sent = { template: string; toEmail: string; dedupeKey: string; orderId: string | null; payload: unknown };

/**
 * Where an earlier e-mail goes today: to the current address of its order or account, or to the shop's. Verification
 * links and security notices stay with the address they were written to.
 */
export async function currentRecipient(
  tx: Tx,
  { template, toEmail, dedupeKey, orderId, payload }: Sent,
): Promise<string> {
  const { isAddressBound, isToShop } = mailFacts(template);
  if (isAddressBound) return toEmail;
  // Order messages use one template in both directions; their key says who wrote them.
  if (isToShop || /^order-message:[^:]*:customer:/.test(dedupeKey)) return shopAddress(tx);
  const { userId, conversationId } = Object(payload) as { userId?: string; conversationId?: string };
  const [row] = await queryRows(tx, EmailRow)`
    SELECT email FROM (
      SELECT 1 AS choice, email, now() AS at FROM orders WHERE id = ${orderId}::uuid
      UNION ALL SELECT 2, email, now() FROM users WHERE id::text = ${userId ?? null}::text
      UNION ALL SELECT 3, email, now() FROM conversations WHERE id::text = ${conversationId ?? null}::text
      UNION ALL SELECT 4, u.email, n.created_at FROM outbox_mails n JOIN users u ON u.id::text = n.payload ->> 'userId'
        WHERE n.to_email = ${toEmail} AND n.template = 'email-change-notice' AND n.payload ->> 'isDone' = 'true'
          AND n.payload ->> 'wasVerified' IS DISTINCT FROM 'false'
          AND NOT EXISTS (SELECT 1 FROM users h WHERE h.email = n.to_email)) found
    ORDER BY choice, at DESC LIMIT 1`;
  return row?.email ?? toEmail;
}
