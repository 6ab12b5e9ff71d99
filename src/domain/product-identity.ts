/** The physical forms of a product; lists can be filtered by them. */
export const PRODUCT_FORMS = ["powder", "liquid", "solid", "labware"] as const;
export type ProductForm = (typeof PRODUCT_FORMS)[number];

export const FORM_NAMES: Readonly<Record<ProductForm, string>> = {
  powder: "Powder",
  liquid: "Liquid",
  solid: "Solid",
  labware: "Labware",
};

/** Checks a CAS number's check digit: the sum of the other digits, each times its place from the right, modulo 10. */
export function isCasNumber(text: string): boolean {
  const [, ...parts] = /^(\d{2,7})-(\d{2})-(\d)$/.exec(text) ?? [];
  const digits = [...parts.slice(0, 2).join("")].reverse();
  const sum = digits.reduce((total, digit, at) => total + Number(digit) * (at + 1), 0);
  return parts.length === 3 && sum % 10 === Number(parts[2]);
}

/** Parses a product's other names, one per line or separated by semicolons. Removes duplicates. */
export const otherNamesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n;]/)
      .map((name) => name.replace(/\s+/g, " ").trim())
      .filter(Boolean),
  ),
];
