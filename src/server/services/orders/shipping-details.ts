import type { ShippingAddress } from "~/generated/prisma/client";
import type { ShippingDetails } from "./order-rows";

type Copied = Omit<ShippingAddress, "id" | "userId" | "isDefault" | "createdAt" | "updatedAt">;

/** The copy of an address that an order keeps. */
export const shippingDetailsOf = (address: Copied): ShippingDetails => ({
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
