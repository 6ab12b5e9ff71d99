import { z } from "zod";
import { MAX_COMPARED } from "~/domain/compare";
import { PRODUCT_FORMS } from "~/domain/product-identity";
import {
  MAX_FACET_DOLLARS,
  MAX_SEARCH_LENGTH,
  PRODUCT_SORTS,
  RATING_FACETS,
  SEARCH_SORTS,
} from "~/domain/product-lists";

const SlugField = z.string().trim().min(1).max(120);

const Dollars = z.int().min(0).max(MAX_FACET_DOLLARS).nullable().default(null);

/** The filters of a product list, and its page. */
const ListFields = {
  inStock: z.boolean().default(false),
  priceFrom: Dollars,
  priceTo: Dollars,
  form: z.enum(PRODUCT_FORMS).nullable().default(null),
  rating: z.literal(RATING_FACETS).nullable().default(null),
  page: z.int().min(1).max(1000).default(1),
};

export const AllProductsInput = z.strictObject({ sort: z.enum(PRODUCT_SORTS).default("name"), ...ListFields });
export type AllProductsInput = z.infer<typeof AllProductsInput>;

export const CategoryInput = AllProductsInput.extend({ slug: SlugField });
export type CategoryInput = z.infer<typeof CategoryInput>;

export const ProductInput = z.strictObject({ slug: SlugField });
export type ProductInput = z.infer<typeof ProductInput>;

export const CompareInput = z.strictObject({ slugs: z.array(SlugField).max(MAX_COMPARED) });
export type CompareInput = z.infer<typeof CompareInput>;

/** A search truncates pasted text instead of rejecting it, up to this length. */
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
  ...ListFields,
});
export type SearchPageInput = z.infer<typeof SearchPageInput>;

export const ReviewsInput = z.strictObject({ slug: SlugField, page: z.int().min(1).max(1000).default(1) });
export type ReviewsInput = z.infer<typeof ReviewsInput>;
