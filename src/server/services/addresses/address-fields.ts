import type { AddressInput } from "~/schemas/addresses";

/** A form's address as it is kept: what was left empty is null. The default is set by its own rule. */
export function addressFields({ isDefault: _isDefault, ...input }: AddressInput) {
  return { ...input, addressLine2: input.addressLine2 || null, phone: input.phone || null };
}
