import { z } from "zod";
import { bareReference, type ExpectedPayment, type OpenLine, shortIdsIn } from "~/domain/payment-match";
import { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";
import { receivedSql } from "./line-target";

/** Orders per amount that are searched for the payer's name; a shop rarely has more waiting. */
const MOST_CANDIDATES = 2_000;

const ExpectedPaymentRow = z.strictObject({
  kind: z.enum(["order", "membership"]),
  id: z.string(),
  /** The order's short id, or the payment reference that the member gave. */
  reference: z.string(),
  amountCents: z.number(),
  /** The total of the confirmed lines so far. */
  receivedCents: z.number(),
  state: z.enum(["paid", "waiting", "closed"]),
  /** Names under which the payer may appear in the cash app. */
  names: z.array(z.string()),
  askedAt: z.date(),
  isArchived: z.boolean(),
  isTest: z.boolean(),
});

/**
 * Orders and requests that these lines name, or whose amount or open rest they match exactly. A request whose new price
 * was paid under a second reference is listed once for each.
 */
export async function expectedFor(
  { db }: Pick<ServiceContext, "db">,
  lines: readonly OpenLine[],
): Promise<ExpectedPayment[]> {
  if (lines.length === 0) return [];
  const shortIds = [...new Set(lines.flatMap(({ note }) => shortIdsIn(note)))];
  const amounts = [...new Set(lines.map(({ amountCents }) => amountCents))];
  const references = [...new Set(lines.flatMap(({ note, reference }) => [reference, ...note.split(/\s+/)]))]
    .map(bareReference)
    .filter((text) => text.length >= 4);
  const received = receivedSql("order", "o.id");
  const select = Prisma.sql`
    SELECT 'order' AS kind, o.id::text, o.short_id AS reference, o.total_amount_cents - o.credit_applied_cents AS "amountCents",
      CASE o.status WHEN 'pending' THEN 'waiting' WHEN 'completed' THEN 'paid' ELSE 'closed' END AS state,
      ARRAY[u.name, coalesce(o.shipping_details->>'recipient_name', '')] AS names, o.created_at AS "askedAt",
      ${received} AS "receivedCents", o.is_archived AS "isArchived", o.is_test_order AS "isTest"
    FROM orders o JOIN users u ON u.id = o.user_id`;
  return queryRows(db, ExpectedPaymentRow)`
    (${select} WHERE o.short_id = ANY(${shortIds}))
    UNION
    (${select} WHERE o.status = 'pending' AND o.total_amount_cents = ANY(${amounts}::int[]) AND o.credit_applied_cents = 0
      ORDER BY o.created_at LIMIT ${MOST_CANDIDATES})
    UNION
    (${select} WHERE o.status = 'pending'
      AND (o.credit_applied_cents > 0 OR EXISTS (SELECT FROM statement_lines s WHERE s.matched_order_id = o.id))
      AND o.total_amount_cents - o.credit_applied_cents - ${received} = ANY(${amounts}::int[])
      ORDER BY o.created_at LIMIT ${MOST_CANDIDATES})
    UNION ALL
    (SELECT 'membership', r.id::text, r.payment_proof, r.amount_cents,
      CASE r.status WHEN 'pending' THEN 'waiting' WHEN 'approved' THEN 'paid' ELSE 'closed' END,
      ARRAY[u.name], r.created_at, ${receivedSql("membership", "r.id")}, false, r.is_test
    FROM subscription_requests r JOIN users u ON u.id = r.user_id
    WHERE r.status = 'pending'
      OR ${isBareOf("r.payment_proof", references)}
    ORDER BY r.created_at LIMIT ${MOST_CANDIDATES})
    UNION ALL
    (SELECT 'membership', r.id::text, p.order_reference, r.amount_cents,
      CASE r.status WHEN 'pending' THEN 'waiting' WHEN 'approved' THEN 'paid' ELSE 'closed' END,
      ARRAY[u.name], r.created_at, ${receivedSql("membership", "r.id")}, false, r.is_test
    FROM subscription_payments p JOIN subscription_requests r ON r.id = p.request_id JOIN users u ON u.id = r.user_id
    WHERE p.order_reference <> r.payment_proof AND ${isBareOf("p.order_reference", references)}
    ORDER BY r.created_at LIMIT ${MOST_CANDIDATES})`;
}

const isBareOf = (column: string, references: string[]) =>
  Prisma.sql`regexp_replace(lower(${Prisma.raw(column)}), '[^0-9a-z]', '', 'g') = ANY(${references})`;
