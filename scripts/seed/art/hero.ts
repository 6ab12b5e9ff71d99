import { type ArtProduct, defs, graticule, INK, SOFT, shadow, TEAL, WHITE } from "./frame";
import { vialShape } from "./main-views";

const BENCH = 800;

/** A vial standing on the bench, with no shop's name on it. It defines its own gradients, because ids are global within an SVG. */
const standing = (product: ArtProduct, x: number, scale: number): string =>
  `${shadow(x + 200 * scale, BENCH, 230 * scale, 26)}<g transform="translate(${x} ${BENCH - 754 * scale}) scale(${scale})">${vialShape(product, { brand: "REFERENCE" })}</g>`;

function trace(x: number, y: number, w: number, h: number): string {
  let d = "";
  for (let n = 0; n <= 120; n++) {
    const t = n / 120;
    const at = (centre: number, width: number, size: number) => size * Math.exp(-(((t - centre) / width) ** 2));
    const v = 0.03 + at(0.46, 0.03, 0.9) + at(0.2, 0.02, 0.12) + at(0.74, 0.022, 0.08);
    d += `${n ? "L" : "M"}${(x + t * w).toFixed(1)} ${(y + h - v * h).toFixed(1)}`;
  }
  return `<path d="${d}" fill="none" stroke="#5fd3c0" stroke-width="7" stroke-linejoin="round"/>`;
}

/** A liquid chromatograph: its screen with one tall peak, its vials and its knobs. */
function chromatograph(x: number, y: number, w: number): string {
  const h = BENCH - 8 - y;
  const vials = Array.from({ length: 5 }, (_, n) => {
    const at = x + 44 + n * 78;
    return `<rect x="${at}" y="${y + h - 128}" width="46" height="74" rx="6" fill="${n % 2 ? TEAL : WHITE}" stroke="#9fb0ad" stroke-width="3"/>`;
  }).join("");
  return [
    shadow(x + w / 2, BENCH, w * 0.62, 28),
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" rx="22" fill="#e9ece6" stroke="#b9c2bc" stroke-width="4"/>`,
    `<rect x="${x + 32}" y="${y + 34}" width="${w - 64}" height="226" rx="14" fill="#123230"/>`,
    `<path d="M${x + 62} ${y + 226}H${x + w - 62}" stroke="#2f6a64" stroke-width="4"/>`,
    trace(x + 62, y + 64, w - 124, 162),
    `<rect x="${x + 32}" y="${y + h - 150}" width="${w - 64}" height="112" rx="10" fill="#d8ddd5"/>${vials}`,
    `<path d="M${x + 40} ${BENCH}h60v-8h-60ZM${x + w - 100} ${BENCH}h60v-8h-60Z" fill="${INK}" opacity=".6"/>`,
  ].join("");
}

/** The home page's picture, 1600 by 900: three vials, with names legible on a phone, beside a chromatograph. */
export function heroSvg([first, second, third]: readonly [ArtProduct, ArtProduct, ArtProduct]): string {
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1600 900" width="1600" height="900">${defs(TEAL)}`,
    graticule(1600, 900),
    `<rect y="${BENCH - 6}" width="1600" height="${906 - BENCH}" fill="#e4e2d6"/><path d="M0 ${BENCH - 6}H1600" stroke="${SOFT}" stroke-width="2" opacity=".4"/>`,
    chromatograph(56, 300, 440),
    standing(second, 522, 0.82),
    standing(first, 850, 0.98),
    standing(third, 1254, 0.78),
    "</svg>",
  ].join("");
}
