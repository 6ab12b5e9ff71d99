import { type ArtProduct, accent, INK, PALE, random, SOFT, seedOf, shadow, sheet, TEAL, tint, WHITE } from "./frame";
import { fitLines, text, wrap } from "./glyphs";
import { item, itemFor } from "./items";

type LabelLook = { curved?: boolean; brand?: string };

/** The printed label, shared by vials, bottles and the detail view: legible in a product list. */
export function label(
  product: ArtProduct,
  x: number,
  y: number,
  w: number,
  h: number,
  { curved = true, brand = "ASSAY" }: LabelLook = {},
): string {
  const main = accent(product);
  const pad = w * 0.075;
  const band = h * 0.2;
  const width = w - pad * 2;
  const { lines, size } = fitLines(product.art.label, width, [h * 0.2, h * 0.16, h * 0.105]);
  const first = y + band + (h * 0.52 - (lines.length - 1) * size * 1.4) / 2 + size / 2;
  return [
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${WHITE}"/>`,
    `<rect x="${x}" y="${y}" width="${w}" height="${band}" fill="${main}"/>`,
    text(brand, x + pad, y + band * 0.72, band * 0.46, { color: WHITE, weight: 0.17, tracking: 0.9 }),
    ...lines.map((value, n) => text(value, x + pad, first + n * size * 1.4, size, { weight: 0.17 })),
    `<path d="M${x + pad} ${y + h * 0.74}H${x + w - pad}" stroke="${PALE}" stroke-width="3"/>`,
    text(product.content, x + pad, y + h * 0.92, h * 0.115, { color: main, weight: 0.17, maxWidth: width * 0.6 }),
    barcode(product, x + w - pad, y + h * 0.92, w * 0.24, h * 0.115),
    curved ? `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="url(#wrap)"/>` : "",
  ].join("");
}

/** Bars ending at (right, foot). */
function barcode(product: ArtProduct, right: number, foot: number, width: number, height: number): string {
  const next = random(seedOf(product.sku));
  let bars = "";
  for (let at = 0; at < width; ) {
    const thick = 3 + Math.floor(next() * 3) * 2;
    bars += `<rect x="${(right - width + at).toFixed(1)}" y="${(foot - height).toFixed(1)}" width="${thick}" height="${height.toFixed(1)}" fill="${INK}"/>`;
    at += thick + 4 + next() * 5;
  }
  return bars;
}

/** Freeze-dried substance at the bottom of a vial: an opaque, cracked cake that has shrunk a little from the glass. */
function powder(product: ArtProduct): string {
  const next = random(seedOf(product.key));
  const tone = product.art.powder;
  const top: string[] = [];
  for (let x = 40; x <= 360; x += 20) {
    const dome = 34 * Math.sin(((x - 40) / 320) * Math.PI);
    top.push(`${x} ${(668 - dome + (next() - 0.5) * 26).toFixed(1)}`);
  }
  const cake = `M34 700L${top.join("L")}L366 700V718Q366 742 342 742H58Q34 742 34 718Z`;
  const cracks = Array.from({ length: 5 }, (_, n) => {
    const x = 76 + n * 58 + next() * 22;
    const y = 672 + next() * 14;
    return `M${x.toFixed(1)} ${y.toFixed(1)}l${(next() * 26 - 13).toFixed(1)} ${(14 + next() * 12).toFixed(1)}l${(next() * 30 - 15).toFixed(1)} ${(12 + next() * 14).toFixed(1)}`;
  }).join("");
  const grain = (count: number, color: string, from: number, to: number) =>
    Array.from({ length: count }, () => {
      const x = 46 + next() * 308;
      const y = from + next() * (to - from);
      return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="${(1.6 + next() * 2.6).toFixed(1)}" fill="${color}"/>`;
    }).join("");
  const shade = tone ?? "#b9b4a4";
  return [
    `<path d="${cake}" fill="url(#powder)" stroke="${shade}" stroke-width="3" stroke-linejoin="round"/>`,
    tone ? `<path d="${cake}" fill="${tone}" opacity=".62"/>` : "",
    `<path d="${cracks}" fill="none" stroke="${shade}" stroke-width="3" stroke-linecap="round" stroke-linejoin="round" opacity=".8"/>`,
    grain(70, shade, 676, 736),
    grain(40, "#ffffff", 664, 724),
    // Crumbs that stick to the glass above the cake.
    grain(9, tone ?? "#e6e2d6", 622, 640),
  ].join("");
}

/** A stoppered serum vial, 400 wide and 760 high, drawn from its top left corner. */
export function vialShape(product: ArtProduct, look?: LabelLook): string {
  const main = accent(product);
  const glass =
    "M128 150V196C128 226 20 232 20 300V716Q20 752 56 752H344Q380 752 380 716V300C380 232 272 226 272 196V150Z";
  return [
    `<path d="${glass}" fill="#d3e0dd" opacity=".8"/>`,
    powder(product),
    `<path d="${glass}" fill="url(#glass)" opacity=".8" stroke="#5f8481" stroke-width="4"/>`,
    `<rect x="136" y="140" width="128" height="52" fill="#4d5a5c" opacity=".55"/>`,
    label(product, 22, 306, 356, 310, look),
    `<path d="M46 640V706" stroke="#fff" stroke-width="10" opacity=".7" stroke-linecap="round"/>`,
    `<path d="M104 64H296V138Q296 152 282 152H118Q104 152 104 138Z" fill="url(#metal)" stroke="#7b8789" stroke-width="2.5"/>`,
    `<path d="M104 128H296" stroke="#7b8789" stroke-width="2.5" opacity=".6"/>`,
    `<rect x="92" y="8" width="216" height="60" rx="10" fill="${main}"/><rect x="92" y="8" width="216" height="60" rx="10" fill="url(#round)"/>`,
    `<path d="M100 22H300" stroke="#fff" stroke-width="3" opacity=".4"/>`,
  ].join("");
}

const vial = (product: ArtProduct): string =>
  `${shadow(600, 1092, 400, 44)}<g transform="translate(332 84) scale(1.34)">${vialShape(product)}</g>`;

function bottleShape(product: ArtProduct, amber: boolean): string {
  const main = accent(product);
  const glass =
    "M150 128V190C150 250 20 246 20 350V716Q20 756 60 756H400Q440 756 440 716V350C440 246 310 250 310 190V128Z";
  const skin = amber
    ? `<path d="${glass}" fill="url(#amber)"/>`
    : `<path d="${glass}" fill="${WHITE}" opacity=".5"/><path d="M24 318Q230 330 436 318V716Q436 750 400 750H60Q24 750 24 716Z" fill="url(#liquid)"/><path d="${glass}" fill="url(#glass)"/>`;
  return `${skin}<path d="${glass}" fill="none" stroke="${amber ? "#4b2b0e" : "#5f8481"}" stroke-width="3"/>${label(product, 21.5, 362, 417, 340)}<rect x="128" y="10" width="204" height="122" rx="12" fill="${main}"/><path d="${Array.from({ length: 15 }, (_, n) => `M${142 + n * 12.6} 30V122`).join("")}" stroke="#08211f" stroke-width="3" opacity=".2"/><rect x="128" y="10" width="204" height="122" rx="12" fill="url(#round)"/>`;
}

const isAmber = (product: ArtProduct): boolean => /amber|acetonitrile|methanol|trifluoro/i.test(product.name);

const bottle = (product: ArtProduct): string =>
  `${shadow(600, 1092, 420, 44)}<g transform="translate(292 84) scale(1.34)">${bottleShape(product, isAmber(product))}</g>`;

/** A carton seen a little from the right and above; front face w x h at the origin. */
function boxShape(product: ArtProduct, w: number, h: number, d: number): string {
  const main = accent(product);
  const lift = d * 0.55;
  return [
    `<path d="M0 0L${d} ${-lift}H${w + d}L${w} 0Z" fill="#fffefb" stroke="#c9cec6" stroke-width="2"/>`,
    `<path d="M${w} 0L${w + d} ${-lift}V${h - lift}L${w} ${h}Z" fill="#dcdfd6" stroke="#c2c8bf" stroke-width="2"/>`,
    `<path d="M${w} ${h * 0.78}L${w + d} ${h * 0.78 - lift}V${h - lift}L${w} ${h}Z" fill="${main}"/><path d="M${w} ${h * 0.78}L${w + d} ${h * 0.78 - lift}V${h - lift}L${w} ${h}Z" fill="#0b2523" opacity=".25"/>`,
    `<rect width="${w}" height="${h}" fill="${WHITE}" stroke="#c9cec6" stroke-width="2"/>`,
    `<rect y="${h * 0.78}" width="${w}" height="${h * 0.22}" fill="${main}"/>`,
    `<path d="M${w * 0.42} 0L${w * 0.42 + d} ${-lift}H${w * 0.58 + d}L${w * 0.58} 0Z" fill="${tint(product)}"/><rect x="${w * 0.42}" width="${w * 0.16}" height="${h * 0.045}" fill="${tint(product)}"/>`,
  ].join("");
}

function box(product: ArtProduct): string {
  const lines = wrap(product.art.label, 50, 660, 2);
  return [
    shadow(620, 1088, 520, 46),
    `<g transform="translate(120 252)">${boxShape(product, 800, 830, 150)}`,
    text("ASSAY", 56, 106, 34, { color: TEAL, weight: 0.16, tracking: 0.9 }),
    ...lines.map((value, n) => text(value, 56, 214 + n * 84, 54, { weight: 0.16, maxWidth: 690 })),
    item(itemFor(product.name), 262, 330, 290, accent(product)),
    text(product.content, 56, 768, 48, { color: WHITE, weight: 0.16, maxWidth: 690 }),
    "</g>",
  ].join("");
}

export const glassOutline = (name: string): { path: string; level: string; marks: string } => {
  if (/flask/i.test(name))
    return {
      path: "M262 0H338V14H330V330C330 380 520 430 520 590C520 690 440 760 380 760H220C160 760 80 690 80 590C80 430 270 380 270 330V14H262Z",
      level:
        "M270 250H330V330C330 380 520 430 520 590C520 690 440 760 380 760H220C160 760 80 690 80 590C80 430 270 380 270 330Z",
      marks: "M262 250H338",
    };
  if (/cylinder/i.test(name))
    return {
      path: "M220 20L236 0H380L364 20V690H440L470 760H130L160 690H236V20Z",
      level: "M236 250H364V690H236Z",
      marks: Array.from({ length: 28 }, (_, n) => `M236 ${120 + n * 20}h${n % 5 === 0 ? 52 : 28}`).join(""),
    };
  return {
    path: "M60 130L90 100H560L540 130V712Q540 760 492 760H108Q60 760 60 712Z",
    level: "M62 380H538V712Q538 758 492 758H108Q62 758 62 712Z",
    marks: Array.from({ length: 10 }, (_, n) => `M400 ${260 + n * 46}h${n % 2 ? 40 : 76}`).join(""),
  };
};

function glassware(product: ArtProduct): string {
  const main = accent(product);
  if (/vial/i.test(product.name)) {
    const amber = /amber/i.test(product.name);
    const body =
      "M128 150V196C128 226 20 232 20 300V716Q20 752 56 752H344Q380 752 380 716V300C380 232 272 226 272 196V150H284V112H116V150Z";
    const one = (x: number, y: number, s: number) =>
      `<g transform="translate(${x} ${y}) scale(${s})"><path d="${body}" fill="${amber ? "url(#amber)" : WHITE}" opacity="${amber ? 0.92 : 0.6}"/><path d="${body}" fill="${amber ? "none" : "url(#glass)"}" stroke="${amber ? "#4b2b0e" : "#5f8481"}" stroke-width="4"/><path d="M52 316V706" stroke="#fff" stroke-width="13" opacity="${amber ? 0.25 : 0.6}" stroke-linecap="round"/></g>`;
    return `${shadow(600, 960, 520, 46)}${one(130, 322, 0.84)}${one(734, 322, 0.84)}${one(368, 130, 1.1)}${text(product.content, 600, 1090, 54, { anchor: "middle", color: main, weight: 0.16, maxWidth: 900 })}`;
  }
  const shape = glassOutline(product.name);
  return [
    shadow(600, 1000, 440, 44),
    `<g transform="translate(252 96) scale(1.16)"><path d="${shape.path}" fill="${WHITE}" opacity=".6"/><path d="${shape.level}" fill="${main}" opacity=".2"/>`,
    `<path d="${shape.path}" fill="url(#glass)" stroke="#5f8481" stroke-width="4" stroke-linejoin="round"/><path d="${shape.marks}" stroke="${main}" stroke-width="5" fill="none"/></g>`,
    text(product.content, 600, 1110, 54, { anchor: "middle", color: main, weight: 0.16, maxWidth: 900 }),
  ].join("");
}

function kit(product: ArtProduct): string {
  const main = accent(product);
  const parts = ["vials", "crimper", "septa", "cap", "labels", "freezer"];
  const cells = parts.map((id, n) => {
    const x = 130 + (n % 3) * 320;
    const y = 442 + Math.floor(n / 3) * 312;
    return `<rect x="${x}" y="${y}" width="300" height="292" rx="14" fill="#ebece4" stroke="#d3d6cc" stroke-width="2"/>${item(id, x + 40, y + 36, 220, main)}`;
  });
  return [
    shadow(600, 1092, 560, 44),
    `<rect x="100" y="412" width="1000" height="668" rx="24" fill="${WHITE}" stroke="#c9cec6" stroke-width="3"/>`,
    ...cells,
    `<path d="M100 412L140 130H1060L1100 412Z" fill="${main}"/><path d="M100 412L140 130H1060L1100 412Z" fill="#fff" opacity=".06"/>`,
    ...wrap(product.art.label, 56, 800, 2).map((value, n, all) =>
      text(value, 600, 300 + n * 88 - (all.length - 1) * 44, 58, {
        anchor: "middle",
        color: WHITE,
        weight: 0.16,
        maxWidth: 800,
      }),
    ),
  ].join("");
}

/** A reference substance: the vial beside its identity card. */
function structure(product: ArtProduct): string {
  const main = accent(product);
  const facts = product.facts;
  const rows: [string, string][] = [
    ["CAS", facts?.cas ?? "-"],
    ["FORMULA", facts?.formula ?? "-"],
    ["G/MOL", facts?.molarMass?.toFixed(2) ?? "-"],
  ];
  return [
    shadow(350, 1056, 310, 40),
    `<g transform="translate(78 150) scale(1.2)">${vialShape(product)}</g>`,
    shadow(860, 1056, 320, 26),
    `<rect x="606" y="360" width="510" height="690" rx="14" fill="${WHITE}" stroke="#cfd3ca" stroke-width="3"/><path d="M606 388V374Q606 360 620 360H1102Q1116 360 1116 374V388Z" fill="${main}"/>`,
    ...rows.map(
      ([name, value], n) =>
        `${n ? `<path d="M650 ${400 + n * 214}H1072" stroke="${PALE}" stroke-width="3"/>` : ""}${text(name, 650, 476 + n * 214, 30, { color: SOFT, weight: 0.15 })}${text(value, 650, 560 + n * 214, 46, { weight: 0.16, maxWidth: 422 })}`,
    ),
  ].join("");
}

/** The molecular formula as a row of element tiles, each with its count. */
export function elements(formula: string, cx: number, cy: number, tile: number, color: string): string {
  const found = [...formula.matchAll(/([A-Z][a-z]?)(\d*)/g)];
  const step = tile * 1.16;
  const left = cx - ((found.length - 1) * step + tile) / 2;
  return found
    .map(([, symbol = "", count = ""], n) => {
      const x = left + n * step;
      const y = cy - tile * 0.62;
      return `<rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${tile}" height="${(tile * 1.24).toFixed(1)}" rx="${tile * 0.08}" fill="${WHITE}" stroke="${color}" stroke-width="3"/><rect x="${x.toFixed(1)}" y="${y.toFixed(1)}" width="${tile}" height="${(tile * 0.1).toFixed(1)}" fill="${color}"/>${text(symbol, x + tile / 2, cy + tile * 0.12, tile * 0.4, { anchor: "middle" })}${text(count || "1", x + tile / 2, cy + tile * 0.47, tile * 0.18, { anchor: "middle", color })}`;
    })
    .join("");
}

const VIEWS = { vial, bottle, box, glassware, kit, structure };

export const mainSvg = (product: ArtProduct): string => sheet(product, "MAIN", VIEWS[product.art.kind](product));
