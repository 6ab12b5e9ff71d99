import { DomainError } from "~/domain/errors";
import { checkPlace, type ShippingCountry } from "~/domain/places";
import type { AddressInput } from "~/schemas/addresses";

/**
 * Maps an address form to its columns: place normalized to the shop's lists, empty fields as null. `isDefault` is
 * handled separately. Throws "unknown-place" with a message per field that names no place the shop ships to.
 */
export function addressFields({ isDefault: _isDefault, ...input }: AddressInput, countries: ShippingCountry[]) {
  const { place, errors } = checkPlace(input, countries);
  const [first] = Object.values(errors);
  if (first) throw new DomainError("BAD_REQUEST", "unknown-place", first, { fieldErrors: errors });
  return { ...input, ...place, addressLine2: input.addressLine2 || null, phone: input.phone || null };
}
