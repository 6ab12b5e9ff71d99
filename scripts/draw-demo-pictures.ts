// npm run demo:pictures: redraws demo product pictures whose drawing changed, and removes those without a product.
import { mkdir, readdir, readFile, rm, writeFile } from "node:fs/promises";
import { basename, join } from "node:path";
import sharp from "sharp";
import { IMAGE_WIDTHS, WEBP_QUALITY } from "../src/server/services/images/picture-files";
import { heroSvg } from "./seed/art/hero";
import { products } from "./seed/catalogue/products";
import { DRAWINGS, drawingsOf, PICTURES, pictureFile } from "./seed/drawings";

await mkdir(PICTURES, { recursive: true });
const known = JSON.parse(await readFile(DRAWINGS, "utf8").catch(() => "{}")) as Record<string, string>;
const drawings = products.flatMap(drawingsOf);

const HERO = ["bpc-157", "ghk-cu", "mots-c"].map((key) => products.find((product) => product.key === key));
const [first, second, third] = HERO;
if (!first || !second || !third) throw new Error("a product of the home page's picture is missing");
const hero = Buffer.from(heroSvg([first, second, third]));
for (const width of [800, 1600]) {
  const file = join(import.meta.dirname, "..", "public", `hero-${width}.webp`);
  await sharp(hero).resize({ width }).webp({ quality: WEBP_QUALITY, effort: 6 }).toFile(file);
}

let drawn = 0;
for (const { id, svg, hash } of drawings) {
  if (known[id] === hash) continue;
  const pixels = await sharp(Buffer.from(svg))
    .resize({ width: Math.max(...IMAGE_WIDTHS) })
    .png()
    .toBuffer();
  for (const width of IMAGE_WIDTHS)
    await sharp(pixels).resize({ width }).webp({ quality: WEBP_QUALITY, effort: 6 }).toFile(pictureFile(id, width));
  drawn++;
}

const wanted = new Set(drawings.flatMap(({ id }) => IMAGE_WIDTHS.map((width) => basename(pictureFile(id, width)))));
const old = (await readdir(PICTURES)).filter((name) => name.endsWith(".webp") && !wanted.has(name));
for (const name of old) await rm(join(PICTURES, name));

const hashes = Object.fromEntries(drawings.map(({ id, hash }) => [id, hash]));
await writeFile(DRAWINGS, `${JSON.stringify(hashes, null, 2)}\n`);
console.log(`${drawn} of ${drawings.length} pictures drawn, ${old.length} files removed`);
