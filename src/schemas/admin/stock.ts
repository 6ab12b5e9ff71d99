import { z } from "zod";
import { MAX_STOCK } from "~/domain/stock";

const COUNT_TEXT = `Enter a whole number from 0 to ${MAX_STOCK.toLocaleString("en-US")}`;
const StockCount = z.int(COUNT_TEXT).min(0, COUNT_TEXT).max(MAX_STOCK, COUNT_TEXT);

/** A null count turns stock counting off. */
export const SetStockInput = z.strictObject({
  productId: z.uuid(),
  count: StockCount.nullable(),
  /** The count the admin saw. */
  seenCount: StockCount.nullable(),
  lowStockAt: StockCount.optional(),
  note: z.string().trim().max(200, "A note has at most 200 characters").default(""),
});
export type SetStockInput = z.infer<typeof SetStockInput>;
