import { z } from "zod";
import { notFound } from "~/domain/errors";
import { assessLine, shortIdsIn } from "~/domain/payment-match";
import { paymentSearch } from "~/domain/payment-queue";
import { Prisma } from "~/generated/prisma/client";
import type { AssignableInput } from "~/schemas/admin/payments";
import type { ServiceContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";
import { REFERENCES } from "../membership/references";
import { receivedSql } from "./line-target";

const MOST_SHOWN = 20;

const Found = z.strictObject({
  kind: z.enum(["order", "membership"]),
  id: z.string(),
  reference: z.string(),
  name: z.string(),
  email: z.string(),
  amountCents: z.number(),
  receivedCents: z.number(),
  isTest: z.boolean(),
  isArchived: z.boolean(),
  requestedTier: z.enum(["Bronze", "Gold"]).nullable(),
});

/**
 * Unpaid orders and membership requests that this line may be for, matched by every word of short id, reference, name
 * or e-mail, or by amount. Ordered by: named in the note, then the payer's own, then closest amount; each with what
 * confirming it would do. Throws "not-found".
 */
export async function assignableTo({ db }: ServiceContext, { lineId, search }: AssignableInput) {
  const line = await db.statementLine.findUnique({
    where: { id: lineId },
    select: { amountCents: true, note: true, payerName: true },
  });
  if (!line) throw notFound("Statement line");
  const found = await queryRows(db, Found)`
    SELECT kind, id, reference, name, email, "amountCents", "receivedCents", "isTest", "isArchived",
      "requestedTier"
    FROM (${waitingOrders(search !== "")} UNION ALL ${WAITING_MEMBERSHIPS}) waiting
    WHERE ${meets(search)}
    ORDER BY ${rankFor(line)}, abs("amountCents" - "receivedCents" - ${line.amountCents}), "askedAt", id LIMIT ${MOST_SHOWN + 1}`;
  return {
    hasMore: found.length > MOST_SHOWN,
    targets: found.slice(0, MOST_SHOWN).map((target) => {
      return { ...target, ...assessLine(line.amountCents, { ...target, state: "waiting" }) };
    }),
  };
}

/** An archived order is not suggested, but money may still arrive for it, so a search finds it. */
const waitingOrders = (isSearched: boolean) => Prisma.sql`
  SELECT 'order' AS kind, o.id::text, o.short_id AS reference, u.name, o.email,
    o.total_amount_cents - o.credit_applied_cents AS "amountCents", ${receivedSql("order", "o.id")} AS "receivedCents",
    o.created_at AS "askedAt", o.is_test_order AS "isTest", o.is_archived AS "isArchived", NULL::text AS "requestedTier",
    lower(concat_ws(' ', o.short_id, u.name, o.shipping_details->>'recipient_name', o.email)) AS words
  FROM orders o JOIN users u ON u.id = o.user_id
  WHERE o.status = 'pending' AND (NOT o.is_archived OR ${isSearched})`;

const WAITING_MEMBERSHIPS = Prisma.sql`
  SELECT 'membership', r.id::text, ${REFERENCES}, u.name, r.user_email, r.amount_cents,
    ${receivedSql("membership", "r.id")}, r.created_at, r.is_test, false, r.requested_tier::text,
    lower(concat_ws(' ', ${REFERENCES}, u.name, r.user_email))
  FROM subscription_requests r JOIN users u ON u.id = r.user_id
  WHERE r.status = 'pending'`;

/** 0 for an order that the note names, 1 if every word of the payer's name matches, 2 for the rest. */
function rankFor({ note, payerName }: { note: string; payerName: string }): Prisma.Sql {
  const payer = payerName
    .toLowerCase()
    .split(/[^\p{L}\p{N}]+/u)
    .filter(Boolean);
  return Prisma.sql`CASE WHEN kind = 'order' AND reference = ANY(${shortIdsIn(note)}::text[]) THEN 0
    WHEN ${payer.length > 1} AND NOT EXISTS (
      SELECT 1 FROM unnest(${payer}::text[]) word WHERE strpos(words, word) = 0) THEN 1 ELSE 2 END`;
}

function meets(search: string): Prisma.Sql {
  const { words, amountCents } = paymentSearch(search);
  return Prisma.sql`(
    NOT EXISTS (SELECT 1 FROM unnest(${words}::text[]) word WHERE strpos(words, word) = 0)
    OR ${amountCents}::int IN ("amountCents", "amountCents" - "receivedCents"))`;
}
