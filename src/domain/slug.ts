const MAX_SLUG_LENGTH = 80;

/** A name as a URL slug: lower-case letters, digits and dashes; "item" if nothing is left. */
export function slugify(name: string): string {
  const slug = name
    .normalize("NFKD")
    .replace(/\p{M}/gu, "")
    .toLowerCase()
    .replace(/[^a-z0-9]+/g, "-")
    .slice(0, MAX_SLUG_LENGTH)
    .replace(/^-|-$/g, "");
  return slug || "item";
}

/** The part of a slug that stays whatever number is appended. */
export const SLUG_STEM_LENGTH = MAX_SLUG_LENGTH - 10;

/** The slug itself, or with the first free number from 2 on: "bpc-157", "bpc-157-2". Long slugs are cut to fit it. */
export function uniqueSlug(base: string, taken: Iterable<string>): string {
  const used = new Set(taken);
  if (!used.has(base)) return base;
  const numbered = (suffix: number) =>
    `${base.slice(0, MAX_SLUG_LENGTH - 1 - String(suffix).length).replace(/-$/, "")}-${suffix}`;
  let suffix = 2;
  while (used.has(numbered(suffix))) suffix += 1;
  return numbered(suffix);
}
