import { z } from "zod";
import { MAX_CART_LINES, MAX_QUANTITY } from "~/domain/cart";
import { MAX_ORDER_CENTS } from "~/domain/money";
import { REFUND_TARGETS } from "~/domain/partial-refund";
import { MomentField } from "../date-fields";
import { PageField, ReasonField } from "../fields";
import { OrderIdInput } from "../orders";

const RefundedItem = z.strictObject({
  itemId: z.uuid("This is not the id of an order line"),
  quantity: z.int().min(1).max(MAX_QUANTITY),
});

const Cents = z.int().min(0, "Enter an amount of $0.00 or more").max(MAX_ORDER_CENTS);

export const RefundPartInput = z.strictObject({
  ...OrderIdInput.shape,
  goodsCents: Cents,
  shippingCents: Cents,
  /** The pieces that it is for; none for an amount of goodwill. */
  items: z
    .array(RefundedItem)
    .max(MAX_CART_LINES)
    .refine((items) => new Set(items.map(({ itemId }) => itemId)).size === items.length, "A line is named twice")
    .default([]),
  /** Whether these pieces go back into stock. */
  returnStock: z.boolean().default(false),
  /** Shown to the customer. */
  reason: ReasonField,
  /** Shown to admins only. */
  internalNote: z.string().trim().max(1_000, "At most 1,000 characters").default(""),
  to: z.enum(REFUND_TARGETS),
  requestId: z.uuid("This is not the id of a request"),
});
export type RefundPartInput = z.infer<typeof RefundPartInput>;

export const MoneyReturnsInput = z.strictObject({
  view: z.enum(["open", "done"]).default("open"),
  page: PageField,
});
export type MoneyReturnsInput = z.infer<typeof MoneyReturnsInput>;

const ReturnId = z.uuid("This is not the id of a return");

export const UndoReturnedInput = z.strictObject({
  returnId: ReturnId,
  /** When it was returned, as the admin saw it, so that a later return is not undone. */
  returnedAt: MomentField,
});
export type UndoReturnedInput = z.infer<typeof UndoReturnedInput>;

export const MarkReturnedInput = z.strictObject({
  returnId: ReturnId,
  reference: z.string().trim().min(1, "Enter the payment app's reference").max(120, "At most 120 characters"),
});
export type MarkReturnedInput = z.infer<typeof MarkReturnedInput>;
