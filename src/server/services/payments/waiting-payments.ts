import { z } from "zod";
import { pageWithin } from "~/domain/paging";
import { type AgeGroup, ageLimits, type PaymentAge, paymentSearch } from "~/domain/payment-queue";
import { Prisma } from "~/generated/prisma/client";
import type { WaitingPaymentsInput } from "~/schemas/admin/payments";
import type { ServiceContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";
import { sqlTime } from "~/server/sql-time";
import { REFERENCES } from "../membership/references";
import { toReturnCents } from "./cancelled-return";
import { receivedSql } from "./line-target";

const PAGE_SIZE = 50;

const Waiting = z.strictObject({
  kind: z.enum(["order", "membership"]),
  id: z.string(),
  /** The payment note for an order, or the references that a member gave. */
  reference: z.string(),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  amountCents: z.number(),
  receivedCents: z.number(),
  askedAt: z.date(),
  requestedTier: z.enum(["Bronze", "Gold"]).nullable(),
  /** When the customer said they sent the payment of an order, or the rest of a membership's. */
  sentAt: z.date().nullable(),
  /** When the customer was last reminded to pay an order. */
  remindedAt: z.date().nullable(),
});

const Counted = z.strictObject({
  kind: z.enum(["order", "membership"]),
  age: z.enum(["today", "week", "older"]),
  count: z.number(),
});

/**
 * Orders and membership requests that wait for payment, with the number of search results per age group. Tests are left
 * out: nobody pays them. A payment that names one still finds it.
 */
export async function waitingPayments({ db, now }: ServiceContext, input: WaitingPaymentsInput) {
  const { sort, age } = input;
  const found = meets(input.search);
  const counts = await queryRows(db, Counted)`
    SELECT kind, CASE WHEN ${ofAge("today", now)} THEN 'today' WHEN ${ofAge("week", now)} THEN 'week' ELSE 'older' END
      AS age, count(*)::int AS count
    FROM (${ORDERS} UNION ALL ${MEMBERSHIPS}) w WHERE ${found} GROUP BY 1, 2`;
  const ages = sumBy(counts, (row) => row.age);
  const chosen = counts.filter((row) => age === "any" || row.age === age);
  const { order: orders = 0, membership: memberships = 0 } = sumBy(chosen, ({ kind }) => kind);
  const total = orders + memberships;
  // The last row of the last page may have been decided in the meantime.
  const { page, pageCount } = pageWithin(input.page, total, PAGE_SIZE);
  const upTo = page * PAGE_SIZE;
  const direction = sort === "newest" ? Prisma.sql`DESC` : Prisma.sql`ASC`;
  const rows = await queryRows(db, Waiting)`
    SELECT w.*, ${RECEIVED} AS "receivedCents"
    FROM (
      SELECT kind, id::text, reference, "userId"::text, name, email, "amountCents", "askedAt", "requestedTier", "sentAt",
        "remindedAt"
      FROM (
        (SELECT * FROM (${ORDERS}) w WHERE ${found} AND ${ofAge(age, now)}
          ORDER BY "askedAt" ${direction}, id ${direction} LIMIT ${upTo})
        UNION ALL
        (SELECT * FROM (${MEMBERSHIPS}) w WHERE ${found} AND ${ofAge(age, now)}
          ORDER BY "askedAt" ${direction}, id ${direction} LIMIT ${upTo})
      ) both_kinds
      ORDER BY "askedAt" ${direction}, id ${direction} LIMIT ${PAGE_SIZE} OFFSET ${upTo - PAGE_SIZE}
    ) w
    ORDER BY w."askedAt" ${direction}, w.id ${direction}`;
  const returns = await Promise.all(
    rows.map(({ kind, id, receivedCents }) => (receivedCents > 0 ? toReturnCents(db, { kind, id }) : 0)),
  );
  /** With what closing each of them notes as money to return. */
  const shown = rows.map((row, at) => ({ ...row, returnsOnCancelCents: returns[at] ?? 0 }));
  return { rows: shown, ages, orders, memberships, total, page, pageCount };
}

const ORDERS = Prisma.sql`
  SELECT 'order' AS kind, o.id, o.short_id AS reference, o.user_id AS "userId", u.name, o.email,
    o.total_amount_cents - o.credit_applied_cents AS "amountCents", o.created_at AS "askedAt",
    NULL::text AS "requestedTier", o.payment_sent_at AS "sentAt",
    o.payment_reminded_at AS "remindedAt", o.shipping_details->>'recipient_name' AS recipient
  FROM orders o JOIN users u ON u.id = o.user_id
  WHERE o.status = 'pending' AND NOT o.is_archived AND NOT o.is_test_order`;

const MEMBERSHIPS = Prisma.sql`
  SELECT 'membership' AS kind, r.id, ${REFERENCES} AS reference, r.user_id AS "userId", u.name, r.user_email AS email,
    r.amount_cents AS "amountCents", r.created_at AS "askedAt",
    r.requested_tier::text AS "requestedTier", r.payment_sent_at AS "sentAt", NULL::timestamptz AS "remindedAt",
    NULL::text AS recipient
  FROM subscription_requests r JOIN users u ON u.id = r.user_id
  WHERE r.status = 'pending' AND NOT r.is_test`;

const RECEIVED = Prisma.sql`CASE w.kind
  WHEN 'order' THEN ${receivedSql("order", "w.id::uuid")} ELSE ${receivedSql("membership", "w.id::uuid")} END`;

/** Matches every word in reference, name or e-mail, or the amount that is due or still open. */
function meets(search: string): Prisma.Sql {
  const { words, amountCents } = paymentSearch(search);
  if (words.length === 0) return Prisma.sql`true`;
  const byWords = Prisma.sql`NOT EXISTS (SELECT 1 FROM unnest(${words}::text[]) word
    WHERE strpos(lower(concat_ws(' ', w.reference, w.name, w.recipient, w.email)), word) = 0)`;
  if (amountCents === null) return byWords;
  return Prisma.sql`(${byWords} OR ${amountCents}::int IN (w."amountCents", w."amountCents" - ${RECEIVED}))`;
}

function ofAge(age: PaymentAge, now: Date): Prisma.Sql {
  const { today, week } = ageLimits(now);
  const conditions: Readonly<Record<PaymentAge, Prisma.Sql>> = {
    any: Prisma.sql`true`,
    today: Prisma.sql`w."askedAt" > ${sqlTime(today)}`,
    week: Prisma.sql`w."askedAt" > ${sqlTime(week)} AND w."askedAt" <= ${sqlTime(today)}`,
    older: Prisma.sql`w."askedAt" <= ${sqlTime(week)}`,
  };
  return conditions[age];
}

function sumBy<K extends AgeGroup | "order" | "membership">(
  counts: readonly z.infer<typeof Counted>[],
  keyOf: (row: z.infer<typeof Counted>) => K,
): Partial<Record<K, number>> {
  const sums: Partial<Record<K, number>> = {};
  for (const row of counts) sums[keyOf(row)] = (sums[keyOf(row)] ?? 0) + row.count;
  return sums;
}
