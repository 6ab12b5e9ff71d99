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

/** Longer texts than this are cut by the search box before they are sent. */
export const MAX_SEARCH_LENGTH = 100;

export const SearchInput = z.strictObject({ text: z.string().trim().max(MAX_SEARCH_LENGTH) });
export type SearchInput = z.infer<typeof SearchInput>;
