import { plainDollars } from "~/domain/money";
import type { RouterOutputs } from "~/trpc/react";

type Found = Extract<RouterOutputs["catalogue"]["productBySlug"], { status: "found" }>;

/** A product as schema.org names things, at the public price. */
export function productFacts({ product, prices, reviews }: Found, siteName: string): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    sku: product.sku,
    description: product.description,
    brand: { "@type": "Brand", name: siteName },
    ...(product.category && { category: product.category.name }),
    ...(prices && {
      offers: {
        "@type": "Offer",
        priceCurrency: "USD",
        price: plainDollars(prices.retailUnitCents),
        availability: `https://schema.org/${product.isSoldOut ? "OutOfStock" : "InStock"}`,
      },
    }),
    ...(reviews.average !== null && {
      aggregateRating: { "@type": "AggregateRating", ratingValue: reviews.average, reviewCount: reviews.count },
    }),
  };
}
