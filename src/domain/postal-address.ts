type Parts = { withLabel?: boolean; withPhone?: boolean };

const camelCase = (key: string) => key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/** The fields of an order's address snapshot; empty strings if it has none, as for an anonymized account. */
export function addressParts(details: unknown) {
  const isObject = details !== null && typeof details === "object" && !Array.isArray(details);
  const kept = new Map<string, unknown>(isObject ? Object.entries(details) : []);
  const part = (key: string) => {
    const value = kept.get(key) ?? kept.get(camelCase(key));
    return typeof value === "string" ? value.trim() : "";
  };
  return {
    label: part("label"),
    recipientName: part("recipient_name"),
    addressLine1: part("address_line1"),
    addressLine2: part("address_line2"),
    city: part("city"),
    state: part("state"),
    postalCode: part("postal_code"),
    country: part("country"),
    phone: part("phone"),
  };
}

/**
 * An order's address snapshot as lines for a parcel label ("Madison, WI 53703"): recipient, street, city line, country;
 * optionally after the customer's label and before the phone number. Empty for an anonymized account.
 */
export function addressLines(details: unknown, { withLabel = false, withPhone = false }: Parts = {}): string[] {
  const parts = addressParts(details);
  const region = [parts.state, parts.postalCode].filter(Boolean).join(" ");
  const town = [parts.city, region].filter(Boolean).join(", ");
  const lines = [parts.recipientName, parts.addressLine1, parts.addressLine2, town, parts.country];
  return [withLabel ? parts.label : "", ...lines, withPhone ? parts.phone : ""].filter(Boolean);
}
