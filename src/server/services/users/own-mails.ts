import { z } from "zod";
import { mailsWith } from "~/domain/mails";
import { Prisma } from "~/generated/prisma/client";
import type { Db, Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";

const sql = Prisma.raw;

export type Person = { id: string; email: string; emailVerifiedAt: Date | null };

const Proven = z.strictObject({ email: z.string(), until: z.date().nullable() });
/** A proven address; of a former one (`until`), what came later may be somebody else's: addresses are given anew. */
export type ProvenAddress = z.infer<typeof Proven>;

/**
 * E-mail addresses proven to be the account's: the current one once confirmed, and former ones, except any that another
 * account has or had. Proof is needed because anybody can sign up with an address that is not theirs.
 */
export async function provenAddresses(db: Db | Tx, { id, email, emailVerifiedAt }: Person): Promise<ProvenAddress[]> {
  // Older notices do not say whether the address was proven; almost all were.
  const former = await queryRows(db, Proven)`
    SELECT n.to_email AS email, max(n.created_at) AS until FROM outbox_mails n
    WHERE n.template = 'email-change-notice' AND n.payload ->> 'userId' = ${id} AND n.payload ->> 'isDone' = 'true'
      AND n.payload ->> 'wasVerified' IS DISTINCT FROM 'false'
      AND NOT EXISTS (SELECT 1 FROM users u WHERE u.email = n.to_email)
      AND NOT EXISTS (
        SELECT 1 FROM outbox_mails other WHERE other.to_email = n.to_email AND other.template = n.template
          AND other.payload ->> 'userId' <> ${id} AND other.payload ->> 'isDone' = 'true')
    GROUP BY n.to_email`;
  return [...(emailVerifiedAt ? [{ email, until: null }] : []), ...former];
}

/** SQL for whether a row with this address, from this time, is of the owner of these addresses. */
export function isUnder(addresses: readonly ProvenAddress[], email: Prisma.Sql, at: Prisma.Sql): Prisma.Sql {
  const emails = addresses.map((proven) => proven.email);
  const untils = addresses.map(({ until }) => until?.toISOString() ?? "infinity");
  return Prisma.sql`(${email} = ANY(${emails}::text[]) AND EXISTS (
    SELECT FROM unnest(${emails}::text[], ${untils}::text[]) proven(address, until)
    WHERE proven.address = ${email} AND ${at} <= proven.until::timestamptz))`;
}

/** What belongs to the account: an e-mail to its address whose payload names one of these went to its owner. */
const belongings = (id: string): Prisma.Sql => Prisma.sql`(
  SELECT o.id::text FROM orders o WHERE o.user_id = ${id}::uuid
  UNION ALL SELECT c.id::text FROM conversations c WHERE c.user_id = ${id}::uuid
  UNION ALL SELECT a.id::text FROM category_access_requests a WHERE a.user_id = ${id}::uuid
  UNION ALL SELECT m.id::text FROM subscription_requests m WHERE m.user_id = ${id}::uuid
  UNION ALL SELECT l.id::text FROM order_claims l WHERE l.user_id = ${id}::uuid
  UNION ALL SELECT p.id::text FROM payouts p WHERE p.affiliate_user_id = ${id}::uuid
  UNION ALL SELECT r.id::text FROM money_returns r WHERE r.order_id IN (SELECT o.id FROM orders o WHERE o.user_id = ${id}::uuid)
    OR r.subscription_request_id IN (SELECT m.id FROM subscription_requests m WHERE m.user_id = ${id}::uuid))`;

/** Order messages in both directions share a template; the dedupe key says who wrote them. */
const isToShop = Prisma.sql`
  (template = ANY(${mailsWith("isToShop")}::text[]) OR dedupe_key LIKE 'order-message:%:customer:%')`;

/**
 * SQL for which `outbox_mails` went to the account's owner: by account id, to a proven address, or to its current
 * address about something that belongs to it. E-mails to the shop never did, even if an account has its address.
 */
export const mailsToOwner = (
  { id, email }: Pick<Person, "id" | "email">,
  addresses: readonly ProvenAddress[],
): Prisma.Sql => Prisma.sql`
  (NOT ${isToShop} AND (
    payload ->> 'userId' = ${id}
    OR (${isUnder(addresses, sql("to_email"), sql("created_at"))} AND coalesce(payload ->> 'userId', ${id}) = ${id})
    OR (to_email = ${email} AND EXISTS (
      SELECT FROM jsonb_each_text(payload) named WHERE named.value IN ${belongings(id)}))))`;

/** SQL for which `conversations` (`c`) the account's owner wrote: signed in, or as a visitor with a proven address. */
export const isOwnThread = (id: string, addresses: readonly ProvenAddress[]): Prisma.Sql => Prisma.sql`
  (c.user_id = ${id}::uuid OR c.user_id IS NULL AND ${isUnder(addresses, sql("c.email"), sql("c.created_at"))})`;
