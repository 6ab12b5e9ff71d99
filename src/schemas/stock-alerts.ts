import { z } from "zod";
import { EmailField } from "./account";

const ProductId = z.uuid("This is not the id of a product");

export const AskStockAlertInput = z.strictObject({
  productId: ProductId,
  /** Absent for a signed-in user. */
  email: EmailField.optional(),
});
export type AskStockAlertInput = z.infer<typeof AskStockAlertInput>;

export const StockAlertInput = z.strictObject({ productId: ProductId });
export type StockAlertInput = z.infer<typeof StockAlertInput>;
