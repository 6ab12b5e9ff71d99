// The demo products' pictures: rendered by scripts/draw-demo-pictures.ts when a drawing changes, and stored as files.
import { createHash } from "node:crypto";
import { join } from "node:path";
import { IMAGE_WIDTHS, WEBP_QUALITY } from "../../src/server/services/images/picture-files";
import { productArt } from "./art";
import type { ProductSeed } from "./catalogue/types";

export const PICTURES = join(import.meta.dirname, "pictures");
/** Maps each picture to the hash of the drawing it was rendered from. */
export const DRAWINGS = join(PICTURES, "drawings.json");

export const pictureFile = (drawing: string, width: number) => join(PICTURES, `${drawing}-${width}.webp`);

export type Drawing = { id: string; alt: string; svg: string; hash: string };

/** The drawings of a product, main view first; a new hash means that the files must be rendered again. */
export const drawingsOf = (product: ProductSeed): Drawing[] =>
  productArt(product).map(({ name, alt, svg }) => ({
    id: `${product.key}-${name}`,
    alt,
    svg,
    hash: createHash("sha256")
      .update(JSON.stringify([svg, IMAGE_WIDTHS, WEBP_QUALITY]))
      .digest("hex")
      .slice(0, 16),
  }));
