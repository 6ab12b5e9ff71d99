import { z } from "zod";
import { matchPayments } from "~/domain/payment-match";
import type { StatementLinesInput, WaitingPaymentsInput } from "~/schemas/admin/payments";
import type { ServiceContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";
import { expectedFor } from "./expected-payments";

const PAGE_SIZE = 50;
const MOST_OPEN = 500;

const Waiting = z.strictObject({
  kind: z.enum(["order", "membership"]),
  id: z.string(),
  /** What the payer was told to write into the note, or the reference that a member gave. */
  reference: z.string(),
  userId: z.string(),
  name: z.string(),
  email: z.string(),
  amountCents: z.number(),
  receivedCents: z.number(),
  askedAt: z.date(),
  isTest: z.boolean(),
  requestedTier: z.enum(["Bronze", "Gold"]).nullable(),
  /** When the customer said that the payment of an order was sent. */
  sentAt: z.date().nullable(),
});

/** Orders and requests for a membership that wait for their payment, the oldest first. */
export async function waitingPayments({ db }: ServiceContext, { page }: WaitingPaymentsInput) {
  const upTo = page * PAGE_SIZE;
  const [rows, orders, memberships] = await Promise.all([
    queryRows(db, Waiting)`
      SELECT w.*, (SELECT coalesce(sum(s.amount_cents), 0) FROM statement_lines s
        WHERE s.matched_order_id = w.id::uuid OR s.matched_subscription_request_id = w.id::uuid)::int AS "receivedCents"
      FROM (
        SELECT * FROM (
          (SELECT 'order' AS kind, o.id::text, o.short_id AS reference, o.user_id::text AS "userId", u.name, o.email,
            o.total_amount_cents - o.credit_applied_cents AS "amountCents", o.created_at AS "askedAt", o.is_test_order AS "isTest",
            NULL::text AS "requestedTier", o.payment_sent_at AS "sentAt"
          FROM orders o JOIN users u ON u.id = o.user_id
          WHERE o.status = 'pending' AND NOT o.is_archived ORDER BY o.created_at, o.id LIMIT ${upTo})
          UNION ALL
          (SELECT 'membership', r.id::text, r.payment_proof, r.user_id::text, u.name, r.user_email,
            r.amount_cents, r.created_at, r.is_test, r.requested_tier::text, NULL::timestamptz
          FROM subscription_requests r JOIN users u ON u.id = r.user_id
          WHERE r.status = 'pending' ORDER BY r.created_at, r.id LIMIT ${upTo})
        ) both_kinds
        ORDER BY "askedAt", id LIMIT ${PAGE_SIZE} OFFSET ${upTo - PAGE_SIZE}
      ) w
      ORDER BY w."askedAt", w.id`,
    db.order.count({ where: { status: "pending", isArchived: false } }),
    db.subscriptionRequest.count({ where: { status: "pending" } }),
  ]);
  const total = orders + memberships;
  return { rows, orders, memberships, total, page, pageCount: Math.max(1, Math.ceil(total / PAGE_SIZE)) };
}

const SHOWN = {
  ...{ id: true, paidAt: true, payerName: true, note: true, reference: true, amountCents: true, importedAt: true },
} as const;

/** The lines that nobody has decided yet, the earliest payment first, each with what it seems to be for. */
export async function openLines(ctx: ServiceContext) {
  const where = { confirmedAt: null, setAsideAt: null };
  const [lines, total] = await Promise.all([
    ctx.db.statementLine.findMany({
      where,
      orderBy: [{ paidAt: "asc" }, { id: "asc" }],
      take: MOST_OPEN,
      select: SHOWN,
    }),
    ctx.db.statementLine.count({ where }),
  ]);
  const matches = matchPayments(lines, await expectedFor(ctx, lines));
  return {
    total,
    lines: lines.flatMap((line, at) => {
      const match = matches[at];
      return match ? [{ ...line, match }] : [];
    }),
  };
}

/** Lines that were confirmed, with what they paid for, or set aside; the latest first. */
export async function decidedLines({ db }: ServiceContext, { view, page }: StatementLinesInput) {
  const where = view === "confirmed" ? { confirmedAt: { not: null } } : { setAsideAt: { not: null } };
  const [lines, total] = await Promise.all([
    db.statementLine.findMany({
      where,
      orderBy: [view === "confirmed" ? { confirmedAt: "desc" } : { setAsideAt: "desc" }, { id: "asc" }],
      skip: (page - 1) * PAGE_SIZE,
      take: PAGE_SIZE,
      select: {
        ...SHOWN,
        ...{ confirmedAt: true, setAsideAt: true, matchedOrderId: true, matchedSubscriptionRequestId: true },
        returnOrderId: true,
      },
    }),
    db.statementLine.count({ where }),
  ]);
  const orderIds = lines.flatMap(({ matchedOrderId, returnOrderId }) => matchedOrderId ?? returnOrderId ?? []);
  const requestIds = lines.flatMap((line) => line.matchedSubscriptionRequestId ?? []);
  const [orders, requests] = await Promise.all([
    db.order.findMany({ where: { id: { in: orderIds } }, select: { id: true, shortId: true, isPaid: true } }),
    db.subscriptionRequest.findMany({
      where: { id: { in: requestIds } },
      select: { id: true, requestedTier: true, userId: true, userEmail: true, status: true },
    }),
  ]);
  return {
    total,
    page,
    pageCount: Math.max(1, Math.ceil(total / PAGE_SIZE)),
    lines: lines.map(({ matchedOrderId, matchedSubscriptionRequestId, returnOrderId, ...line }) => ({
      ...line,
      order: orders.find(({ id }) => id === matchedOrderId) ?? null,
      /** The cancelled order that the money came for: it goes back. */
      returnOrder: orders.find(({ id }) => id === returnOrderId) ?? null,
      membership: requests.find(({ id }) => id === matchedSubscriptionRequestId) ?? null,
    })),
  };
}
