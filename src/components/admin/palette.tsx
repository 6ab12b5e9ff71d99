"use client";

import { lazy, Suspense } from "react";

// The palette's library is fetched when the palette is first opened: most pages are left without it.
const PaletteMenu = lazy(async () => ({ default: (await import("./palette-menu")).PaletteMenu }));

type PaletteProps = { open: boolean; onClose: () => void };

export function Palette({ open, onClose }: PaletteProps) {
  if (!open) return null;
  return (
    <Suspense>
      <PaletteMenu onClose={onClose} />
    </Suspense>
  );
}
