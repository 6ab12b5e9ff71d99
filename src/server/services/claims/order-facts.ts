import { z } from "zod";
import type { AskedFor, OrderClaimFacts } from "~/domain/order-claim";
import { reversalReasonText } from "~/domain/reversal-reason";
import { Prisma } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import type { Db, Tx } from "~/server/db";
import { env } from "~/server/env";
import { queryRows } from "~/server/query-rows";
import { HOLD_OF_ENTRY } from "../ledger/earning-holds";

/** Only the buyer's latest orders are considered. */
const ORDERS_OF_BUYER = 20;

const Row = z.strictObject({
  ...{ orderId: z.string(), shortId: z.string(), isOwn: z.boolean(), isInProgram: z.boolean() },
  ...{ level: z.number().nullable(), cameByCode: z.boolean() },
  status: z.enum(["pending", "completed", "cancelled"]),
  ...{
    isPaid: z.boolean(),
    isRefunded: z.boolean(),
    isTestOrder: z.boolean(),
    isWholesale: z.boolean(),
    isPaymentSent: z.boolean(),
  },
  ...{ earned: z.bigint(), net: z.bigint(), skipReason: z.string().nullable(), corrected: z.bigint() },
  ...{ availableAt: z.date().nullable(), isUnderReview: z.boolean() },
  ...{ orderRefundedAt: z.date().nullable(), takenBackAt: z.date().nullable() },
  ...{ takenBackReason: z.string().nullable(), takenBackRefundId: z.string().nullable() },
});
type Row = z.infer<typeof Row>;

type FoundOrder = {
  orderId: string;
  shortId: string;
  availableAt: Date | null;
  isUnderReview: boolean;
  facts: OrderClaimFacts;
};

/**
 * SQL for the latest payment generation of order `o` that this account earned on, reversed or not. Null if a later
 * payment skipped the account for any reason but the order's flags.
 */
const earningGeneration = (asker: Prisma.Sql) => Prisma.sql`(
  SELECT max(x.generation) FROM ledger_entries x
  WHERE x.order_id = o.id AND x.affiliate_user_id = ${asker} AND x.kind = 'earn' AND NOT EXISTS (
    SELECT 1 FROM skipped_commissions s WHERE s.order_id = o.id AND s.affiliate_user_id = ${asker}
      AND s.generation > x.generation AND s.reason NOT IN ('test-order', 'wholesale-order')))`;

/** Orders that match a question, newest first, with what decides the answer; amounts are from the asker's ledger. */
async function ordersWhere(db: Db | Tx, askerId: string, wanted: Prisma.Sql): Promise<FoundOrder[]> {
  const asker = Prisma.sql`${askerId}::uuid`;
  const rows = await queryRows(db, Row)`
    SELECT o.id::text AS "orderId", o.short_id AS "shortId", o.user_id = ${asker} AS "isOwn", h.level,
      (me.is_affiliate OR me.affiliate_since IS NOT NULL) AS "isInProgram",
      (b.referred_by_user_id IS NOT NULL AND house.id IS DISTINCT FROM b.referred_by_user_id) AS "cameByCode",
      o.status::text AS status, o.is_paid AS "isPaid", o.refunded_at IS NOT NULL AS "isRefunded", o.is_test_order AS "isTestOrder",
      o.is_wholesale AS "isWholesale", o.payment_sent_at IS NOT NULL AS "isPaymentSent",
      books.earned, books.net, books.available_at AS "availableAt",
      coalesce(books.under_review, false) AS "isUnderReview", o.refunded_at AS "orderRefundedAt",
      taken.created_at AS "takenBackAt", taken.reason AS "takenBackReason", taken.refund_id::text AS "takenBackRefundId",
      (SELECT s.reason FROM skipped_commissions s WHERE s.order_id = o.id AND s.affiliate_user_id = ${asker}
        ORDER BY s.generation DESC LIMIT 1) AS "skipReason",
      (SELECT coalesce(sum(c.amount_cents), 0)::bigint FROM order_claims c
        WHERE c.order_id = o.id AND c.status = 'approved'
          AND (c.credited_user_id = ${asker} OR (c.user_id = ${asker} AND o.user_id = ${asker}))) AS corrected
    FROM orders o
    JOIN users b ON b.id = o.user_id
    JOIN users me ON me.id = ${asker}
    LEFT JOIN users house ON house.email = ${env.ROOT_AFFILIATE_EMAIL}
    LEFT JOIN affiliate_hierarchy h ON h.user_id = o.user_id AND h.upline_user_id = ${asker},
    LATERAL (
      SELECT coalesce(sum(e.amount_cents) FILTER (WHERE e.kind = 'earn'), 0)::bigint AS earned,
        coalesce(sum(e.amount_cents), 0)::bigint AS net, max(greatest(e.available_at, hold.released_at)) AS available_at,
        bool_or(hold.under_review) AS under_review
      FROM ledger_entries e ${HOLD_OF_ENTRY} WHERE e.order_id = o.id AND e.affiliate_user_id = ${asker}
        AND e.generation = ${earningGeneration(asker)}
    ) AS books
    LEFT JOIN LATERAL (
      SELECT t.created_at, t.reason, t.refund_id FROM ledger_entries t
      WHERE t.order_id = o.id AND t.affiliate_user_id = ${asker} AND t.kind = 'reverse'
        AND t.generation = ${earningGeneration(asker)}
      ORDER BY t.created_at DESC, t.id DESC LIMIT 1
    ) AS taken ON true
    WHERE ${wanted} ORDER BY o.created_at DESC, o.id LIMIT ${ORDERS_OF_BUYER}::int`;
  return rows.map(foundOrder);
}

function foundOrder({ orderId, shortId, availableAt, isUnderReview, ...row }: Row): FoundOrder {
  const { earned, net, corrected, orderRefundedAt, takenBackAt, takenBackReason, takenBackRefundId, ...facts } = row;
  const takenBack = { refundId: takenBackRefundId, reason: takenBackReason, orderRefundedAt };
  const takenBackWhy = takenBackAt && reversalReasonText({ ...takenBack, at: takenBackAt });
  const [earnedCents, netCents, correctedCents] = [Number(earned), Number(net), Number(corrected)];
  return {
    ...{ orderId, shortId, availableAt, isUnderReview },
    facts: { ...facts, earnedCents, netCents, correctedCents, takenBackWhy },
  };
}

export type Found =
  | { of: "order"; orders: FoundOrder[] }
  | { of: "referral" | "self"; orders: FoundOrder[] }
  | { of: "nobody" };

/**
 * Finds what a question is about. An order number finds any order. An e-mail address finds only the asker's own orders
 * or those of a direct referral, whose address the asker can see anyway.
 */
export async function findAsked({ db, actor }: Pick<SignedInContext, "db" | "actor">, asked: AskedFor): Promise<Found> {
  const me = actor.userId;
  if (asked.by === "order") {
    return { of: "order", orders: await ordersWhere(db, me, Prisma.sql`o.short_id = ${asked.shortId}`) };
  }
  const buyer = await db.user.findFirst({
    where: { email: asked.email, deletedAt: null, OR: [{ id: me }, { referredByUserId: me }] },
    select: { id: true },
  });
  if (!buyer) return { of: "nobody" };
  const orders = await ordersWhere(db, me, Prisma.sql`o.user_id = ${buyer.id}::uuid`);
  return { of: buyer.id === me ? "self" : "referral", orders };
}
