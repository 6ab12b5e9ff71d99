import { DomainError } from "~/domain/errors";
import { checkPlace, type ShippingCountry } from "~/domain/places";
import type { AddressInput } from "~/schemas/addresses";

/**
 * A form's address as it is kept: its place as the shop's lists write it, and null for what was left empty. The default
 * is set by its own rule. Throws "unknown-place" with a text for each field that names no place the shop ships to.
 */
export function addressFields({ isDefault: _isDefault, ...input }: AddressInput, countries: ShippingCountry[]) {
  const { place, errors } = checkPlace(input, countries);
  const [first] = Object.values(errors);
  if (first) throw new DomainError("BAD_REQUEST", "unknown-place", first, { fieldErrors: errors });
  return { ...input, ...place, addressLine2: input.addressLine2 || null, phone: input.phone || null };
}
