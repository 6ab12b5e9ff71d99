import type { SignalKind } from "./rings";

/** Lower-cased letters and digits only: "John  Q. Public" and "john q public" are the same name. */
const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** A payment name or cash-app tag as compared; null with fewer than 3 letters or digits: too few to identify. */
export const nameMatchKey = (name: string): string | null => {
  const compared = plain(name);
  return compared.length >= 3 ? compared : null;
};

type Address = { line1: string; line2: string | null; postalCode: string };

/** A postal address as compared (street, unit, postal code); null if street or postal code is missing. */
export function addressMatchKey({ line1, line2, postalCode }: Address): string | null {
  const [street, code] = [plain(line1), plain(postalCode)];
  return street && code ? `${street}|${plain(line2 ?? "")}|${code}` : null;
}

/** Signals deleted after `SIGN_UP_TRACE_DAYS`, unless the account is under review. */
export const SIGN_UP_SIGNALS: readonly SignalKind[] = ["device", "network"];
