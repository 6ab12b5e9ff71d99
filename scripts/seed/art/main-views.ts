import {
  type ArtProduct,
  accent,
  dimension,
  INK,
  PALE,
  random,
  ruler,
  SOFT,
  seedOf,
  shadow,
  sheet,
  TEAL,
  tint,
  WHITE,
} from "./frame";
import { text, wrap } from "./glyphs";
import { item, itemFor } from "./items";

/** The printed label, shared by vials, bottles and boxes. */
export function label(product: ArtProduct, x: number, y: number, w: number, h: number, curved = true): string {
  const main = accent(product);
  const pad = w * 0.085;
  const band = h * 0.15;
  const size = h * 0.115;
  const lines = wrap(product.art.label, size, w - pad * 2, 2);
  const foot = y + h - h * 0.1;
  let bars = "";
  const next = random(seedOf(product.sku));
  for (let at = 0; at < w * 0.26; ) {
    const thick = 2 + Math.floor(next() * 3) * 1.6;
    bars += `<rect x="${(x + w - pad - w * 0.26 + at).toFixed(1)}" y="${(foot - h * 0.13).toFixed(1)}" width="${thick.toFixed(1)}" height="${(h * 0.13).toFixed(1)}" fill="${INK}"/>`;
    at += thick + 2.5 + next() * 4;
  }
  return [
    `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="${WHITE}"/>`,
    `<rect x="${x}" y="${y}" width="${w}" height="${band}" fill="${main}"/>`,
    text("ASSAY", x + pad, y + band * 0.68, band * 0.38, { color: WHITE, weight: 0.16, tracking: 0.9 }),
    text(product.content, x + w - pad, y + band * 0.68, band * 0.36, {
      anchor: "end",
      color: WHITE,
      maxWidth: w * 0.4,
    }),
    ...lines.map((value, n) =>
      text(value, x + pad, y + band + size * 1.75 + n * size * 1.55, size, { weight: 0.14, maxWidth: w - pad * 2 }),
    ),
    `<path d="M${x + pad} ${y + h * 0.64}H${x + w - pad}" stroke="${PALE}" stroke-width="2.5"/>`,
    text(product.sku, x + pad, foot - h * 0.085, h * 0.055, { color: main, weight: 0.15, maxWidth: w * 0.5 }),
    text("LABORATORY USE", x + pad, foot, h * 0.034, { color: SOFT, maxWidth: w * 0.5 }),
    bars,
    curved ? `<rect x="${x}" y="${y}" width="${w}" height="${h}" fill="url(#wrap)"/>` : "",
  ].join("");
}

/** A stoppered serum vial, 400 wide and 760 high, drawn from its top left corner. */
function vialShape(product: ArtProduct, withLabel = true): string {
  const main = accent(product);
  const glass =
    "M128 150V196C128 226 20 232 20 300V716Q20 752 56 752H344Q380 752 380 716V300C380 232 272 226 272 196V150Z";
  return [
    `<path d="${glass}" fill="${WHITE}" opacity=".55"/>`,
    `<path d="M26 664Q110 640 200 658T374 660V716Q374 746 344 746H56Q26 746 26 716Z" fill="url(#cake)"/>`,
    `<path d="M26 664Q110 640 200 658T374 660" fill="none" stroke="#cfd6d1" stroke-width="3"/>`,
    `<path d="${glass}" fill="url(#glass)" stroke="#5f8481" stroke-width="3"/>`,
    `<rect x="136" y="140" width="128" height="52" fill="#4d5a5c" opacity=".55"/>`,
    withLabel ? label(product, 21.5, 330, 357, 306) : "",
    `<path d="M46 664V710" stroke="#fff" stroke-width="10" opacity=".8" stroke-linecap="round"/>`,
    `<path d="M104 64H296V138Q296 152 282 152H118Q104 152 104 138Z" fill="url(#metal)" stroke="#7b8789" stroke-width="2.5"/>`,
    `<path d="M104 128H296" stroke="#7b8789" stroke-width="2.5" opacity=".6"/>`,
    `<rect x="92" y="8" width="216" height="60" rx="10" fill="${main}"/><rect x="92" y="8" width="216" height="60" rx="10" fill="url(#round)"/>`,
    `<path d="M100 22H300" stroke="#fff" stroke-width="3" opacity=".4"/>`,
  ].join("");
}

function vial(product: ArtProduct): string {
  return [
    shadow(620, 1002, 330, 42),
    ruler(270, 242, 750, true, 15),
    text("MM", 270, 226, 13, { color: SOFT }),
    `<g transform="translate(400 236)">${vialShape(product)}</g>`,
    `<path d="M714 272H900L940 240H1060" fill="none" stroke="${SOFT}" stroke-width="2"/>`,
    text("FLIP-OFF SEAL", 948, 228, 13, { color: SOFT }),
    `<path d="M760 920H900L940 952H1060" fill="none" stroke="${SOFT}" stroke-width="2"/><circle cx="760" cy="920" r="5" fill="${TEAL}"/><circle cx="714" cy="272" r="5" fill="${TEAL}"/>`,
    text("LYOPHILISED", 948, 940, 13, { color: SOFT }),
  ].join("");
}

function bottleShape(product: ArtProduct, amber: boolean): string {
  const main = accent(product);
  const glass =
    "M150 128V190C150 250 20 246 20 350V716Q20 756 60 756H400Q440 756 440 716V350C440 246 310 250 310 190V128Z";
  const skin = amber
    ? `<path d="${glass}" fill="url(#amber)"/>`
    : `<path d="${glass}" fill="${WHITE}" opacity=".5"/><path d="M24 318Q230 330 436 318V716Q436 750 400 750H60Q24 750 24 716Z" fill="url(#liquid)"/><path d="${glass}" fill="url(#glass)"/>`;
  return `${skin}<path d="${glass}" fill="none" stroke="${amber ? "#4b2b0e" : "#5f8481"}" stroke-width="3"/><path d="M46 716V724" stroke="#fff" stroke-width="10" opacity="${amber ? 0.3 : 0.7}" stroke-linecap="round"/>${label(product, 21.5, 380, 417, 310)}<rect x="128" y="10" width="204" height="122" rx="12" fill="${main}"/><path d="${Array.from({ length: 15 }, (_, n) => `M${142 + n * 12.6} 30V122`).join("")}" stroke="#08211f" stroke-width="3" opacity=".2"/><rect x="128" y="10" width="204" height="122" rx="12" fill="url(#round)"/>`;
}

const isAmber = (product: ArtProduct): boolean => /amber|acetonitrile|methanol|trifluoro/i.test(product.name);

function bottle(product: ArtProduct): string {
  return `${shadow(620, 1000, 370, 42)}${ruler(240, 242, 750, true, 15)}${text("ML", 240, 226, 13, { color: SOFT })}<g transform="translate(370 236)">${bottleShape(product, isAmber(product))}</g><path d="M700 300H890L930 268H1060" fill="none" stroke="${SOFT}" stroke-width="2"/><circle cx="700" cy="300" r="5" fill="${TEAL}"/>${text("SCREW CAP", 940, 256, 13, { color: SOFT })}`;
}

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
  const main = accent(product);
  const lines = wrap(product.art.label, 34, 300, 3);
  return [
    shadow(640, 1000, 430, 46),
    `<g transform="translate(250 390)">${boxShape(product, 600, 600, 150)}`,
    text("ASSAY", 44, 92, 24, { color: TEAL, weight: 0.16, tracking: 0.9 }),
    `<path d="M44 118H556" stroke="${PALE}" stroke-width="2.5"/>`,
    ...lines.map((value, n) => text(value, 44, 196 + n * 56, 32, { weight: 0.14, maxWidth: 310 })),
    text(product.content, 44, 430, 18, { color: SOFT, maxWidth: 280 }),
    item(itemFor(product.name), 352, 190, 204, main),
    text(product.sku, 44, 548, 26, { color: WHITE, weight: 0.15 }),
    text("LABORATORY USE", 556, 545, 15, { color: WHITE, anchor: "end" }),
    "</g>",
    dimension(250, 1030, 850, 1030, ""),
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
    return `${shadow(610, 972, 470, 46)}${one(190, 378, 0.76)}${one(706, 378, 0.76)}${one(390, 230, 1)}${dimension(410, 1022, 770, 1022, product.content)}`;
  }
  const shape = glassOutline(product.name);
  return [
    shadow(620, 980, 400, 44),
    `<g transform="translate(300 216)"><path d="${shape.path}" fill="${WHITE}" opacity=".6"/><path d="${shape.level}" fill="${main}" opacity=".2"/>`,
    `<path d="${shape.path}" fill="url(#glass)" stroke="#5f8481" stroke-width="4" stroke-linejoin="round"/><path d="${shape.marks}" stroke="${main}" stroke-width="4" fill="none"/>`,
    text(product.content, 300, /beaker/i.test(product.name) ? 320 : 590, 26, {
      anchor: "middle",
      color: main,
      maxWidth: /cylinder/i.test(product.name) ? 112 : 280,
    }),
    text("ASSAY", 300, /beaker/i.test(product.name) ? 362 : 632, 16, {
      anchor: "middle",
      color: main,
      tracking: 0.6,
      maxWidth: 100,
    }),
    "</g>",
    ruler(210, 216, 760, true, 10),
  ].join("");
}

function kit(product: ArtProduct): string {
  const main = accent(product);
  const parts = ["vials", "crimper", "septa", "cap", "labels", "freezer"];
  const cells = parts.map((id, n) => {
    const x = 190 + (n % 3) * 280;
    const y = 420 + Math.floor(n / 3) * 268;
    return `<rect x="${x}" y="${y}" width="260" height="248" rx="14" fill="#ebece4" stroke="#d3d6cc" stroke-width="2"/><path d="M${x + 8} ${y + 16}Q${x + 8} ${y + 6} ${x + 20} ${y + 6}H${x + 244}" stroke="#c4c9be" stroke-width="5" fill="none"/>${item(id, x + 36, y + 30, 188, main)}`;
  });
  return [
    shadow(610, 1000, 520, 44),
    `<rect x="160" y="392" width="860" height="590" rx="24" fill="${WHITE}" stroke="#c9cec6" stroke-width="3"/>`,
    ...cells,
    `<path d="M160 392L196 196H984L1020 392Z" fill="${main}"/><path d="M160 392L196 196H984L1020 392Z" fill="#fff" opacity=".06"/>`,
    ...wrap(product.art.label, 36, 640, 2).map((value, n, all) =>
      text(value, 600, 296 + n * 54 - (all.length - 1) * 22, 34, {
        anchor: "middle",
        color: WHITE,
        weight: 0.14,
        maxWidth: 660,
      }),
    ),
    text(product.sku, 600, 366, 18, { anchor: "middle", color: tint(product), tracking: 0.5 }),
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
    ["PACK", product.content],
  ];
  return [
    shadow(370, 996, 280, 40),
    `<g transform="translate(190 262) scale(.96)">${vialShape(product)}</g>`,
    shadow(830, 996, 300, 26),
    `<rect x="636" y="300" width="420" height="690" rx="10" fill="${WHITE}" stroke="#cfd3ca" stroke-width="2.5"/><rect x="636" y="300" width="420" height="12" fill="${main}"/>`,
    text("IDENTITY CARD", 672, 366, 17, { color: main, tracking: 0.5 }),
    elements(facts?.formula ?? "", 846, 506, 66, main),
    ...rows.map(
      ([name, value], n) =>
        `<path d="M672 ${652 + n * 84}H1020" stroke="${PALE}" stroke-width="2"/>${text(name, 672, 686 + n * 84, 13, { color: SOFT })}${text(value, 672, 718 + n * 84, 20, { maxWidth: 346 })}`,
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
