import { detailSvg } from "./detail-views";
import type { ArtProduct } from "./frame";
import { mainSvg } from "./main-views";

export type { ArtProduct } from "./frame";

/** Both pictures of a product, main view first. */
export const productArt = (product: ArtProduct): { name: "main" | "detail"; alt: string; svg: string }[] => [
  { name: "main", alt: `${product.name}, ${product.content}`, svg: mainSvg(product) },
  { name: "detail", alt: `${product.name}, detail drawing`, svg: detailSvg(product) },
];
