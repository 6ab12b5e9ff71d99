import sharp from "sharp";
import { detailSvg } from "./detail-views";
import type { ArtProduct } from "./frame";
import { mainSvg } from "./main-views";

export { detailSvg } from "./detail-views";
export type { ArtProduct } from "./frame";
export { mainSvg } from "./main-views";
export { heroSvg, ogImageSvg } from "./scenes";

/** Both pictures of a product, main view first. */
export const productArt = (product: ArtProduct): { name: "main" | "detail"; alt: string; svg: string }[] => [
  { name: "main", alt: `${product.name}, ${product.content}`, svg: mainSvg(product) },
  { name: "detail", alt: `${product.name}, detail drawing`, svg: detailSvg(product) },
];

/** Renders a drawing to WebP, `size` pixels wide. */
export const renderWebp = (svg: string, size: number): Promise<Buffer> =>
  sharp(Buffer.from(svg)).resize({ width: size }).webp({ quality: 82, effort: 1 }).toBuffer();
