/**
 * A small single-stroke alphabet, drawn on a 4 x 6 grid (cap height 6), so that pictures look the same on every
 * machine, whether or not any font is installed.
 */
const O = "M2.2 0C.8 0 0 1.3 0 3S.8 6 2.2 6S4.4 4.7 4.4 3S3.6 0 2.2 0Z";
const P = "M0 6V0H2.3A1.65 1.65 0 0 1 2.3 3.3H0";

const GLYPHS: Record<string, readonly [width: number, path: string]> = {
  A: [4.2, "M0 6L2.1 0L4.2 6M.75 4H3.45"],
  B: [4, "M0 2.8H2.4A1.6 1.6 0 0 1 2.4 6H0V0H2.1A1.4 1.4 0 0 1 2.1 2.8"],
  C: [4, "M4 1.2C3.5 .4 2.9 0 2.1 0C.8 0 0 1.2 0 3S.8 6 2.1 6C2.9 6 3.5 5.6 4 4.8"],
  D: [4.1, "M0 0V6H1.6C3.2 6 4.1 4.8 4.1 3S3.2 0 1.6 0Z"],
  E: [3.5, "M3.5 0H0V6H3.5M0 3H3"],
  F: [3.4, "M3.4 0H0V6M0 3H3"],
  G: [4.2, "M4 1.2C3.5 .4 2.9 0 2.1 0C.8 0 0 1.2 0 3S.8 6 2.1 6C2.9 6 3.6 5.7 4.2 5V3.2H2.4"],
  H: [4, "M0 0V6M4 0V6M0 3H4"],
  I: [0, "M0 0V6"],
  J: [3, "M3 0V4.5A1.5 1.5 0 0 1 0 4.5"],
  K: [4, "M0 0V6M3.8 0L0 3.7M1.4 2.4L4 6"],
  L: [3.3, "M0 0V6H3.3"],
  M: [4.8, "M0 6V0L2.4 3.8L4.8 0V6"],
  N: [4, "M0 6V0L4 6V0"],
  O: [4.4, O],
  P: [4, P],
  Q: [4.4, `${O}M2.8 4.4L4.4 6.3`],
  R: [4, `${P}M2.1 3.3L4 6`],
  S: [4, "M3.8 1C3.4 .4 2.8 0 2 0C.9 0 .2 .6 .2 1.5C.2 3.6 4 2.4 4 4.5C4 5.4 3.2 6 2 6C1.1 6 .4 5.6 0 4.9"],
  T: [4, "M0 0H4M2 0V6"],
  U: [4, "M0 0V3.9A2 2.1 0 0 0 4 3.9V0"],
  V: [4.2, "M0 0L2.1 6L4.2 0"],
  W: [5.6, "M0 0L1.4 6L2.8 1L4.2 6L5.6 0"],
  X: [4, "M0 0L4 6M4 0L0 6"],
  Y: [4, "M0 0L2 3L4 0M2 3V6"],
  Z: [4, "M0 0H4L0 6H4"],
  "0": [4, "M2 0C.7 0 0 1.3 0 3S.7 6 2 6S4 4.7 4 3S3.3 0 2 0Z"],
  "1": [1.6, "M0 1.3L1.6 0V6"],
  "2": [4, "M.1 1.6C.2 .6 .9 0 2 0S3.9 .7 3.9 1.7C3.9 3 2.4 3.6 0 6H4"],
  "3": [
    4,
    "M.2 .9C.6 .3 1.2 0 2 0C3.1 0 3.8 .6 3.8 1.5S3 2.9 2 2.9H1.5M2 2.9C3.2 2.9 4 3.5 4 4.5S3.2 6 2 6C1.1 6 .4 5.6 0 4.9",
  ],
  "4": [4, "M3 6V0L0 4.3H4"],
  "5": [4, "M3.6 0H.6L.3 2.8C.8 2.4 1.3 2.2 2 2.2C3.2 2.2 4 3 4 4.1S3.2 6 2 6C1.1 6 .4 5.7 0 5"],
  "6": [4, "M3.4 .4C3 .1 2.6 0 2.2 0C.8 0 0 1.5 0 3.5C0 5.1 .8 6 2 6S4 5.2 4 4.1S3.2 2.3 2 2.3S0 3 0 4"],
  "7": [4, "M0 0H4L1.4 6"],
  "8": [
    4,
    "M2 2.8C1 2.8 .3 2.2 .3 1.4S1 0 2 0S3.7 .6 3.7 1.4S3 2.8 2 2.8C.8 2.8 0 3.5 0 4.4S.8 6 2 6S4 5.3 4 4.4S3.2 2.8 2 2.8Z",
  ],
  "9": [4, "M.6 5.6C1 5.9 1.4 6 1.8 6C3.2 6 4 4.5 4 2.5C4 .9 3.2 0 2 0S0 .8 0 1.9S.8 3.7 2 3.7S4 3 4 2"],
  "-": [2.6, "M.2 3.2H2.4"],
  "–": [3.4, "M.2 3.2H3.2"],
  ".": [0.3, "M.1 5.9V6"],
  ",": [0.6, "M.5 5.7L.1 6.9"],
  ":": [0.3, "M.1 2V2.1M.1 5.4V5.5"],
  "'": [0.2, "M.1 0V1.3"],
  "/": [2.6, "M0 6.4L2.6 -.4"],
  "+": [3.4, "M0 3.2H3.4M1.7 1.5V4.9"],
  "×": [3, "M0 2L3 5M3 2L0 5"],
  "±": [3.4, "M0 2.6H3.4M1.7 .9V4.3M0 6H3.4"],
  "(": [1.4, "M1.4 -.4Q-.9 3 1.4 6.4"],
  ")": [1.4, "M0 -.4Q2.3 3 0 6.4"],
  "%": [4.4, "M0 6L4.4 0M1 0A1 1.1 0 1 0 1.01 0M3.4 3.8A1 1.1 0 1 0 3.41 3.8"],
  "&": [4.4, "M4.4 6L1 1.9C.3 1 1 0 2 0S3.4 .9 2.8 1.7L.8 3.2C-.5 4.4 .3 6 1.8 6C3.2 6 4 5 4.2 3.4"],
  "°": [1.6, "M.8 0A.8 .8 0 1 0 .81 0"],
  "·": [0.4, "M.2 3V3.1"],
  µ: [3, "M0 2V7.6M0 4.4C0 5.5 .6 6 1.5 6S3 5.4 3 4.4V2"],
  α: [4, "M4 2C3.4 4.2 2.7 6 1.6 6C.6 6 0 5.2 0 4S.6 2 1.6 2C2.7 2 3.2 4 4 6"],
  "≥": [3.2, "M0 .8L3.2 2.6L0 4.4M0 6H3.2"],
};

const GAP = 1.7;
const SPACE = 2.6;

export type TextOptions = {
  anchor?: "start" | "middle" | "end";
  color?: string;
  /** Stroke width as a fraction of the cap height. */
  weight?: number;
  tracking?: number;
  maxWidth?: number;
};

const glyph = (ch: string) => GLYPHS[ch.toUpperCase()] ?? GLYPHS[ch];

function gridWidth(text: string, tracking: number): number {
  let width = 0;
  for (const ch of text) width += (ch === " " ? SPACE : (glyph(ch)?.[0] ?? 0)) + GAP + tracking;
  return Math.max(0, width - GAP - tracking);
}

/** Width of a text in drawing units, for a cap height of `size`. */
const textWidth = (text: string, size: number, tracking = 0): number => (gridWidth(text, tracking) * size) / 6;

/** Draws a line of text; (x, y) is the anchor on the baseline, `size` the cap height. */
export function text(value: string, x: number, y: number, size: number, options: TextOptions = {}): string {
  const { anchor = "start", color = "#1d2f33", weight = 0.13, tracking = 0, maxWidth } = options;
  const full = textWidth(value, size, tracking);
  const cap = maxWidth && full > maxWidth ? (size * maxWidth) / full : size;
  const width = textWidth(value, cap, tracking);
  const left = anchor === "middle" ? x - width / 2 : anchor === "end" ? x - width : x;
  let cursor = 0;
  let strokes = "";
  for (const ch of value) {
    const found = glyph(ch);
    if (found && ch !== " ") strokes += `<path transform="translate(${cursor.toFixed(2)} 0)" d="${found[1]}"/>`;
    cursor += (ch === " " ? SPACE : (found?.[0] ?? 0)) + GAP + tracking;
  }
  const scale = (cap / 6).toFixed(4);
  const at = `translate(${left.toFixed(1)} ${(y - cap).toFixed(1)}) scale(${scale})`;
  const stroke = `fill="none" stroke="${color}" stroke-width="${(weight * 6).toFixed(2)}"`;
  return `<g transform="${at}" ${stroke} stroke-linecap="round" stroke-linejoin="round">${strokes}</g>`;
}

/** Breaks text at spaces into at most `limit` lines of about the same length. */
export function wrap(value: string, size: number, maxWidth: number, limit = 2): string[] {
  const lines: string[] = [];
  for (const word of value.split(" ")) {
    const last = lines[lines.length - 1];
    const joined = last === undefined ? word : `${last} ${word}`;
    const fits = textWidth(joined, size) <= maxWidth || lines.length >= limit;
    if (last !== undefined && fits) lines[lines.length - 1] = joined;
    else lines.push(word);
  }
  return lines;
}

/** Breaks text at spaces into up to three lines, to allow the largest of the given sizes. */
export function fitLines(value: string, maxWidth: number, sizes: readonly [number, number, number]) {
  const words = value.split(" ");
  const best = { lines: [value], size: 0 };
  const consider = (lines: string[]) => {
    const most = sizes[lines.length - 1] ?? 0;
    const size = Math.min(most, ...lines.map((line) => maxWidth / textWidth(line, 1)));
    if (size > best.size) Object.assign(best, { lines, size });
  };
  consider([value]);
  for (let first = 1; first < words.length; first++) {
    const head = words.slice(0, first).join(" ");
    consider([head, words.slice(first).join(" ")]);
    for (let second = first + 1; second < words.length; second++) {
      consider([head, words.slice(first, second).join(" "), words.slice(second).join(" ")]);
    }
  }
  return best;
}
