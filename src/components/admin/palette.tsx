"use client";

import { type ComponentType, Suspense, useEffect, useState } from "react";
import { toast } from "~/components/ui/toast";

export type PaletteMenuProps = { text: string; onText: (text: string) => void; onClose: () => void };

type PaletteProps = {
  /** Loaded lazily by `loadMenu`. */
  Menu: ComponentType<PaletteMenuProps>;
  loadMenu: () => Promise<unknown>;
  onClose: () => void;
};

/** Captures keys typed before the palette's input has loaded, so they end up in it and trigger no shortcuts. */
export function Palette({ Menu, loadMenu, onClose }: PaletteProps) {
  const [text, setText] = useState("");
  // Without the menu, the page must get its keys back.
  useEffect(() => {
    loadMenu().catch(() => {
      onClose();
      toast.error("The search did not load. Check your connection and try again.");
    });
  }, [loadMenu, onClose]);
  // Capture phase: runs before the page's shortcut handlers.
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
      <Menu text={text} onText={setText} onClose={onClose} />
    </Suspense>
  );
}
