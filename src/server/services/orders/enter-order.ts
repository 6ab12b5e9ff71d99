import { isDeepStrictEqual } from "node:util";
import { DomainError } from "~/domain/errors";
import type { EnterOrderInput } from "~/schemas/admin/order-entry";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { addressFields } from "../addresses/address-fields";
import { shippingCountries } from "../addresses/queries";
import { recordAudit } from "../audit/record-audit";
import { listedItems } from "../cart/cart-rows";
import { customerContext } from "./customer-context";
import { ShippingDetails } from "./order-rows";
import { payWithCredit } from "./pay-with-credit";
import { type PlacedOrder, placeItems, retryPlacing } from "./place-items";
import type { PlacedRow } from "./read-for-order";
import { shippingDetailsOf } from "./shipping-details";

/**
 * Enters an order that a customer gave by phone or message, like their own but named after the admin in event and audit
 * log; the customer's cart and address book are not changed. Idempotent by key. Throws "not-found", "unknown-place",
 * "request-reused" if the key belongs to an order with other contents, and what `placeOrder` throws.
 */
export async function enterOrder(
  ctx: SignedInContext,
  { customerId, lines, address, creditCents, ...input }: EnterOrderInput,
): Promise<PlacedOrder> {
  const customer = await customerContext(ctx, { customerId });
  const typedAddress =
    address.kind === "typed"
      ? shippingDetailsOf(
          addressFields({ ...address.typed, label: "Home", isDefault: false }, await shippingCountries(ctx)),
        )
      : null;
  const addressId = address.kind === "saved" ? address.addressId : null;
  return retryPlacing(() =>
    inTransaction(ctx.db, (tx) =>
      placeItems(tx, customer, {
        ...{ input: { ...input, addressId, creditCents }, typedAddress, enteredBy: ctx.actor },
        ...{ items: listedItems(lines), itemCount: lines.length },
        assertSame: (placed) =>
          assertSame(tx, placed, { ...input, customerId, lines, addressId, typedAddress, creditCents }),
        async afterwards({ orderId, totalCents }) {
          await recordAudit(tx, ctx, {
            ...{ action: "order.enter", entity: "order", entityId: orderId },
            after: { customerId, totalCents, creditCents, customerConfirmed: true },
          });
          if (creditCents > 0) await payWithCredit(tx, ctx, { userId: customerId, orderId, totalCents, creditCents });
        },
      }),
    ),
  );
}

type Entered = Pick<EnterOrderInput, "customerId" | "lines" | "creditCents" | "orderMessage"> & {
  addressId: string | null;
  typedAddress: ShippingDetails | null;
};
type Piece = { productId: string | null; quantity: number };

/** The form may have changed after a first attempt whose response was lost: refuse instead of ignoring that. */
async function assertSame(tx: Tx, { id, shortId }: PlacedRow, entered: Entered): Promise<void> {
  const made = await tx.order.findUniqueOrThrow({
    where: { id },
    include: { items: { select: { productId: true, quantity: true } } },
  });
  const pieces = (lines: readonly Piece[]) => lines.map((each) => `${each.productId} ${each.quantity}`).toSorted();
  const { typedAddress: typed, addressId } = entered;
  const address = ShippingDetails.safeParse(made.shippingDetails).data;
  const isSame =
    (typed ? isDeepStrictEqual(typed, address) : made.shippingAddressId === addressId) &&
    made.userId === entered.customerId &&
    made.orderMessage === entered.orderMessage &&
    made.creditAppliedCents === entered.creditCents &&
    isDeepStrictEqual(pieces(made.items), pieces(entered.lines));
  if (isSame) return;
  const message = `Order #${shortId} was entered from this form already, with other contents. Look at it, and correct or cancel it there.`;
  throw new DomainError("CONFLICT", "request-reused", message);
}
