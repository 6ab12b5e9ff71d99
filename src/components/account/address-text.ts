import type { RouterOutputs } from "~/trpc/react";

type AddressParts = Pick<
  RouterOutputs["addresses"]["list"][number],
  "recipientName" | "addressLine1" | "addressLine2" | "city" | "state" | "postalCode" | "country"
>;

/** An address on one line. */
export function addressText(address: AddressParts): string {
  const { recipientName, addressLine1, addressLine2, city, state, postalCode, country } = address;
  return [recipientName, addressLine1, addressLine2, city, [state, postalCode].filter(Boolean).join(" "), country]
    .filter(Boolean)
    .join(", ");
}
