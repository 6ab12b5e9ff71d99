import type { ShippingAddress } from "~/generated/prisma/client";
import type { ShippingDetails } from "./order-rows";

/** The copy of an address that an order keeps. */
export const shippingDetailsOf = (address: ShippingAddress): ShippingDetails => ({
  label: address.label,
  recipient_name: address.recipientName,
  address_line1: address.addressLine1,
  address_line2: address.addressLine2,
  city: address.city,
  state: address.state,
  postal_code: address.postalCode,
  country: address.country,
  phone: address.phone,
});
