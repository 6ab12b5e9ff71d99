import { z } from "zod";
import type { ServiceContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";

const MOVEMENTS_SHOWN = 50;

const MovementRow = z.strictObject({
  id: z.string(),
  reason: z.string(),
  orderId: z.string().nullable(),
  shortId: z.string().nullable(),
  by: z.string().nullable(),
  countBefore: z.number().nullable(),
  countAfter: z.number().nullable(),
  reservedBefore: z.number(),
  reservedAfter: z.number(),
  note: z.string(),
  createdAt: z.date(),
});
type MovementRow = z.infer<typeof MovementRow>;

/** The latest stock movements of a product, newest first. */
export const stockHistory = ({ db }: ServiceContext, productId: string): Promise<MovementRow[]> =>
  queryRows(db, MovementRow)`
    SELECT m.id::text, m.reason, m.order_id::text AS "orderId", o.short_id AS "shortId", u.name AS by,
      m.count_before AS "countBefore", m.count_after AS "countAfter", m.reserved_before AS "reservedBefore",
      m.reserved_after AS "reservedAfter", m.note, m.created_at AS "createdAt"
    FROM stock_movements m LEFT JOIN orders o ON o.id = m.order_id LEFT JOIN users u ON u.id = m.actor_user_id
    WHERE m.product_id = ${productId}::uuid ORDER BY m.id DESC LIMIT ${MOVEMENTS_SHOWN}`;
