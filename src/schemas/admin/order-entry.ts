import { z } from "zod";
import { MAX_CART_LINES } from "~/domain/cart";
import { AddressInput } from "../addresses";
import { QuantityField } from "../cart";
import { OrderMessageField, PlaceOrderInput } from "../orders";

export const CUSTOMER_CONFIRMATION =
  "The customer told me that they are 18 or older, a qualified researcher, and buying for research use only";
const CONFIRMATION_NEEDED = "Please confirm what the customer told you";

const CustomerId = z.uuid("Please choose a customer");
const Lines = z
  .array(z.strictObject({ productId: z.uuid("This is not the id of a product"), quantity: QuantityField }))
  .max(MAX_CART_LINES, `An order has at most ${MAX_CART_LINES} products`)
  .refine(
    (lines) => new Set(lines.map(({ productId }) => productId)).size === lines.length,
    "Each product stands on one line",
  );

export const EntryCustomerInput = z.strictObject({ customerId: CustomerId });
export type EntryCustomerInput = z.infer<typeof EntryCustomerInput>;

export const QuoteEntryInput = z.strictObject({ customerId: CustomerId, lines: Lines });
export type QuoteEntryInput = z.infer<typeof QuoteEntryInput>;

/** An address for this order only; not added to the customer's address book. */
export const EntryAddressInput = AddressInput.omit({ label: true, isDefault: true });
export type EntryAddressInput = z.infer<typeof EntryAddressInput>;

export const EnterOrderInput = z.strictObject({
  customerId: CustomerId,
  /** Generated once per form; the same key is the same order. */
  idempotencyKey: z.uuid(),
  lines: Lines.min(1, "Please add a product"),
  /** The total the admin saw. The order is refused if the server's total differs. */
  seenTotalCents: PlaceOrderInput.shape.seenTotalCents,
  /** The part paid from the customer's store credit, as the admin saw it; 0 for none. */
  creditCents: PlaceOrderInput.shape.creditCents,
  /** One of the customer's saved addresses, or a new one. */
  address: z.discriminatedUnion("kind", [
    z.strictObject({ kind: z.literal("saved"), addressId: z.uuid("Please select a shipping address") }),
    z.strictObject({ kind: z.literal("typed"), typed: EntryAddressInput }),
  ]),
  orderMessage: OrderMessageField.default(""),
  customerConfirmed: z.literal(true, CONFIRMATION_NEEDED),
});
export type EnterOrderInput = z.infer<typeof EnterOrderInput>;
