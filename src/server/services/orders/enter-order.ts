import type { EnterOrderInput } from "~/schemas/admin/order-entry";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { addressFields } from "../addresses/address-fields";
import { shippingCountries } from "../addresses/queries";
import { recordAudit } from "../audit/record-audit";
import { listedItems } from "../cart/cart-rows";
import { customerContext } from "./customer-context";
import { payWithCredit } from "./pay-with-credit";
import { type PlacedOrder, placeItems, retryPlacing } from "./place-items";
import { shippingDetailsOf } from "./shipping-details";

/**
 * Enters an order that a customer gave by phone or message: a pending order of theirs at their own prices, with the
 * e-mails of every order, paid with their store credit where they asked for it. Its event and the audit name the admin;
 * the customer's cart and address book stay as they are.
 * The same key again answers the first order. Throws "not-found", "unknown-place", and what `placeOrder` throws.
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
