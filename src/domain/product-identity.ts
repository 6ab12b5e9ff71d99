/** What a product is when it arrives; lists can be filtered by it. */
export const PRODUCT_FORMS = ["powder", "liquid", "solid", "labware"] as const;
export type ProductForm = (typeof PRODUCT_FORMS)[number];

export const FORM_NAMES: Readonly<Record<ProductForm, string>> = {
  powder: "Powder",
  liquid: "Liquid",
  solid: "Solid",
  labware: "Labware",
};

/** Whether this is a CAS number: its last digit is the sum of the others, each times its place from the right, modulo 10. */
export function isCasNumber(text: string): boolean {
  const [, ...parts] = /^(\d{2,7})-(\d{2})-(\d)$/.exec(text) ?? [];
  const digits = [...parts.slice(0, 2).join("")].reverse();
  const sum = digits.reduce((total, digit, at) => total + Number(digit) * (at + 1), 0);
  return parts.length === 3 && sum % 10 === Number(parts[2]);
}

/** The other names of a product, each once: a text has one on each line, or several with a semicolon between them. */
export const otherNamesOf = (text: string): string[] => [
  ...new Set(
    text
      .split(/[\n;]/)
      .map((name) => name.replace(/\s+/g, " ").trim())
      .filter(Boolean),
  ),
];
