// The demo products' pictures: drawn by scripts/draw-demo-pictures.ts when a drawing changes, and kept as files.
import { createHash } from "node:crypto";
import { join } from "node:path";
import { IMAGE_WIDTHS, WEBP_QUALITY } from "../../src/server/services/images/picture-files";
import { productArt } from "./art";
import type { ProductSeed } from "./catalogue/types";

export const PICTURES = join(import.meta.dirname, "pictures");
/** For each picture the hash of the drawing that it was made from. */
export const DRAWINGS = join(PICTURES, "drawings.json");

export const pictureFile = (drawing: string, width: number) => join(PICTURES, `${drawing}-${width}.webp`);

export type Drawing = { id: string; alt: string; svg: string; hash: string };

/** The drawings of a product, main view first; a new hash means that the files must be drawn again. */
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
