import { z } from "zod";
import type { ServiceContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";

const Row = z.strictObject({ subject: z.string(), difference: z.string() });

/**
 * Finds stock that contradicts the orders: reserved pieces that differ from the sum of the unpaid orders' lines, lines
 * that reserve for other orders, and counts that differ from the last movement. Empty if all is well. Read-only.
 */
export const verifyStock = ({ db }: Pick<ServiceContext, "db">) =>
  queryRows(db, Row)`
    SELECT p.sku AS subject, format('%s reserved, waiting orders hold %s', p.stock_reserved, coalesce(h.held, 0)) AS difference
    FROM products p LEFT JOIN (
      SELECT i.product_id, sum(i.stock_held) AS held FROM order_items i JOIN orders o ON o.id = i.order_id
      WHERE o.status = 'pending' GROUP BY i.product_id
    ) h ON h.product_id = p.id
    WHERE p.stock_reserved <> coalesce(h.held, 0)
    UNION ALL
    SELECT '#' || o.short_id, format('%s pieces of %s are reserved, but the order is not waiting for payment', i.stock_held, i.sku)
    FROM order_items i JOIN orders o ON o.id = i.order_id WHERE i.stock_held > 0 AND o.status <> 'pending'
    UNION ALL
    SELECT p.sku, format('%s there, the last change left %s', p.stock_count, m.count_after)
    FROM products p JOIN LATERAL (
      SELECT m.count_after FROM stock_movements m WHERE m.product_id = p.id ORDER BY m.id DESC LIMIT 1
    ) m ON true
    WHERE p.stock_count IS DISTINCT FROM m.count_after
    ORDER BY 1, 2`;
