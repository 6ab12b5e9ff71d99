"use client";

import { useEffect, useState } from "react";

export const QR_OPTIONS = { margin: 2, errorCorrectionLevel: "M" } as const;

/** `text` as a QR code; `svg` is undefined while loading. */
export function useQrSvg(text: string) {
  const [drawn, setDrawn] = useState<{ of: string; svg: string | null }>();
  // Loads the QR library on first use. A result for a previous `text` is dropped.
  useEffect(() => {
    let isWanted = true;
    void import("qrcode")
      .then((library) => library.toString(text, { ...QR_OPTIONS, type: "svg" }))
      .catch(() => null)
      .then((svg) => isWanted && setDrawn({ of: text, svg }));
    return () => {
      isWanted = false;
    };
  }, [text]);
  const own = drawn?.of === text ? drawn.svg : undefined;
  return { svg: own ?? undefined, hasFailed: own === null };
}
