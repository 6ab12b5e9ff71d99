/** What documents a lot: the certificate of analysis, and the trace that its purity was read from. */
export const LOT_FILE_KINDS = ["certificate", "chromatogram"] as const;
export type LotFileKind = (typeof LOT_FILE_KINDS)[number];

export const LOT_FILE_LABELS: Readonly<Record<LotFileKind, string>> = {
  certificate: "Certificate of analysis",
  chromatogram: "Chromatogram",
};

export const MAX_LOT_FILE_BYTES = 10 * 1024 * 1024;

/** A purity as it is shown: 9862 basis points are "98.62%", 9800 are "98%". */
export const formatPurity = (purityBps: number) => `${String(purityBps / 100)}%`;

/** A purity in percent as typed, such as "98.62", in basis points; undefined when it is none. */
export function readPurity(typed: string): number | undefined {
  const text = typed.trim().replace(/\s*%$/, "");
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return undefined;
  const bps = Math.round(Number(text) * 100);
  return bps <= 10_000 ? bps : undefined;
}
