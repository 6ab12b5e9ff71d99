import type { ProductSeed } from "../catalogue/types";
import { text } from "./glyphs";

/** The part of a product the drawings read. */
export type ArtProduct = Pick<ProductSeed, "key" | "name" | "sku" | "art" | "content" | "facts">;

export const INK = "#1d2f33";
export const SOFT = "#6d7f80";
export const PALE = "#b9c5c2";
export const TEAL = "#0f766e";
const PAPER = "#f5f3ec";
export const WHITE = "#fdfcf9";

/** A muted accent of the product's hue; teal by default. */
export const accent = (product: ArtProduct): string =>
  product.art.hue === undefined ? TEAL : `hsl(${product.art.hue},34%,40%)`;
export const tint = (product: ArtProduct): string => `hsl(${product.art.hue ?? 175},30%,86%)`;

export function seedOf(value: string): number {
  let hash = 2166136261;
  for (let i = 0; i < value.length; i++) hash = Math.imul(hash ^ value.charCodeAt(i), 16777619) >>> 0;
  return hash;
}

/** A small deterministic generator, so that each picture is the same on every run. */
export function random(seed: number): () => number {
  let state = seed || 1;
  return () => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state / 4294967296;
  };
}

const stops = (list: [number, string, number?][]): string =>
  list
    .map(([at, color, opacity]) => `<stop offset="${at}" stop-color="${color}" stop-opacity="${opacity ?? 1}"/>`)
    .join("");

const linear = (id: string, list: [number, string, number?][], down = false): string =>
  `<linearGradient id="${id}" x1="0" y1="0" x2="${down ? 0 : 1}" y2="${down ? 1 : 0}">${stops(list)}</linearGradient>`;

export function defs(main: string): string {
  const glass: [number, string, number?][] = [
    [0, "#7fa3a1", 0.55],
    [0.08, "#e9f2f0", 0.75],
    [0.3, "#dfeceA", 0.4],
    [0.72, "#d2e3e1", 0.42],
    [0.93, "#a9c4c1", 0.7],
    [1, "#6f9693", 0.65],
  ];
  const metal: [number, string, number?][] = [
    [0, "#8c979a"],
    [0.14, "#e9edee"],
    [0.42, "#c3cbcd"],
    [0.75, "#aeb8bb"],
    [0.92, "#dfe4e5"],
    [1, "#7d898c"],
  ];
  const round: [number, string, number?][] = [
    [0, "#0c2422", 0.34],
    [0.2, "#ffffff", 0.22],
    [0.5, "#ffffff", 0],
    [1, "#0c2422", 0.3],
  ];
  const paperRound: [number, string, number?][] = [
    [0, "#20413e", 0.2],
    [0.12, "#20413e", 0.03],
    [0.35, "#ffffff", 0.3],
    [0.8, "#20413e", 0.02],
    [1, "#20413e", 0.22],
  ];
  const powder: [number, string, number?][] = [
    [0, "#ffffff"],
    [0.55, "#f3f1ea"],
    [1, "#d8d5c9"],
  ];
  return `<defs>${linear("glass", glass)}${linear("metal", metal)}${linear("round", round)}${linear("wrap", paperRound)}${linear("powder", powder, true)}${linear(
    "amber",
    [
      [0, "#6b3f16"],
      [0.12, "#c68b46"],
      [0.45, "#a9692a"],
      [1, "#5c3410"],
    ],
  )}${linear(
    "liquid",
    [
      [0, main, 0.16],
      [1, main, 0.34],
    ],
    true,
  )}<radialGradient id="shade">${stops([
    [0, "#17302e", 0.3],
    [0.55, "#17302e", 0.13],
    [1, "#17302e", 0],
  ])}</radialGradient><radialGradient id="glow" cx="0.5" cy="0.46" r="0.62">${stops([
    [0, "#ffffff", 0.95],
    [0.6, "#ffffff", 0.35],
    [1, "#ffffff", 0],
  ])}</radialGradient></defs>`;
}

export function graticule(width: number, height: number): string {
  let minor = "";
  let major = "";
  for (let x = 40; x < width; x += 40)
    (x % 200 === 0 ? () => (major += `M${x} 0V${height}`) : () => (minor += `M${x} 0V${height}`))();
  for (let y = 40; y < height; y += 40)
    (y % 200 === 0 ? () => (major += `M0 ${y}H${width}`) : () => (minor += `M0 ${y}H${width}`))();
  return `<rect width="${width}" height="${height}" fill="${PAPER}"/><path d="${minor}" stroke="#e8e6dc" stroke-width="1.2"/><path d="${major}" stroke="#dad9cd" stroke-width="1.6"/><rect width="${width}" height="${height}" fill="url(#glow)"/>`;
}

export const shadow = (cx: number, cy: number, rx: number, ry: number): string =>
  `<ellipse cx="${cx}" cy="${cy}" rx="${rx}" ry="${ry}" fill="url(#shade)"/>`;

/** A dimension line with end ticks and a caption. */
export function dimension(x1: number, y1: number, x2: number, y2: number, label: string): string {
  const flat = y1 === y2;
  const ends = flat ? `M${x1} ${y1 - 12}v24M${x2} ${y1 - 12}v24` : `M${x1 - 12} ${y1}h24M${x1 - 12} ${y2}h24`;
  const words = flat
    ? text(label, (x1 + x2) / 2, y1 + 42, 17, { anchor: "middle", color: TEAL })
    : `<g transform="rotate(-90 ${x1 - 24} ${(y1 + y2) / 2})">${text(label, x1 - 24, (y1 + y2) / 2, 17, { anchor: "middle", color: TEAL })}</g>`;
  return `<path d="M${x1} ${y1}L${x2} ${y2}${ends}" stroke="${TEAL}" stroke-width="2" fill="none"/>${words}`;
}

/** The sheet behind every product picture. Only the detail view has a caption: it is not shown in lists. */
export function sheet(product: ArtProduct, view: "MAIN" | "DETAIL", body: string): string {
  const caption =
    view === "MAIN"
      ? ""
      : [
          text("ASSAY", 92, 130, 30, { color: TEAL, weight: 0.15, tracking: 0.9 }),
          text(product.sku, 1108, 130, 28, { anchor: "end", color: INK, tracking: 0.4 }),
        ].join("");
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 1200 1200" width="1200" height="1200">${defs(accent(product))}${graticule(1200, 1200)}${body}${caption}</svg>`;
}
