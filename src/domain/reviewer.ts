/** Shown for people without a name that may be public. */
const UNNAMED = "Verified customer";

/** A person's public name: first name and initial ("Jane D."); never an e-mail address. */
export function publicName(name: string | null | undefined): string {
  const words = (name ?? "").split(/\s+/).filter(Boolean);
  const [first] = words;
  if (first === undefined || words.some((word) => word.includes("@"))) return UNNAMED;
  const last = words.length > 1 ? words.at(-1) : undefined;
  const initial = last ? [...last].find((character) => /\p{L}/u.test(character)) : undefined;
  return initial ? `${first} ${initial.toUpperCase()}.` : first;
}
