import { z } from "zod";
import { MAX_SEARCH_LENGTH, PRODUCT_SORTS, SEARCH_SORTS } from "~/domain/product-lists";

const SlugField = z.string().trim().min(1).max(120);

export const CategoryInput = z.strictObject({
  slug: SlugField,
  sort: z.enum(PRODUCT_SORTS).default("name"),
  inStock: z.boolean().default(false),
  page: z.int().min(1).max(1000).default(1),
});
export type CategoryInput = z.infer<typeof CategoryInput>;

export const ProductInput = z.strictObject({ slug: SlugField });
export type ProductInput = z.infer<typeof ProductInput>;

/** A search accepts any pasted text and cuts it; it does not refuse a long one. */
const MAX_TYPED_LENGTH = 20_000;

const SearchField = z
  .string()
  .max(MAX_TYPED_LENGTH)
  .transform((text) => [...text.trim()].slice(0, MAX_SEARCH_LENGTH).join("").trim());

export const SearchInput = z.strictObject({ text: SearchField });
export type SearchInput = z.infer<typeof SearchInput>;

export const SearchPageInput = z.strictObject({
  text: SearchField,
  sort: z.enum(SEARCH_SORTS).default("best"),
  inStock: z.boolean().default(false),
  page: z.int().min(1).max(1000).default(1),
});
export type SearchPageInput = z.infer<typeof SearchPageInput>;

export const ReviewsInput = z.strictObject({ slug: SlugField, page: z.int().min(1).max(1000).default(1) });
export type ReviewsInput = z.infer<typeof ReviewsInput>;
