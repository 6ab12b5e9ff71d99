/** Spaces, punctuation and signs, but no letter of any alphabet: what a plain text is without. As in the search's index. */
export const PUNCTUATION = "[\\u0001-\\u002f\\u003a-\\u0060\\u007b-\\u00b4\\u00d7\\u2000-\\u206f]+";

const LETTERS = [..."abcdefghijklmnopqrstuvwxyz0123456789"];

/** A text in small letters as it is looked up without punctuation: "BPC-157" is "bpc157". */
export const plainText = (text: string): string => text.toLowerCase().replace(new RegExp(PUNCTUATION, "g"), "");

/** The text as typed into a search, made comparable: small letters, single spaces, nothing that cannot be seen. */
export function searchText(typed: string): string {
  return typed
    .normalize("NFC")
    .replace(/\0|\p{Cf}|\p{Cs}/gu, "")
    .toLowerCase()
    .replace(/\s+/g, " ")
    .trim();
}

/** The text with any one of its letters left out. */
export const oneLetterOut = (plain: string): string[] => [
  ...new Set([...plain].map((_letter, at, all) => all.filter((_other, index) => index !== at).join(""))),
];

/** Every plain text from which this one is one slip away: a letter lost, too many, wrong, or two in the wrong order. */
export function oneTypoAway(plain: string): string[] {
  const near = new Set<string>();
  for (let at = 0; at <= plain.length; at++) {
    const before = plain.slice(0, at);
    const [letter, next] = [plain.charAt(at), plain.charAt(at + 1)];
    const after = plain.slice(at + 1);
    for (const other of LETTERS) {
      near.add(before + other + letter + after);
      if (letter) near.add(before + other + after);
    }
    if (letter) near.add(before + after);
    if (next) near.add(before + next + letter + plain.slice(at + 2));
  }
  near.delete(plain);
  near.delete("");
  return [...near];
}
