import { isCasNumber } from "./product-identity";

const SHORTEST = 2;
const LONGEST = 60;

/**
 * Whether a search without results may be stored for the admin. Refuses text that could identify a person: an e-mail
 * address, a link, or a number as long as a phone number (a CAS number is fine).
 */
export function isStorableTerm(text: string): boolean {
  if (text.length < SHORTEST || text.length > LONGEST) return false;
  if (/@|:\/\/|www\./.test(text)) return false;
  const digits = text.replace(/\D/g, "").length;
  return digits < 7 || isCasNumber(text);
}
