import { z } from "zod";
import type { ServiceContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";

const Row = z.strictObject({ subject: z.string(), difference: z.string() });

/**
 * Where the stock contradicts the orders: a product whose reserved pieces are not the sum of its waiting orders' lines,
 * a line that reserves for an order that does not wait, and a count that is not what its last change left. Empty when
 * all is right; nothing is changed.
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
