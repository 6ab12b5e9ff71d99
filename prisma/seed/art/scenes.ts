import { type ArtProduct, defs, graticule, INK, PALE, ruler, SOFT, shadow, TEAL, WHITE } from "./frame";
import { text } from "./glyphs";
import { bottleShape, vialShape } from "./main-views";

const sample = (name: string, sku: string, content: string, hue?: number): ArtProduct => ({
  key: sku,
  name,
  sku,
  content,
  art: { kind: "vial", label: name, ...(hue === undefined ? {} : { hue }) },
});

const svg = (w: number, h: number, body: string): string =>
  `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${w} ${h}" width="${w}" height="${h}">${defs(TEAL)}${graticule(w, h)}${body}</svg>`;

const place = (x: number, foot: number, scale: number, shape: string): string =>
  `<g transform="translate(${x} ${foot - 754 * scale}) scale(${scale})">${shape}</g>`;

/** A bench instrument with a small trace on its screen, 420 x 440. */
function instrument(x: number, y: number, scale: number): string {
  let d = "M0 150";
  for (let n = 0; n <= 120; n++) {
    const v =
      0.9 * Math.exp(-(((n - 52) / 3.2) ** 2)) +
      0.3 * Math.exp(-(((n - 78) / 3) ** 2)) +
      0.12 * Math.exp(-(((n - 24) / 3) ** 2));
    d += `L${((n * 250) / 120).toFixed(1)} ${(150 - v * 130).toFixed(1)}`;
  }
  return `<g transform="translate(${x} ${y}) scale(${scale})"><rect width="420" height="424" rx="26" fill="${WHITE}" stroke="#c5cbc4" stroke-width="3"/><rect x="26" y="26" width="290" height="210" rx="12" fill="#12302f"/><g transform="translate(46 52)"><path d="M0 40H250M0 80H250M0 120H250M50 0V160M100 0V160M150 0V160M200 0V160" stroke="#2b5250" stroke-width="1.5"/><path d="${d}" fill="none" stroke="#5fd0c4" stroke-width="5" stroke-linejoin="round"/></g><circle cx="368" cy="70" r="26" fill="#e8ebe5" stroke="${PALE}" stroke-width="3"/><path d="M368 70V50" stroke="${TEAL}" stroke-width="5" stroke-linecap="round"/><circle cx="368" cy="146" r="26" fill="#e8ebe5" stroke="${PALE}" stroke-width="3"/><path d="M368 146L384 134" stroke="${TEAL}" stroke-width="5" stroke-linecap="round"/><circle cx="368" cy="212" r="9" fill="${TEAL}"/><rect x="26" y="264" width="368" height="120" rx="10" fill="#e9ebe4" stroke="#d0d5cc" stroke-width="2"/>${[0, 1, 2, 3, 4, 5].map((n) => `<rect x="${52 + n * 56}" y="284" width="36" height="80" rx="6" fill="${n % 3 === 1 ? TEAL : WHITE}" stroke="#b5bfba" stroke-width="2.5"/>`).join("")}<rect y="404" width="420" height="20" rx="10" fill="${TEAL}"/></g>`;
}

/** An analytical flask in glass. */
function flask(x: number, foot: number, scale: number): string {
  const path =
    "M262 0H338V14H330V330C330 380 520 430 520 590C520 690 440 754 380 754H220C160 754 80 690 80 590C80 430 270 380 270 330V14H262Z";
  return place(
    x,
    foot,
    scale,
    `<path d="${path}" fill="${WHITE}" opacity=".5"/><path d="M84 560Q300 574 516 560C530 680 440 750 380 750H220C160 750 70 680 84 560Z" fill="${TEAL}" opacity=".26"/><path d="${path}" fill="url(#glass)" stroke="#5f8481" stroke-width="4"/><path d="M262 250H338" stroke="${TEAL}" stroke-width="5"/>`,
  );
}

export function heroSvg(): string {
  const foot = 760;
  const bottle = sample("Acetonitrile", "SV-ACN-500", "500 ML");
  const row: [number, number, ArtProduct][] = [
    [672, 0.56, sample("GHK-Cu", "RP-GHK-050", "50 MG", 205)],
    [920, 0.72, sample("BPC-157", "RP-BPC-005", "5 MG")],
    [1232, 0.5, sample("MOTS-c", "RP-MTC-010", "10 MG", 32)],
  ];
  return svg(
    1600,
    900,
    [
      `<rect y="${foot}" width="1600" height="140" fill="#e9e7dd"/><path d="M0 ${foot}H1600" stroke="#cfcdc1" stroke-width="3"/>`,
      ruler(100, 860, 1400, false, 10),
      shadow(280, foot + 4, 280, 26),
      instrument(70, foot - 424, 1),
      ...row.map(
        ([x, scale, product]) =>
          `${shadow(x + 200 * scale, foot + 4, 240 * scale, 22)}${place(x, foot, scale, vialShape(product))}`,
      ),
      shadow(590, foot + 4, 90, 14),
      shadow(1500, foot + 4, 90, 14),
      flask(1422, foot, 0.26),
      place(522, foot, 0.3, bottleShape(bottle, true)),
      `<path d="M100 96H1500" stroke="${PALE}" stroke-width="2"/>`,
      text("ASSAY", 100, 80, 22, { color: TEAL, weight: 0.16, tracking: 0.9 }),
      text("IDENTITY · PURITY · STORAGE", 1500, 78, 15, { anchor: "end", color: SOFT, tracking: 0.5 }),
    ].join(""),
  );
}

export function ogImageSvg(): string {
  const foot = 540;
  return svg(
    1200,
    630,
    [
      `<rect y="${foot}" width="1200" height="90" fill="#e9e7dd"/><path d="M0 ${foot}H1200" stroke="#cfcdc1" stroke-width="3"/>`,
      ruler(80, 600, 1040, false, 10),
      text("ASSAY", 80, 230, 96, { color: INK, weight: 0.12, tracking: 0.5 }),
      `<rect x="80" y="268" width="120" height="8" fill="${TEAL}"/>`,
      text("RESEARCH PEPTIDES", 80, 334, 26, { color: TEAL }),
      text("REFERENCE STANDARDS", 80, 382, 26, { color: SOFT }),
      text("LABORATORY SUPPLIES", 80, 430, 26, { color: SOFT }),
      ...(
        [
          [630, 0.44, sample("Selank", "RP-SLK-010", "10 MG", 265)],
          [812, 0.6, sample("BPC-157", "RP-BPC-005", "5 MG")],
        ] as [number, number, ArtProduct][]
      ).map(([x, s, p]) => `${shadow(x + 200 * s, foot + 3, 240 * s, 18)}${place(x, foot, s, vialShape(p))}`),
      shadow(1122, foot + 3, 60, 10),
      flask(1050, foot, 0.24),
    ].join(""),
  );
}
