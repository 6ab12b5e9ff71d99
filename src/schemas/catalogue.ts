import { z } from "zod";

const SlugField = z.string().trim().min(1).max(120);

/** How a category's products can be put in order. */
export const PRODUCT_SORTS = ["name", "price-low", "price-high", "rating", "newest"] as const;
export type ProductSort = (typeof PRODUCT_SORTS)[number];

export const CategoryInput = z.strictObject({
  slug: SlugField,
  sort: z.enum(PRODUCT_SORTS).default("name"),
  inStock: z.boolean().default(false),
  page: z.int().min(1).max(1000).default(1),
});
export type CategoryInput = z.infer<typeof CategoryInput>;

export const ProductInput = z.strictObject({ slug: SlugField });
export type ProductInput = z.infer<typeof ProductInput>;

/** Searches look at so many characters of what was typed. */
export const MAX_SEARCH_LENGTH = 100;
/** Whatever is pasted into a search is taken, and what is too long for a name is cut, not refused. */
const MAX_TYPED_LENGTH = 20_000;

const SearchField = z
  .string()
  .max(MAX_TYPED_LENGTH)
  .transform((text) => [...text.trim()].slice(0, MAX_SEARCH_LENGTH).join("").trim());

export const SearchInput = z.strictObject({ text: SearchField });
export type SearchInput = z.infer<typeof SearchInput>;

/** How the results of a search can be put in order. */
export const SEARCH_SORTS = ["best", ...PRODUCT_SORTS] as const;
export type SearchSort = (typeof SEARCH_SORTS)[number];

export const SearchPageInput = z.strictObject({
  text: SearchField,
  sort: z.enum(SEARCH_SORTS).default("best"),
  inStock: z.boolean().default(false),
  page: z.int().min(1).max(1000).default(1),
});
export type SearchPageInput = z.infer<typeof SearchPageInput>;

export const ReviewsInput = z.strictObject({ slug: SlugField, page: z.int().min(1).max(1000).default(1) });
export type ReviewsInput = z.infer<typeof ReviewsInput>;
