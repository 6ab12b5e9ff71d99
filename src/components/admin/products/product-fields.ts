import { z } from "zod";
import { plainDollars } from "~/domain/money";
import { percentText } from "~/domain/price-trace";
import { parsePercent } from "~/domain/product-price";
import { BLANK_PRODUCT, type ProductFields, ProductForm } from "~/schemas/admin/products";
import { DOLLARS_TEXT, TypedDollars } from "~/schemas/typed-dollars";

/** The values of the product form, as typed. */
export type ProductFormValues = Omit<
  ProductFields,
  "categoryId" | "form" | "supplierCostCents" | "markupBps" | "sources" | "volumeTiers"
> & {
  /** "" for no category. */
  categoryId: string;
  /** "" for not set. */
  form: string;
  supplierCostCents: string;
  markupBps: string;
  sources: { name: string; costCents: string }[];
  volumeTiers: { quantity: string; priceOverrideCents: string }[];
};
export type ProductField = keyof ProductFormValues;

export const FIELD_LABELS: Readonly<Record<ProductField, string>> = {
  name: "Name",
  sku: "SKU",
  description: "Short description",
  detailedDescription: "Detailed description",
  casNumber: "CAS number",
  otherNames: "Other names",
  form: "Form",
  categoryId: "Category",
  supplierCostCents: "Supplier cost",
  markupBps: "Markup",
  sources: "Sources",
  imageUrls: "Images",
  volumeTiers: "Volume discounts",
  featured: "Featured",
  soldOut: "Sold Out",
  hidden: "Hidden",
};
// Safe cast: FIELD_LABELS is typed with exactly these keys.
export const PRODUCT_FIELDS = Object.keys(FIELD_LABELS) as ProductField[];

const POSITIONS = [1, 2, 3];
const dollars = (cents: number | null) => (cents === null ? "" : plainDollars(cents));

export function formValuesOf(fields: ProductFields): ProductFormValues {
  const { supplierCostCents, markupBps, volumeTiers, categoryId, form, sources } = fields;
  return {
    ...fields,
    categoryId: categoryId ?? "",
    form: form ?? "",
    supplierCostCents: dollars(supplierCostCents),
    markupBps: markupBps === null ? "" : percentText(markupBps),
    sources: POSITIONS.map((position) => {
      const source = sources.find((each) => each.position === position);
      return { name: source?.name ?? `Source ${position}`, costCents: dollars(source?.costCents ?? null) };
    }),
    volumeTiers: volumeTiers.map(({ quantity, priceOverrideCents }) => ({
      quantity: String(quantity),
      priceOverrideCents: dollars(priceOverrideCents),
    })),
  };
}

export const blankValues = (): ProductFormValues => formValuesOf(BLANK_PRODUCT);

/** Initial values for a copy: everything but the SKU, which must be unique. */
export const duplicateOf = (fields: ProductFields): ProductFormValues => ({
  ...formValuesOf(fields),
  name: `${fields.name} (copy)`.slice(0, 200),
  sku: "",
});

/** Null for an empty or invalid amount. */
const centsOf = (text: string): number | null => TypedDollars.safeParse(text).data ?? null;
const isUnreadable = (text: string) => text.trim() !== "" && centsOf(text) === null;
const isBlank = (row: object) => Object.values(row).every((text) => text.trim() === "");

/** Parses cost, markup and volume prices as far as possible, for the live price preview. */
export function pricesOf(typed: Pick<ProductFormValues, "supplierCostCents" | "markupBps" | "volumeTiers">) {
  return {
    supplierCostCents: centsOf(typed.supplierCostCents),
    markupBps: parsePercent(typed.markupBps),
    // Blank rows are ignored.
    volumeTiers: typed.volumeTiers
      .filter((row) => !isBlank(row))
      .map(({ quantity, priceOverrideCents }) => ({
        quantity: /^\d{1,7}$/.test(quantity.trim()) ? Number(quantity) : 0,
        priceOverrideCents: centsOf(priceOverrideCents),
      })),
  };
}

/** Amounts and percentages that cannot be parsed, by form path. */
function unreadable(typed: ProductFormValues): { path: PropertyKey[]; message: string }[] {
  const amounts = [
    { path: ["supplierCostCents"], text: typed.supplierCostCents },
    ...typed.sources.map(({ costCents }, row) => ({ path: ["sources", row, "costCents"], text: costCents })),
    ...typed.volumeTiers.map((tier, row) => ({
      path: ["volumeTiers", row, "priceOverrideCents"],
      text: tier.priceOverrideCents,
    })),
  ].filter(({ text }) => isUnreadable(text));
  const wrong = amounts.map(({ path }) => ({ path, message: DOLLARS_TEXT }));
  if (typed.markupBps.trim() === "" || parsePercent(typed.markupBps) !== null) return wrong;
  return [...wrong, { path: ["markupBps"], message: "Enter a percentage, such as 150" }];
}

/** Parses the form with the same schema the server uses. */
export const ProductFormFields = z.custom<ProductFormValues>().transform((typed, context) => {
  const sources = typed.sources
    .map(({ name, costCents }, index) => ({ position: index + 1, name: name.trim(), costCents: centsOf(costCents) }))
    .filter(({ position, name, costCents }) => costCents !== null || (name !== "" && name !== `Source ${position}`));
  const checked = ProductForm.safeParse({
    ...typed,
    ...pricesOf(typed),
    categoryId: typed.categoryId || null,
    form: typed.form || null,
    imageUrls: typed.imageUrls.filter((url) => url.trim() !== ""),
    sources,
  });
  /** Maps an issue's path back to its form row: blank rows are not part of the parsed input. */
  function inForm([field, place, ...rest]: PropertyKey[]): PropertyKey[] {
    if (field === undefined) return [];
    if (field === "imageUrls" || typeof place !== "number") return [field];
    const tierRows = typed.volumeTiers.flatMap((row, index) => (isBlank(row) ? [] : [index]));
    const row = field === "sources" ? (sources[place]?.position ?? 1) - 1 : tierRows[place];
    return [field, row ?? place, ...rest];
  }
  const issues = checked.error?.issues.map(({ path, message }) => ({ path: inForm(path), message })) ?? [];
  for (const issue of [...unreadable(typed), ...issues]) context.addIssue({ code: "custom", ...issue });
  return checked.data ?? z.NEVER;
});
