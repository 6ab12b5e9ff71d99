import type { SignalKind } from "./rings";

/** Letters and digits only, without case: "John  Q. Public" and "john q public" are one name. */
const plain = (text: string) =>
  text
    .normalize("NFKC")
    .toLowerCase()
    .replace(/[^\p{L}\p{N}]/gu, "");

/** A payment name or a cash-app tag as it is compared; null where too little is left to tell anybody apart. */
export const comparedName = (name: string): string | null => {
  const compared = plain(name);
  return compared.length >= 3 ? compared : null;
};

type Address = { line1: string; line2: string | null; postalCode: string };

/** A postal address as it is compared: street, unit and postal code; null where one of street and code is missing. */
export function comparedAddress({ line1, line2, postalCode }: Address): string | null {
  const [street, code] = [plain(line1), plain(postalCode)];
  return street && code ? `${street}|${plain(line2 ?? "")}|${code}` : null;
}

/** What of an account is only kept for a time (`SIGN_UP_TRACE_DAYS`), unless it is under review. */
export const SIGN_UP_SIGNALS: readonly SignalKind[] = ["device", "network"];
