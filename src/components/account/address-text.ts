type AddressParts = {
  recipientName: string;
  addressLine1: string;
  addressLine2: string | null;
  city: string;
  state: string;
  postalCode: string;
  country: string;
};

/** An address in one line, as lists show it. */
export function addressText(address: AddressParts): string {
  const { recipientName, addressLine1, addressLine2, city, state, postalCode, country } = address;
  return [recipientName, addressLine1, addressLine2, city, `${state} ${postalCode}`, country]
    .filter(Boolean)
    .join(", ");
}
