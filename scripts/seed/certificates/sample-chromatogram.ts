import sharp from "sharp";
import { INK, SOFT, TEAL } from "../art/frame";
import { text } from "../art/glyphs";
import { TRACE_MINUTES, type Trace } from "./trace";

const WIDTH = 1200;
const HEIGHT = 600;
const FRAME = { left: 80, right: 1160, top: 110, bottom: 520 };

const xOf = (minutes: number) => FRAME.left + ((FRAME.right - FRAME.left) * minutes) / TRACE_MINUTES;
const yOf = (height: number) => FRAME.bottom - (FRAME.bottom - FRAME.top) * height;

/** A drawn chromatogram, marked as a sample, as WebP. */
export function sampleChromatogram(about: { name: string; lotNumber: string; purity: string }, trace: Trace) {
  const line = trace.points
    .map(([minutes, height]) => `${xOf(minutes).toFixed(1)},${yOf(height).toFixed(1)}`)
    .join(" ");
  const ticks = Array.from({ length: 11 }, (_, n) => n * 2).map((minutes) => {
    const x = xOf(minutes);
    return `<path d="M${x} ${FRAME.bottom}v8" stroke="${SOFT}" stroke-width="2"/>${text(String(minutes), x, FRAME.bottom + 34, 15, { anchor: "middle", color: SOFT })}`;
  });
  const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${WIDTH}" height="${HEIGHT}">
    <rect width="100%" height="100%" fill="#ffffff"/>
    <g opacity=".16">${text("SAMPLE", WIDTH / 2, 370, 150, { anchor: "middle", color: SOFT, weight: 0.09 })}</g>
    ${text(`${about.name}, lot ${about.lotNumber}`, FRAME.left, 46, 22, { color: INK, maxWidth: 700 })}
    ${text("RP-HPLC, C18, 214 nm", FRAME.left, 80, 15, { color: SOFT })}
    ${text("Sample drawing, not a measurement", FRAME.right, 46, 15, { anchor: "end", color: SOFT })}
    <path d="M${FRAME.left} ${FRAME.top}V${FRAME.bottom}H${FRAME.right}" fill="none" stroke="${SOFT}" stroke-width="2"/>
    ${ticks.join("")}
    ${text("min", FRAME.right, FRAME.bottom + 66, 15, { anchor: "end", color: SOFT })}
    <polyline points="${line}" fill="none" stroke="${TEAL}" stroke-width="3" stroke-linejoin="round"/>
    ${text(`${trace.mainAt.toFixed(2)} min`, xOf(trace.mainAt) + 22, 150, 17, { color: INK })}
    ${text(`${about.purity} of area`, xOf(trace.mainAt) + 22, 182, 17, { color: INK })}
  </svg>`;
  return sharp(Buffer.from(svg)).webp({ quality: 80, effort: 2 }).toBuffer();
}
