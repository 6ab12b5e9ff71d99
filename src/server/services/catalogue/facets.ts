import { type Facets, facetCount } from "~/domain/product-lists";
import { Prisma } from "~/generated/prisma/client";
import { SOLD_OUT } from "../stock/sold-out-sql";
import { RETAIL } from "./search-text";

/** SQL condition for a product `p` to pass these filters. */
export function passesFacets({ inStock, priceFrom, priceTo, form, rating }: Facets): Prisma.Sql {
  const conditions = [
    ...(inStock ? [Prisma.sql`NOT ${SOLD_OUT}`] : []),
    ...(priceFrom === null ? [] : [Prisma.sql`${RETAIL} >= ${priceFrom * 100}::bigint`]),
    ...(priceTo === null ? [] : [Prisma.sql`${RETAIL} <= ${priceTo * 100}::bigint`]),
    ...(form === null ? [] : [Prisma.sql`p.form = ${form}::"ProductForm"`]),
    ...(rating === null ? [] : [Prisma.sql`p.rating_average >= ${rating}::int`]),
  ];
  return conditions.length === 0 ? Prisma.sql`true` : Prisma.join(conditions, " AND ");
}

/** Cache key of the filters; empty for none. */
export function facetsKey(facets: Facets): string {
  const { inStock, priceFrom, priceTo, form, rating } = facets;
  return facetCount(facets) === 0 ? "" : [inStock ? "in" : "", priceFrom, priceTo, form, rating].join("/");
}
