import { z } from "zod";
import { MAX_QUANTITY } from "~/domain/quantity";

const QUANTITY_TEXT = `A quantity is a whole number from 1 to ${MAX_QUANTITY.toLocaleString("en-US")}.`;

export const QuantityField = z.int(QUANTITY_TEXT).min(1, QUANTITY_TEXT).max(MAX_QUANTITY, QUANTITY_TEXT);

export const AddToCartInput = z.strictObject({ productId: z.uuid(), quantity: QuantityField.default(1) });
export type AddToCartInput = z.infer<typeof AddToCartInput>;

export const SetQuantityInput = z.strictObject({ productId: z.uuid(), quantity: QuantityField });
export type SetQuantityInput = z.infer<typeof SetQuantityInput>;

export const RemoveFromCartInput = z.strictObject({ productId: z.uuid() });
export type RemoveFromCartInput = z.infer<typeof RemoveFromCartInput>;
