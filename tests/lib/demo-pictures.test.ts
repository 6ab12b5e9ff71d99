import { existsSync, readdirSync, readFileSync } from "node:fs";
import { describe, expect, it } from "vitest";
import { IMAGE_WIDTHS } from "~/server/services/images/picture-files";
import { products } from "../../scripts/seed/catalogue/products";
import { DRAWINGS, drawingsOf, PICTURES, pictureFile } from "../../scripts/seed/drawings";

const drawings = products.flatMap(drawingsOf);

describe("demo product images", () => {
  it("are made from the current drawings (npm run demo:pictures draws them again)", () => {
    const drawn = JSON.parse(readFileSync(DRAWINGS, "utf8"));
    expect(drawn).toEqual(Object.fromEntries(drawings.map(({ id, hash }) => [id, hash])));
  });

  it("exist in every width, and there are no others", () => {
    const files = drawings.flatMap(({ id }) => IMAGE_WIDTHS.map((width) => pictureFile(id, width)));
    expect(files.filter((file) => !existsSync(file))).toEqual([]);
    expect(readdirSync(PICTURES).filter((name) => name.endsWith(".webp"))).toHaveLength(files.length);
  });
});
