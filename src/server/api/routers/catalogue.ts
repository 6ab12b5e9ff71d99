import {
  AllProductsInput,
  CategoryInput,
  CompareInput,
  ProductInput,
  ReviewsInput,
  SearchInput,
  SearchPageInput,
} from "~/schemas/catalogue";
import { compareProducts } from "~/server/services/catalogue/compare-products";
import { currentCategorySlugOf } from "~/server/services/catalogue/former-slugs";
import { allProducts, categoryBySlug } from "~/server/services/catalogue/lists";
import { productBySlug } from "~/server/services/catalogue/product-page";
import { home, navigation, productCount } from "~/server/services/catalogue/queries";
import { reviewsOfProduct } from "~/server/services/catalogue/reviews";
import { searchPage } from "~/server/services/catalogue/search-page";
import { searchProducts } from "~/server/services/catalogue/search-products";
import { serve } from "../serve";
import { catalogueProcedure, createRouter } from "../trpc";

/** Reads that cost more than a lookup by key. */
const searchProcedure = catalogueProcedure.meta({ counted: "search" });

/** The catalogue, as far as each caller may see it. */
export const catalogueRouter = createRouter({
  navigation: catalogueProcedure.query(serve(navigation)),
  productCount: catalogueProcedure.query(serve(productCount)),
  home: catalogueProcedure.query(serve(home)),
  categoryBySlug: searchProcedure.input(CategoryInput).query(serve(categoryBySlug)),
  products: searchProcedure.input(AllProductsInput).query(serve(allProducts)),
  categoryNow: catalogueProcedure
    .input(ProductInput)
    .query(({ ctx, input }) => currentCategorySlugOf(ctx.service, input.slug)),
  productBySlug: catalogueProcedure.input(ProductInput).query(serve(productBySlug)),
  compare: searchProcedure.input(CompareInput).query(serve(compareProducts)),
  reviews: searchProcedure.input(ReviewsInput).query(serve(reviewsOfProduct)),
  search: searchProcedure.input(SearchInput).query(serve(searchProducts)),
  searchPage: searchProcedure.input(SearchPageInput).query(serve(searchPage)),
});
