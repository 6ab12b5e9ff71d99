import { isCasNumber } from "./product-identity";

const SHORTEST = 2;
const LONGEST = 60;

/**
 * Whether a text that found nothing may be kept for the admin, who reads which words customers use. What could name a
 * person is not: an e-mail address, a link, or a number as long as one of a telephone.
 */
export function isKeepableTerm(text: string): boolean {
  if (text.length < SHORTEST || text.length > LONGEST) return false;
  if (/@|:\/\/|www\./.test(text)) return false;
  const digits = text.replace(/\D/g, "").length;
  return digits < 7 || isCasNumber(text);
}
