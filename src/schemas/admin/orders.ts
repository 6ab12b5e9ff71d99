import { z } from "zod";
import { ORDER_SECTIONS } from "~/domain/order-sections";

const OrderId = z.uuid("This is not the id of an order");
const Reason = z.string().trim().max(500, "A reason has at most 500 characters");

export const OrderIdInput = z.strictObject({ orderId: OrderId });
export type OrderIdInput = z.infer<typeof OrderIdInput>;

export const ListOrdersInput = z.strictObject({
  section: z.enum(ORDER_SECTIONS).default("waiting"),
  search: z.string().trim().max(120, "Search for at most 120 characters").default(""),
  page: z.number().int().min(1).max(10_000).default(1),
});
export type ListOrdersInput = z.infer<typeof ListOrdersInput>;

export const CancelOrderInput = z.strictObject({ orderId: OrderId, reason: Reason.optional() });
export type CancelOrderInput = z.infer<typeof CancelOrderInput>;

/** Refunding an order and undoing a payment. Whether a reason is needed is the transition table's to say. */
export const OrderReasonInput = z.strictObject({ orderId: OrderId, reason: Reason.default("") });
export type OrderReasonInput = z.infer<typeof OrderReasonInput>;

export const SetTrackingInput = z.strictObject({
  orderId: OrderId,
  trackingNumber: z
    .string("Please enter a tracking number")
    .trim()
    .min(1, "Please enter a tracking number")
    .max(100, "A tracking number has at most 100 characters")
    .regex(/^[\p{L}\p{N} ._/-]*$/u, "A tracking number has only letters, digits, spaces and . _ / -"),
});
export type SetTrackingInput = z.infer<typeof SetTrackingInput>;

export const SetTestFlagInput = z.strictObject({ orderId: OrderId, isTestOrder: z.boolean() });
export type SetTestFlagInput = z.infer<typeof SetTestFlagInput>;

/** A stream that comes back names the last event that it got; this one reads everything again. */
export const WatchOrdersInput = z.strictObject({ lastEventId: z.string().max(200).nullish() });

export const SendMessageInput = z.strictObject({
  orderId: OrderId,
  messageId: z.uuid().optional(),
  message: z
    .string("Please enter a message")
    .trim()
    .min(1, "Please enter a message")
    .max(4000, "A message has at most 4,000 characters"),
});
export type SendMessageInput = z.infer<typeof SendMessageInput>;
