import { z } from "zod";
import { MAX_ORDER_CENTS } from "~/domain/money";
import { PageDirectionField } from "./page-direction";
import { requiredText } from "./required-text";

export const RESEARCH_CONFIRMATION = "I am 18 or older, a qualified researcher, and buying for research use only";
export const CONFIRM_RESEARCH_FIRST = "Please confirm that you are buying for research use only";

export const OrderMessageField = z.string().trim().max(2000, "An order message has at most 2,000 characters");

export const PlaceOrderInput = z.strictObject({
  /** Generated once per click on Complete Order; the same key is the same order. */
  idempotencyKey: z.uuid(),
  addressId: z.uuid("Please select a shipping address"),
  /** The total the shopper saw. The order is refused if the server's total differs. */
  seenTotalCents: z
    .int()
    .min(0)
    .max(MAX_ORDER_CENTS * 1000),
  /** The part paid from store credit, as the shopper saw it; 0 for none. */
  creditCents: z.int().min(0).max(MAX_ORDER_CENTS).default(0),
  orderMessage: OrderMessageField.default(""),
  researchConfirmed: z.literal(true, CONFIRM_RESEARCH_FIRST),
});
export type PlaceOrderInput = z.infer<typeof PlaceOrderInput>;

export const MY_ORDERS_FILTERS = ["all", "pending", "paid", "shipped", "cancelled"] as const;
export type MyOrdersFilter = (typeof MY_ORDERS_FILTERS)[number];

export const MyOrdersInput = z.strictObject({
  filter: z.enum(MY_ORDERS_FILTERS).default("all"),
  /** A short id or its beginning. */
  search: z.string().trim().max(40, "Search for at most 40 characters").default(""),
  cursor: z.uuid().nullish(),
  limit: z.int().min(1).max(50).default(10),
  /** Sent by the client's infinite queries. */
  direction: z.enum(["forward", "backward"]).optional(),
});
export type MyOrdersInput = z.infer<typeof MyOrdersInput>;

export const OrderIdInput = z.strictObject({ orderId: z.uuid("This is not the id of an order") });
export type OrderIdInput = z.infer<typeof OrderIdInput>;

/** Changes the shipping address of an order that waits for its payment. */
export const ChangeOrderAddressInput = z.strictObject({
  orderId: z.uuid(),
  addressId: z.uuid("Please select a shipping address"),
});
export type ChangeOrderAddressInput = z.infer<typeof ChangeOrderAddressInput>;

export const ChangeOrderMessageInput = z.strictObject({ orderId: z.uuid(), orderMessage: OrderMessageField });
export type ChangeOrderMessageInput = z.infer<typeof ChangeOrderMessageInput>;

/** A page of an order's messages: the newest, or those before the cursor. */
export const ThreadInput = z.strictObject({
  orderId: z.uuid("This is not the id of an order"),
  cursor: z.uuid().nullish(),
  direction: PageDirectionField,
});
export type ThreadInput = z.infer<typeof ThreadInput>;

/** The actor's order to watch. A reconnecting browser sends the last state it saw. */
export const WatchOrderInput = z.strictObject({ orderId: z.uuid(), lastEventId: z.string().max(200).nullish() });
export type WatchOrderInput = z.infer<typeof WatchOrderInput>;

export const SendMessageInput = z.strictObject({
  orderId: z.uuid(),
  messageId: z.uuid().optional(),
  message: requiredText("Please enter a message", 2000, "A message has at most 2,000 characters"),
});
export type SendMessageInput = z.infer<typeof SendMessageInput>;
