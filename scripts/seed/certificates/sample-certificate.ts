import { TRACE_MINUTES, type Trace } from "./trace";

const GREY = "0.43 0.49 0.5";
const INK = "0.11 0.18 0.2";

/** Text in Latin 1, which the built-in fonts of every PDF reader cover; escapes brackets and backslashes. */
const written = (text: string) =>
  text
    .replaceAll("α", "alpha")
    .replace(/[–—]/g, "-")
    .replaceAll("≥", ">=")
    .replace(/[^\x20-\x7e\xa0-\xff]/g, "?")
    .replace(/[\\()]/g, "\\$&");

const line = (text: string, x: number, y: number, size: number, { bold = false, color = INK } = {}) =>
  `BT /${bold ? "B" : "R"} ${size} Tf ${color} rg ${x} ${y} Td (${written(text)}) Tj ET`;

function chart({ points }: Trace): string {
  const [left, bottom, width, height] = [70, 190, 455, 180];
  const path = points.map(([minutes, level], index) => {
    const x = left + (width * minutes) / TRACE_MINUTES;
    return `${x.toFixed(1)} ${(bottom + height * level).toFixed(1)} ${index === 0 ? "m" : "l"}`;
  });
  const ticks = Array.from({ length: 6 }, (_, n) => n * 4).map((minutes) =>
    line(String(minutes), left + (width * minutes) / TRACE_MINUTES - 3, bottom - 14, 8, { color: GREY }),
  );
  return [
    `${GREY} RG 0.8 w ${left} ${bottom + height} m ${left} ${bottom} l ${left + width} ${bottom} l S`,
    `0.06 0.46 0.43 RG 1.1 w ${path.join(" ")} S`,
    ...ticks,
    line("min", left + width - 14, bottom - 26, 8, { color: GREY }),
  ].join("\n");
}

/** A one-page PDF that looks like a certificate of analysis, marked as a sample. */
export function sampleCertificate(title: string, facts: readonly (readonly [string, string])[], trace: Trace): Buffer {
  const rows = facts.flatMap(([label, value], index) => [
    line(label, 70, 690 - index * 24, 11, { color: GREY }),
    line(value, 230, 690 - index * 24, 11, { bold: true }),
  ]);
  const content = [
    // Large, pale and slanted, behind everything else.
    `q 0.9 0.92 0.92 rg BT /B 130 Tf 0.82 0.57 -0.57 0.82 105 210 Tm (SAMPLE) Tj ET Q`,
    line("Certificate of analysis", 70, 770, 22, { bold: true }),
    line(title, 70, 742, 14),
    ...rows,
    line("Chromatogram (RP-HPLC, C18, 214 nm)", 70, 392, 11, { bold: true }),
    chart(trace),
    line("This is a sample of the demo shop. Its figures are made up; no product was measured.", 70, 110, 10),
    line("For research use only. Not for human consumption.", 70, 92, 10, { color: GREY }),
  ].join("\n");
  const font = (name: string) => `<< /Type /Font /Subtype /Type1 /BaseFont /${name} /Encoding /WinAnsiEncoding >>`;
  return pdfOf([
    "<< /Type /Catalog /Pages 2 0 R >>",
    "<< /Type /Pages /Kids [3 0 R] /Count 1 >>",
    "<< /Type /Page /Parent 2 0 R /MediaBox [0 0 595 842] /Contents 4 0 R /Resources << /Font << /R 5 0 R /B 6 0 R >> >> >>",
    `<< /Length ${content.length} >>\nstream\n${content}\nendstream`,
    font("Helvetica"),
    font("Helvetica-Bold"),
  ]);
}

/** A PDF file of these numbered objects (the first is the catalog), with its cross-reference table. */
function pdfOf(objects: readonly string[]): Buffer {
  let file = "%PDF-1.4\n";
  const starts = objects.map((object, index) => {
    const start = file.length;
    file += `${index + 1} 0 obj\n${object}\nendobj\n`;
    return start;
  });
  const table = starts.map((start) => `${String(start).padStart(10, "0")} 00000 n \n`).join("");
  const size = objects.length + 1;
  const trailer = `trailer\n<< /Size ${size} /Root 1 0 R >>\nstartxref\n${file.length}\n%%EOF\n`;
  return Buffer.from(`${file}xref\n0 ${size}\n0000000000 65535 f \n${table}${trailer}`, "latin1");
}
