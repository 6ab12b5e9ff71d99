import { z } from "zod";
import { MAX_BULK_ROWS } from "~/domain/bulk-change";
import { PRICE_ROUNDINGS, type PriceRounding } from "~/domain/price-rounding";
import { PRODUCT_COLUMNS } from "~/domain/product-csv";
import { isCasNumber, otherNamesOf, PRODUCT_FORMS } from "~/domain/product-identity";
import { isAllowedImageUrl, MAX_IMAGES } from "~/domain/product-image";
import {
  DEFAULT_MARKUP_BPS,
  DEFAULT_TIERS,
  MAX_COST_CENTS,
  MAX_MARKUP_BPS,
  volumeTierProblems,
} from "~/domain/product-price";
import { MAX_QUANTITY } from "~/domain/quantity";
import { STOCK_FILTERS } from "~/domain/stock";
import { boundedMarks } from "../bounded-marks";
import { PageField } from "../fields";
import { requiredText } from "../required-text";

const ProductId = z.uuid("This is not the id of a product");
const Search = z.string().trim().max(120, "Search for at most 120 characters");
const COST_TEXT = "Enter an amount from 0 to 1,000,000 dollars";
const Cost = z.int(COST_TEXT).min(0, COST_TEXT).max(MAX_COST_CENTS, COST_TEXT);
const MARKUP_TEXT = "Enter a percentage from 0 to 100,000";
const Markup = z.int(MARKUP_TEXT).min(0, MARKUP_TEXT).max(MAX_MARKUP_BPS, MARKUP_TEXT);
const PLAIN = /^[^\p{Cc}\u2028\u2029]*$/u;
export const IMAGE_URL_TEXT = "Enter an address that begins with https://, or choose a picture from the library";
const ImageUrl = z
  .string()
  .trim()
  .max(2_000)
  .refine((url) => url === "" || isAllowedImageUrl(url), IMAGE_URL_TEXT);
const QUANTITY_TEXT = `A quantity is a whole number from 1 to ${MAX_QUANTITY.toLocaleString("en-US")}`;

const VolumeTiers = z
  .array(
    z.strictObject({
      quantity: z.int(QUANTITY_TEXT).min(1, QUANTITY_TEXT).max(MAX_QUANTITY, QUANTITY_TEXT),
      priceOverrideCents: Cost.nullable(),
    }),
  )
  .max(20, "A product has at most 20 volume discounts")
  .refine(
    (tiers) => new Set(tiers.map(({ quantity }) => quantity)).size === tiers.length,
    "Use each quantity only once",
  );

const Sources = z
  .array(
    z.strictObject({
      position: z.int().min(1).max(3),
      name: z.string().trim().max(100, "A name has at most 100 characters").regex(PLAIN).superRefine(boundedMarks),
      costCents: Cost.nullable(),
    }),
  )
  .max(3, "A product has at most three sources")
  .refine(
    (sources) => new Set(sources.map(({ position }) => position)).size === sources.length,
    "Use each source only once",
  );

/** Validates each field by itself, so that a product saved before volume prices were compared still passes. */
export const ProductShape = z.strictObject({
  name: requiredText("Name is required", 200, "A name has at most 200 characters")
    .regex(PLAIN, "A name is one line of plain text")
    .superRefine(boundedMarks),
  sku: z
    .string()
    .trim()
    .max(64, "An SKU has at most 64 characters")
    .regex(/^[^\p{Cc}\p{Cf}]*$/u, "An SKU is plain text")
    .default(""),
  description: z.string().max(2_000, "A short description has at most 2,000 characters").default(""),
  detailedDescription: z.string().max(20_000, "A description has at most 20,000 characters").default(""),
  casNumber: z
    .string()
    .trim()
    .max(12, "A CAS number has at most 12 characters")
    .refine((text) => text === "" || isCasNumber(text), "This is not a CAS number: its check digit does not fit")
    .default(""),
  otherNames: z
    .string()
    .max(1_000, "Other names have at most 1,000 characters together")
    .transform((text) => otherNamesOf(text).join("\n"))
    .default(""),
  form: z.enum(PRODUCT_FORMS).nullable().default(null),
  categoryId: z.uuid("Choose a category").nullable().default(null),
  supplierCostCents: Cost.nullable(),
  markupBps: Markup.nullable(),
  sources: Sources.default([]),
  imageUrls: z.array(ImageUrl).max(MAX_IMAGES, `A product has at most ${MAX_IMAGES} pictures`).default([]),
  volumeTiers: VolumeTiers.default([]),
  featured: z.boolean().default(false),
  soldOut: z.boolean().default(false),
  hidden: z.boolean().default(false),
});

/** All editable fields of a product. Cost and markup may be unknown only in an import. */
export const ProductFields = ProductShape.superRefine((product, check) => {
  for (const { index, message } of volumeTierProblems(product)) {
    check.addIssue({ code: "custom", path: ["volumeTiers", index, "priceOverrideCents"], message });
  }
});
export type ProductFields = z.infer<typeof ProductFields>;

/** The defaults of a new product, in the form and in an import. */
export const BLANK_PRODUCT: ProductFields = {
  name: "",
  sku: "",
  description: "",
  detailedDescription: "",
  casNumber: "",
  otherNames: "",
  form: null,
  categoryId: null,
  supplierCostCents: null,
  markupBps: DEFAULT_MARKUP_BPS,
  sources: [],
  imageUrls: [],
  volumeTiers: [...DEFAULT_TIERS],
  featured: false,
  soldOut: false,
  hidden: false,
};

const COST_NEEDED = "Supplier cost is required";
const MARKUP_NEEDED = "Markup is required";

/** The form's schema, where cost and markup are required. */
export const ProductForm = ProductFields.safeExtend({
  supplierCostCents: Cost.nullable().refine((cents) => cents !== null, COST_NEEDED),
  markupBps: Markup.nullable().refine((bps) => bps !== null, MARKUP_NEEDED),
});

/** The id is generated by the form, so that a double click creates one product. */
export const CreateProductInput = ProductForm.safeExtend({ productId: ProductId });
export type CreateProductInput = z.infer<typeof CreateProductInput>;

export const UpdateProductInput = ProductForm.safeExtend({
  productId: ProductId,
  version: z
    .int()
    .min(1)
    .max(2 ** 31 - 1),
});
export type UpdateProductInput = z.infer<typeof UpdateProductInput>;

export const ProductIdInput = z.strictObject({ productId: ProductId });
export const SetHiddenInput = z.strictObject({ productId: ProductId, hidden: z.boolean() });
export type SetHiddenInput = z.infer<typeof SetHiddenInput>;

/** `none` selects the products without a category. */
const CategoryFilter = z
  .union([z.uuid(), z.literal("none")])
  .nullable()
  .default(null);
const Filter = z.strictObject({
  search: Search.default(""),
  liveOnly: z.boolean().default(false),
  category: CategoryFilter,
  /** `low`: counted products with few or no units left; `out`: those with none. */
  stock: z.enum(STOCK_FILTERS).default("all"),
});
export type ProductFilter = z.infer<typeof Filter>;
export const ListProductsInput = Filter.extend({ page: PageField });
export type ListProductsInput = z.infer<typeof ListProductsInput>;
export const MatchingIdsInput = Filter;

const POINTS_TEXT = "Enter a percentage from -100,000 to 100,000";
const Points = z.int(POINTS_TEXT).min(-MAX_MARKUP_BPS, POINTS_TEXT).max(MAX_MARKUP_BPS, POINTS_TEXT);
const PERCENT_TEXT = "Enter a percentage from -99.99 to 1,000";

// Object.keys() loses the key type.
const ROUNDINGS = Object.keys(PRICE_ROUNDINGS) as PriceRounding[];
/** The options of every price change. */
const PRICING = {
  rungs: z.enum(["keep", "scale"]).default("keep"),
  rounding: z.enum(ROUNDINGS).default("cents"),
};

const BulkChangeField = z.discriminatedUnion("kind", [
  z.strictObject({ kind: z.literal("category"), categoryId: z.uuid("Please select a category").nullable() }),
  z.strictObject({
    kind: z.literal("image"),
    url: ImageUrl.min(1, "Please upload an image or enter an image URL"),
  }),
  z.strictObject({ kind: z.literal("hidden"), hidden: z.boolean() }),
  z.strictObject({ kind: z.literal("featured"), featured: z.boolean() }),
  z.strictObject({ kind: z.literal("sold-out"), soldOut: z.boolean() }),
  z.strictObject({ kind: z.literal("delete") }),
  z.strictObject({ kind: z.literal("markup"), markupBps: Markup, ...PRICING }),
  z.strictObject({ kind: z.literal("markup-points"), pointsBps: Points, ...PRICING }),
  z.strictObject({
    kind: z.literal("price-percent"),
    percentBps: z.int(PERCENT_TEXT).min(-9_999, PERCENT_TEXT).max(100_000, PERCENT_TEXT),
    ...PRICING,
  }),
  z.strictObject({ kind: z.literal("price"), priceCents: Cost, ...PRICING }),
]);

const TOO_MANY = `Choose at most ${MAX_BULK_ROWS.toLocaleString("en-US")} products at a time`;
export const PreviewBulkInput = z.strictObject({
  productIds: z.array(ProductId).min(1, "Choose at least one product").max(MAX_BULK_ROWS, TOO_MANY),
  change: BulkChangeField,
});
export type PreviewBulkInput = z.infer<typeof PreviewBulkInput>;

/** Carries the versions the preview showed; a product changed since is skipped. */
export const ApplyBulkInput = z.strictObject({
  undoId: z.uuid(),
  rows: z
    .array(
      z.strictObject({
        productId: ProductId,
        version: z
          .int()
          .min(1)
          .max(2 ** 31 - 1),
      }),
    )
    .min(1, "Choose at least one product")
    .max(MAX_BULK_ROWS, TOO_MANY),
  change: BulkChangeField,
  /** The admin has seen the preview's warnings and confirmed. */
  isConfirmed: z.boolean().default(false),
});
export type ApplyBulkInput = z.infer<typeof ApplyBulkInput>;

export const UndoInput = z.strictObject({ undoId: z.uuid() });

const MAX_IMPORT_ROWS_A_CALL = 250;
const ImportRow = z.strictObject({
  /** Its line number in the file. */
  line: z.int().min(1).max(1_000_000),
  cells: z.partialRecord(z.enum(PRODUCT_COLUMNS), z.string().max(21_000, "This cell is too long")),
});
export const CheckImportInput = z.strictObject({
  rows: z.array(ImportRow).min(1).max(MAX_IMPORT_ROWS_A_CALL),
  /** What an empty cell does to an existing product: keeps the value or clears it. */
  emptyCells: z.enum(["keep", "clear"]).default("keep"),
});
export type CheckImportInput = z.infer<typeof CheckImportInput>;
const CheckedRow = ImportRow.extend({
  /**
   * The product as the check found it, null for a new one. Skipped if the product changed since. Without it,
   * overwrites.
   */
  seen: z.strictObject({ version: z.int(), stockCount: z.int().nullable(), lowStockAt: z.int().optional() }).nullish(),
});
/** All chunks of one file share an `undoId`, so that the whole import can be undone. */
export const ImportProductsInput = CheckImportInput.extend({
  undoId: z.uuid(),
  rows: z.array(CheckedRow).min(1).max(MAX_IMPORT_ROWS_A_CALL),
  /** The admin has seen the warnings of the check and confirmed. */
  isConfirmed: z.boolean().default(false),
});
export type ImportProductsInput = z.infer<typeof ImportProductsInput>;
