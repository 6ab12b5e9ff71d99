/** The documents of a lot: the certificate of analysis, and the chromatogram its purity was read from. */
export const LOT_FILE_KINDS = ["certificate", "chromatogram"] as const;
export type LotFileKind = (typeof LOT_FILE_KINDS)[number];

export const LOT_FILE_LABELS: Readonly<Record<LotFileKind, string>> = {
  certificate: "Certificate of analysis",
  chromatogram: "Chromatogram",
};

export const MAX_LOT_FILE_BYTES = 10 * 1024 * 1024;

/** Formats a purity: 9862 bps is "98.62%", 9800 is "98%". */
export const formatPurity = (purityBps: number) => `${String(purityBps / 100)}%`;

/** Parses a typed purity in percent, such as "98.62", into basis points; undefined if invalid. */
export function readPurity(typed: string): number | undefined {
  const text = typed.trim().replace(/\s*%$/, "");
  if (!/^\d{1,3}(\.\d{1,2})?$/.test(text)) return undefined;
  const bps = Math.round(Number(text) * 100);
  return bps <= 10_000 ? bps : undefined;
}
