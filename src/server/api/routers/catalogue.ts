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
import { currentCategorySlugOf } from "~/server/services/catalogue/former-address";
import { allProducts, categoryBySlug } from "~/server/services/catalogue/lists";
import { productBySlug } from "~/server/services/catalogue/product-page";
import { home, navigation, productCount } from "~/server/services/catalogue/queries";
import { reviewsOfProduct } from "~/server/services/catalogue/reviews";
import { searchPage } from "~/server/services/catalogue/search-page";
import { searchProducts } from "~/server/services/catalogue/search-products";
import { catalogueProcedure, createRouter } from "../trpc";

/** What the shop shows: each caller reads what they may see. */
export const catalogueRouter = createRouter({
  navigation: catalogueProcedure.query(({ ctx }) => navigation(ctx.service)),
  productCount: catalogueProcedure.query(({ ctx }) => productCount(ctx.service)),
  home: catalogueProcedure.query(({ ctx }) => home(ctx.service)),
  categoryBySlug: catalogueProcedure.input(CategoryInput).query(({ ctx, input }) => categoryBySlug(ctx.service, input)),
  products: catalogueProcedure.input(AllProductsInput).query(({ ctx, input }) => allProducts(ctx.service, input)),
  categoryNow: catalogueProcedure
    .input(ProductInput)
    .query(({ ctx, input }) => currentCategorySlugOf(ctx.service, input.slug)),
  productBySlug: catalogueProcedure.input(ProductInput).query(({ ctx, input }) => productBySlug(ctx.service, input)),
  compare: catalogueProcedure.input(CompareInput).query(({ ctx, input }) => compareProducts(ctx.service, input)),
  reviews: catalogueProcedure.input(ReviewsInput).query(({ ctx, input }) => reviewsOfProduct(ctx.service, input)),
  search: catalogueProcedure.input(SearchInput).query(({ ctx, input }) => searchProducts(ctx.service, input)),
  searchPage: catalogueProcedure.input(SearchPageInput).query(({ ctx, input }) => searchPage(ctx.service, input)),
});
