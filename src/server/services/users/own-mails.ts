import { z } from "zod";
import { Prisma } from "~/generated/prisma/client";
import type { Db, Tx } from "~/server/db";
import { SHOP_MAILS } from "~/server/mail/mail-template";
import { queryRows } from "~/server/query-rows";

export type Person = { id: string; email: string; emailVerifiedAt: Date | null };
const EmailRow = z.strictObject({ email: z.string() });

/**
 * The addresses that are proven to be the account's: the present one once its owner has confirmed it, and those that were
 * before it, without one that is another account's now, or was in between. Anybody can open an account on an address that is not theirs.
 */
export async function provenAddresses(db: Db | Tx, { id, email, emailVerifiedAt }: Person): Promise<string[]> {
  // Notices of before do not say whether the address was proven; hardly any that was changed was not.
  const former = await queryRows(db, EmailRow)`
    SELECT DISTINCT n.to_email AS email FROM outbox_mails n
    WHERE n.template = 'email-change-notice' AND n.payload ->> 'userId' = ${id} AND n.payload ->> 'isDone' = 'true'
      AND n.payload ->> 'wasVerified' IS DISTINCT FROM 'false'
      AND NOT EXISTS (SELECT 1 FROM users u WHERE u.email = n.to_email)
      AND NOT EXISTS (
        SELECT 1 FROM outbox_mails other WHERE other.to_email = n.to_email AND other.template = n.template
          AND other.payload ->> 'userId' <> ${id} AND other.payload ->> 'isDone' = 'true')`;
  return [...(emailVerifiedAt ? [email] : []), ...former.map((row) => row.email)];
}

/** What an e-mail's payload names that belongs to the account: such an e-mail at its own address went to its owner. */
const belongings = (id: string): Prisma.Sql => Prisma.sql`(
  SELECT o.id::text FROM orders o WHERE o.user_id = ${id}::uuid
  UNION ALL SELECT c.id::text FROM conversations c WHERE c.user_id = ${id}::uuid
  UNION ALL SELECT a.id::text FROM category_access_requests a WHERE a.user_id = ${id}::uuid
  UNION ALL SELECT m.id::text FROM subscription_requests m WHERE m.user_id = ${id}::uuid
  UNION ALL SELECT l.id::text FROM order_claims l WHERE l.user_id = ${id}::uuid
  UNION ALL SELECT p.id::text FROM payouts p WHERE p.affiliate_user_id = ${id}::uuid
  UNION ALL SELECT r.id::text FROM money_returns r WHERE r.order_id IN (SELECT o.id FROM orders o WHERE o.user_id = ${id}::uuid)
    OR r.subscription_request_id IN (SELECT m.id FROM subscription_requests m WHERE m.user_id = ${id}::uuid))`;

/** Messages of an order go either way under one template; their key says who wrote them. */
const isToShop = Prisma.sql`
  (template = ANY(${[...SHOP_MAILS]}::text[]) OR dedupe_key LIKE 'order-message:%:customer:%')`;

/**
 * Which rows `outbox_mails` went to the account's owner: by its id, to a proven address, or about what belongs to it to
 * the address that it has. E-mails to the shop are nobody's, whatever account has the shop's address.
 */
export const mailsToOwner = (
  { id, email }: Pick<Person, "id" | "email">,
  addresses: string[],
): Prisma.Sql => Prisma.sql`
  (NOT ${isToShop} AND (
    payload ->> 'userId' = ${id}
    OR (to_email = ANY(${addresses}::text[]) AND coalesce(payload ->> 'userId', ${id}) = ${id}) OR (to_email = ${email} AND EXISTS (
      SELECT FROM jsonb_each_text(payload) named WHERE named.value IN ${belongings(id)}))))`;

/** Which rows `c` of `conversations` the account's owner wrote: signed in, or as a visitor under a proven address. */
export const isOwnThread = (id: string, addresses: string[]): Prisma.Sql => Prisma.sql`
  (c.user_id = ${id}::uuid OR c.user_id IS NULL AND c.email = ANY(${addresses}::text[]))`;
