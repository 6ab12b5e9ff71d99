import { formatMoney, parseDollars } from "~/domain/money";
import { percentText } from "~/domain/price-trace";
import { parsePercent } from "~/domain/product-price";
import { BLANK_PRODUCT, type ProductFields, ProductForm } from "~/schemas/admin/products";

export type SourceDraft = { name: string; cost: string };
export type TierDraft = { quantity: string; price: string };

/** What stands in the product's form, as it was typed. */
export type ProductDraft = {
  name: string;
  sku: string;
  description: string;
  detailedDescription: string;
  /** Empty: no category. */
  categoryId: string;
  cost: string;
  markup: string;
  sources: SourceDraft[];
  imageUrls: string[];
  tiers: TierDraft[];
  featured: boolean;
  soldOut: boolean;
  hidden: boolean;
};
export type DraftKey = keyof ProductDraft;

export const DRAFT_LABELS: Readonly<Record<DraftKey, string>> = {
  name: "Name",
  sku: "SKU",
  description: "Short description",
  detailedDescription: "Detailed description",
  categoryId: "Category",
  cost: "Supplier cost",
  markup: "Markup",
  sources: "Sources",
  imageUrls: "Images",
  tiers: "Volume discounts",
  featured: "Featured",
  soldOut: "Sold Out",
  hidden: "Hidden",
};
// The keys of the labels are exactly those of a draft.
export const DRAFT_KEYS = Object.keys(DRAFT_LABELS) as DraftKey[];

const POSITIONS = [1, 2, 3];
const typed = (cents: number | null) => (cents === null ? "" : formatMoney(cents).replace(/[$,]/g, ""));

/** A product as its form shows it. */
export function draftOf(fields: ProductFields): ProductDraft {
  const { supplierCostCents, markupBps, volumeTiers, categoryId, sources, ...same } = fields;
  return {
    ...same,
    categoryId: categoryId ?? "",
    cost: typed(supplierCostCents),
    markup: markupBps === null ? "" : percentText(markupBps),
    sources: POSITIONS.map((position) => {
      const source = sources.find((each) => each.position === position);
      return { name: source?.name ?? `Source ${position}`, cost: typed(source?.costCents ?? null) };
    }),
    tiers: volumeTiers.map(({ quantity, priceOverrideCents }) => ({
      quantity: String(quantity),
      price: typed(priceOverrideCents),
    })),
  };
}

/** What a new product begins with. */
export const blankDraft = (): ProductDraft => draftOf(BLANK_PRODUCT);

/** A copy to begin a new product with: everything but the SKU, which is its own. */
export const duplicateOf = (fields: ProductFields): ProductDraft => ({
  ...draftOf(fields),
  name: `${fields.name} (copy)`.slice(0, 200),
  sku: "",
});

export type DraftErrors = Record<string, string>;
export type ReadDraft = { fields: ProductFields; errors: DraftErrors };

/** What the form says, and what is wrong with it, by the name of the field. */
export function readDraft(draft: ProductDraft): ReadDraft {
  const errors: DraftErrors = {};
  const money = (key: string, text: string) => {
    if (text.trim() === "") return null;
    try {
      return parseDollars(text);
    } catch {
      errors[key] = "Enter an amount in dollars, such as 49.95";
      return null;
    }
  };
  const { cost, markup, tiers, categoryId, sources, ...same } = draft;
  const markupBps = markup.trim() === "" ? null : parsePercent(markup);
  if (markup.trim() !== "" && markupBps === null) errors.markup = "Enter a percentage, such as 150";
  // Rows left blank are no volume discounts, so a discount's place among them is not its row.
  const rows: number[] = [];
  const fields = {
    ...same,
    categoryId: categoryId || null,
    supplierCostCents: money("cost", cost),
    markupBps,
    sources: sources.flatMap(({ name, cost: text }, index) => {
      const costCents = money(`sources.${index}.cost`, text);
      const position = index + 1;
      const isOwn = name.trim() !== "" && name.trim() !== `Source ${position}`;
      return costCents !== null || isOwn ? [{ position, name: name.trim(), costCents }] : [];
    }),
    imageUrls: draft.imageUrls.filter((url) => url.trim() !== ""),
    volumeTiers: tiers.flatMap(({ quantity, price }, index) => {
      const priceOverrideCents = money(`tiers.${index}.price`, price);
      if (quantity.trim() === "" && price.trim() === "") return [];
      rows.push(index);
      const number = /^\d{1,7}$/.test(quantity.trim()) ? Number(quantity) : 0;
      return [{ quantity: number, priceOverrideCents }];
    }),
  };
  const checked = ProductForm.safeParse(fields);
  for (const issue of checked.error?.issues ?? []) errors[draftKey(rowPath(issue.path, rows))] ??= issue.message;
  return { fields: checked.success ? checked.data : fields, errors };
}

function rowPath(path: readonly PropertyKey[], rows: readonly number[]): PropertyKey[] {
  const [first, place, ...rest] = path;
  if (first !== "volumeTiers" || typeof place !== "number") return [...path];
  return [first, rows[place] ?? place, ...rest];
}

/** The name that a field has in the form. */
export function draftKey(path: readonly PropertyKey[]): string {
  const [first, index, last] = path.map(String);
  if (first === "supplierCostCents") return "cost";
  if (first === "markupBps") return "markup";
  if (first === "volumeTiers")
    return index === undefined ? "tiers" : `tiers.${index}.${last === "quantity" ? last : "price"}`;
  if (first === "sources") return "sources";
  return first ?? "form";
}

/** Whether two drafts say the same of a field. */
export const isSame = (one: ProductDraft, other: ProductDraft, key: DraftKey) =>
  JSON.stringify(one[key]) === JSON.stringify(other[key]);

/** What both changed, each in another way, since `base`; what only the other changed is taken over into `draft`. */
export function mergeDrafts(base: ProductDraft, mine: ProductDraft, theirs: ProductDraft) {
  const draft = { ...mine };
  const takenOver: DraftKey[] = [];
  const conflicts: DraftKey[] = [];
  for (const key of DRAFT_KEYS) {
    if (isSame(base, theirs, key) || isSame(mine, theirs, key)) continue;
    if (isSame(base, mine, key)) {
      Object.assign(draft, { [key]: theirs[key] });
      takenOver.push(key);
    } else conflicts.push(key);
  }
  return { draft, takenOver, conflicts };
}
