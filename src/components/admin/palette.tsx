"use client";

import { lazy, Suspense, useEffect, useState } from "react";

// The palette's library is fetched when the palette is first opened: most pages are left without it.
const PaletteMenu = lazy(async () => ({ default: (await import("./palette-menu")).PaletteMenu }));

type PaletteProps = { open: boolean; onClose: () => void };

export function Palette({ open, onClose }: PaletteProps) {
  return open ? <OpenPalette onClose={onClose} /> : null;
}

/** What is typed before the field is there (its library may be on its way) stands in it, and is no shortcut. */
function OpenPalette({ onClose }: Pick<PaletteProps, "onClose">) {
  const [text, setText] = useState("");
  // Listens to `keydown` of the whole page, before the page's own keys.
  useEffect(() => {
    function press(event: KeyboardEvent) {
      const { key, ctrlKey, metaKey, altKey, target } = event;
      const isPrinted = key.length === 1 && !ctrlKey && !metaKey && !altKey;
      if (!isPrinted || (target instanceof Element && target.closest("[role=dialog]"))) return;
      event.preventDefault();
      event.stopImmediatePropagation();
      setText((typed) => typed + key);
    }
    window.addEventListener("keydown", press, true);
    return () => window.removeEventListener("keydown", press, true);
  }, []);
  return (
    <Suspense>
      <PaletteMenu text={text} onText={setText} onClose={onClose} />
    </Suspense>
  );
}
