import { z } from "zod";
import type { Db, Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";

const MissingRow = z.strictObject({ itemId: z.string(), name: z.string(), quantity: z.number(), missing: z.number() });
type MissingPieces = z.infer<typeof MissingRow>;

/**
 * The lines of an order not yet shipped that have fewer pieces of a counted product reserved or taken than are ordered
 * and not refunded (`quantity`), with the number missing.
 */
export const missingUnits = (db: Db | Tx, orderId: string): Promise<MissingPieces[]> =>
  queryRows(db, MissingRow)`
    SELECT i.id::text AS "itemId", i.product_name AS name, i.quantity - i.refunded_quantity AS quantity,
      i.quantity - i.refunded_quantity - i.stock_held - i.stock_taken AS missing
    FROM order_items i JOIN orders o ON o.id = i.order_id JOIN products p ON p.id = i.product_id
    WHERE i.order_id = ${orderId}::uuid AND o.status IN ('pending', 'completed') AND o.tracking_number IS NULL
      AND NOT o.is_test_order AND p.stock_count IS NOT NULL AND i.stock_held + i.stock_taken < i.quantity - i.refunded_quantity
    ORDER BY i.position`;
