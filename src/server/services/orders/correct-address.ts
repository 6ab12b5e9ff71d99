import { DomainError } from "~/domain/errors";
import { addressChangeRefusal } from "~/domain/order-status";
import { addressParts } from "~/domain/postal-address";
import { DEFAULT_SETTINGS } from "~/domain/site-settings";
import type { CorrectAddressInput } from "~/schemas/admin/orders";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { queueMail } from "~/server/mail/queue-mail";
import { addressFields } from "../addresses/address-fields";
import { countriesByCode } from "../addresses/countries";
import { ShippingDetails } from "./order-rows";
import { lockOrderForStaff, recordTransition } from "./order-transition";
import { shippingDetailsOf } from "./shipping-details";

/**
 * Corrects an order's shipping address before it is shipped, and e-mails the customer; their address book is not
 * changed. Throws "not-found", "address-is-final" for a shipped or cancelled order, "changed-elsewhere" if the address
 * is no longer the one seen, and "unknown-place".
 */
export async function correctAddress(ctx: SignedInContext, { orderId, seen, ...input }: CorrectAddressInput) {
  return inTransaction(ctx.db, async (tx) => {
    const order = await lockOrderForStaff(tx, ctx, orderId);
    const refusal = addressChangeRefusal(order);
    if (refusal) throw new DomainError("CONFLICT", "address-is-final", `${refusal}. Its address stays as it is.`);
    if (seen) assertUnchanged(seen, addressParts(order.shippingDetails));
    const select = { shippingCountries: true } as const;
    const settings = await tx.siteSettings.findUnique({ where: { id: "default" }, select });
    const countries = countriesByCode((settings ?? DEFAULT_SETTINGS).shippingCountries);
    const before = ShippingDetails.safeParse(order.shippingDetails).data;
    const fields = addressFields({ ...input, label: before?.label ?? "Home", isDefault: false }, countries);
    const details = shippingDetailsOf(fields);
    const names = Object.keys(details).filter((name): name is keyof ShippingDetails => name in details);
    if (before && names.every((name) => before[name] === details[name])) return { isChanged: false };
    await tx.order.update({ where: { id: orderId }, data: { shippingDetails: details, shippingAddressId: null } });
    const corrected = await tx.orderEvent.count({ where: { orderId, action: "correctAddress" } });
    await queueMail(tx, {
      dedupeKey: `order-address:${orderId}:${corrected + 1}`,
      template: "order-changed",
      toEmail: order.email,
      payload: { orderId, by: "shop" },
      orderId,
    });
    const { status } = order;
    // The address is personal data, so the timeline and the audit log only record that it changed.
    const change = { orderId, action: "correctAddress", from: status, to: status, before: {}, after: {} } as const;
    await recordTransition(tx, ctx, change);
    return { isChanged: true };
  });
}

function assertUnchanged(seen: Readonly<Record<string, string>>, present: ReturnType<typeof addressParts>): void {
  if (Object.entries(present).every(([part, value]) => seen[part] === value)) return;
  const message =
    "This address was changed in the meantime. Close this window to see it, then correct it if it is wrong.";
  throw new DomainError("CONFLICT", "changed-elsewhere", message);
}
