import { plainDollars } from "~/domain/money";
import type { RouterOutputs } from "~/trpc/react";

type Found = Extract<RouterOutputs["catalogue"]["productBySlug"], { status: "found" }>;

/** Image width given to search engines. */
const PICTURE_WIDTH = 1200;

type Site = { siteName: string; baseUrl: string };

/** schema.org Product data at the public price. URLs must be absolute. */
export function productJsonLd(
  { product, prices, reviews }: Found,
  { siteName, baseUrl }: Site,
): Record<string, unknown> {
  return {
    "@context": "https://schema.org",
    "@type": "Product",
    name: product.name,
    sku: product.sku,
    description: product.description,
    ...(product.otherNames.length > 0 && { alternateName: product.otherNames }),
    ...(product.casNumber && {
      additionalProperty: { "@type": "PropertyValue", name: "CAS number", value: product.casNumber },
    }),
    url: new URL(`/product/${product.slug}`, baseUrl).href,
    ...(product.imageUrls.length > 0 && {
      image: product.imageUrls.map((image) => pictureUrl(image, baseUrl)),
    }),
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

const pictureUrl = (image: string, baseUrl: string): string =>
  new URL(image.startsWith("/files/") ? `${image}?w=${PICTURE_WIDTH}` : image, baseUrl).href;
