import { type ArtProduct, accent, dimension, INK, PALE, random, SOFT, seedOf, sheet, TEAL, tint, WHITE } from "./frame";
import { text, wrap } from "./glyphs";
import { item, itemFor } from "./items";
import { elements, glassOutline, label } from "./main-views";

const heading = (product: ArtProduct, note: string): string =>
  `${text(product.art.label, 130, 226, 34, { weight: 0.13, maxWidth: 660 })}${text(note, 1070, 226, 24, { anchor: "end", color: accent(product), tracking: 0.4, maxWidth: 330 })}<path d="M130 258H1070" stroke="${PALE}" stroke-width="2.5"/>`;

/** Residues as beads on a serpentine thread, N-terminus at the top left. */
function chain(product: ArtProduct, tokens: string[], top: number, bottom: number): string {
  const main = accent(product);
  const perRow =
    tokens.length <= 6 ? tokens.length : tokens.length <= 20 ? Math.min(7, Math.ceil(tokens.length / 2)) : 9;
  const rows = Math.ceil(tokens.length / perRow);
  const dx = Math.min(150, 880 / perRow);
  const dy = Math.min(132, (bottom - top) / rows);
  const r = Math.min(dx * 0.36, dy * 0.4);
  const left = 600 - ((perRow - 1) * dx) / 2;
  const first = (top + bottom) / 2 - ((rows - 1) * dy) / 2;
  const points = tokens.map((_, n) => {
    const row = Math.floor(n / perRow);
    const at = n % perRow;
    const column = row % 2 ? perRow - 1 - at : at;
    return { x: left + column * dx, y: first + row * dy + (column % 2 ? 9 : -9) };
  });
  const thread = points.map((p, n) => `${n ? "L" : "M"}${p.x.toFixed(1)} ${p.y.toFixed(1)}`).join("");
  const beads = points.map((p, n) => {
    const token = tokens[n] ?? "";
    const end = /^(Ac|NH2|OH|Cu|Hex)$/.test(token);
    const filled = /^d?[KRHDE]$/.test(token);
    const ink = filled || end ? WHITE : INK;
    const shape = end
      ? `<rect x="${p.x - r * 0.9}" y="${p.y - r * 0.72}" width="${r * 1.8}" height="${r * 1.44}" rx="8" fill="${INK}"/>`
      : `<circle cx="${p.x}" cy="${p.y}" r="${r}" fill="${filled ? main : /^[AVLIMFWPY]$/.test(token) ? tint(product) : WHITE}" stroke="${main}" stroke-width="4"/>`;
    return `${shape}${text(token, p.x, p.y + r * 0.3, r * 0.62, { anchor: "middle", color: ink, maxWidth: r * 1.4, weight: 0.15 })}`;
  });
  return `<path d="${thread}" fill="none" stroke="${SOFT}" stroke-width="7" stroke-linejoin="round"/>${beads.join("")}`;
}

/** A schematic chromatogram: one tall peak and a quiet baseline. */
function chromatogram(product: ArtProduct, x: number, y: number, w: number, h: number): string {
  const next = random(seedOf(product.key));
  const centre = 0.4 + next() * 0.22;
  const minor = Array.from({ length: 4 }, () => ({ at: next(), size: 0.012 + next() * 0.02 }));
  let d = "";
  for (let n = 0; n <= 240; n++) {
    const t = n / 240;
    let v = 0.012 + 0.006 * Math.sin(n * 0.9) + 0.92 * Math.exp(-(((t - centre) / 0.016) ** 2));
    for (const peak of minor) v += peak.size * Math.exp(-(((t - peak.at) / 0.012) ** 2));
    v += 0.5 * Math.exp(-(((t - 0.07) / 0.008) ** 2)) * 0.2;
    d += `${n ? "L" : "M"}${(x + t * w).toFixed(1)} ${(y + h - v * h).toFixed(1)}`;
  }
  const ticks = Array.from({ length: 11 }, (_, n) => `M${x + (n * w) / 10} ${y + h}v10`).join("");
  const numbers = [0, 5, 10, 15, 20].map((n) =>
    text(n === 20 ? "20 MIN" : String(n), x + (n * w) / 20, y + h + 40, 22, { anchor: "middle", color: SOFT }),
  );
  return `<path d="${d}L${x + w} ${y + h}L${x} ${y + h}Z" fill="${tint(product)}" opacity=".6"/><path d="M${x} ${y}V${y + h}H${x + w}${ticks}" fill="none" stroke="${INK}" stroke-width="2.5"/><path d="${d}" fill="none" stroke="${accent(product)}" stroke-width="4" stroke-linejoin="round"/>${numbers.join("")}`;
}

function substance(product: ArtProduct): string {
  const tokens = product.facts?.chain?.split(" ") ?? [];
  const facts = [product.facts?.cas && `CAS ${product.facts.cas}`, product.facts?.formula]
    .filter(Boolean)
    .join("  ·  ");
  const figure =
    tokens.length > 0
      ? chain(product, tokens, 300, 690)
      : elements(product.facts?.formula ?? "", 600, 496, 150, accent(product));
  return [
    heading(
      product,
      tokens.length > 0 ? `${tokens.filter((t) => !/^(Ac|NH2|OH|Cu|Hex)$/.test(t)).length} RESIDUES` : "COMPOSITION",
    ),
    figure,
    facts ? text(facts, 130, 756, 24, { color: SOFT, maxWidth: 580 }) : "",
    text("SAMPLE HPLC TRACE", 1070, 756, 24, { anchor: "end", color: SOFT, maxWidth: 330 }),
    chromatogram(product, 140, 810, 880, 230),
  ].join("");
}

function labelCloseUp(product: ArtProduct): string {
  return `${heading(product, "LABEL, SCALE 3:1")}<rect x="196" y="326" width="820" height="640" rx="10" fill="#17302e" opacity=".08"/><g>${label(product, 186, 312, 820, 640, { curved: false })}<rect x="186" y="312" width="820" height="640" fill="none" stroke="#cfd3ca" stroke-width="2.5"/></g>${dimension(186, 1000, 1006, 1000, "")}`;
}

function itemDrawing(product: ArtProduct): string {
  const id = itemFor(product.name);
  const main = accent(product);
  return `${heading(product, "FORM")}<circle cx="600" cy="630" r="330" fill="${WHITE}" opacity=".8"/><circle cx="600" cy="630" r="330" fill="none" stroke="${main}" stroke-width="3" stroke-dasharray="4 12"/><path d="M600 282V318M600 942V978M252 630H288M912 630H948" stroke="${INK}" stroke-width="3"/>${item(id, 400, 430, 400, main)}${dimension(400, 900, 800, 900, "")}${text(product.content, 600, 1050, 30, { anchor: "middle", color: SOFT, maxWidth: 600 })}`;
}

function glassDrawing(product: ArtProduct): string {
  const main = accent(product);
  const isVial = /vial/i.test(product.name);
  const body = isVial
    ? "M228 40V96C228 126 120 132 120 200V696Q120 752 156 752H444Q480 752 480 696V200C480 132 372 126 372 96V40H384V2H216V40Z"
    : glassOutline(product.name).path;
  const marks = isVial ? "M300 -30V780" : glassOutline(product.name).marks;
  return `${heading(product, "OUTLINE")}<g transform="translate(312 300) scale(.88)"><path d="${body}" fill="${WHITE}" stroke="${INK}" stroke-width="5" stroke-linejoin="round"/><path d="${marks}" stroke="${main}" stroke-width="4" fill="none"${isVial ? ' stroke-dasharray="26 10 6 10"' : ""}/></g>${dimension(236, 302, 236, 968, "HEIGHT")}${dimension(365, 1004, 788, 1004, "")}${wrap(
    product.content,
    20,
    220,
    3,
  )
    .map((value, n) => text(value, 820, 600 + n * 44, 28, { color: main, maxWidth: 220 }))
    .join("")}<path d="M750 592H804" stroke="${TEAL}" stroke-width="2"/>`;
}

function kitList(product: ArtProduct): string {
  const rows: [string, string][] = [
    ["vials", "VIALS"],
    ["septa", "STOPPERS"],
    ["cap", "SEALS"],
    ["crimper", "HAND TOOL"],
    ["labels", "LABELS"],
    ["freezer", "STORAGE"],
  ];
  return `${heading(product, "CONTENTS")}${rows
    .map(([id, name], n) => {
      const x = 130 + (n % 2) * 480;
      const y = 300 + Math.floor(n / 2) * 240;
      return `<rect x="${x}" y="${y}" width="460" height="216" rx="10" fill="${WHITE}" stroke="#d5d8ce" stroke-width="2"/>${item(id, x + 28, y + 24, 168, accent(product))}${text(String(n + 1), x + 250, y + 92, 30, { color: accent(product) })}${text(name, x + 250, y + 144, 20, { maxWidth: 190 })}`;
    })
    .join("")}`;
}

export function detailSvg(product: ArtProduct): string {
  const { kind } = product.art;
  const body =
    kind === "vial" || kind === "structure"
      ? substance(product)
      : kind === "bottle"
        ? labelCloseUp(product)
        : kind === "glassware"
          ? glassDrawing(product)
          : kind === "kit"
            ? kitList(product)
            : itemDrawing(product);
  return sheet(product, "DETAIL", body);
}
