/** Shown for people without a name that may be public. */
const UNNAMED = "Verified customer";

/** A person's public name: first name and initial ("Jane D."); never an e-mail address. */
export const publicName = (name: string | null | undefined): string => firstAndInitial(name) ?? UNNAMED;

/** First name and initial, or null for people without a name that may be public. */
export function firstAndInitial(name: string | null | undefined): string | null {
  const words = (name ?? "").split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined || words.some((word) => word.includes("@"))) return null;
  const last = words.length > 1 ? words.at(-1) : undefined;
  const initial = last ? [...last].find((character) => /\p{L}/u.test(character)) : undefined;
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
