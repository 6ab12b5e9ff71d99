type Parts = { withLabel?: boolean; withPhone?: boolean };

const camelCase = (key: string) => key.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase());

/**
 * The copy of an address that an order keeps, a line at a time as it stands on a parcel ("Madison, WI 53703"): the
 * recipient, the street, the town, the country; before them the customer's own label and after them the phone number
 * where they are asked for. An order of an anonymized account has none.
 */
export function addressLines(details: unknown, { withLabel = false, withPhone = false }: Parts = {}): string[] {
  if (!details || typeof details !== "object" || Array.isArray(details)) return [];
  const kept = new Map<string, unknown>(Object.entries(details));
  const part = (key: string) => {
    const value = kept.get(key) ?? kept.get(camelCase(key));
    return typeof value === "string" ? value.trim() : "";
  };
  const region = [part("state"), part("postal_code")].filter(Boolean).join(" ");
  const town = [part("city"), region].filter(Boolean).join(", ");
  const lines = [part("recipient_name"), part("address_line1"), part("address_line2"), town, part("country")];
  return [withLabel ? part("label") : "", ...lines, withPhone ? part("phone") : ""].filter(Boolean);
}
