"use client";

import { useScreenKeys } from "./screen-keys";

export const KeyCap = ({ children }: { children: string }) => (
  <kbd className="rounded border border-line-strong bg-subtle px-1.5 font-mono text-xs leading-5">{children}</kbd>
);

/** The current screen's shortcuts, at the bottom of the window. Hidden on small and touch screens. */
export function KeyBar() {
  const keys = useScreenKeys();
  if (keys.length === 0) return null;
  return (
    <aside
      aria-label="Keys of this screen"
      className="sticky bottom-0 z-10 hidden flex-wrap items-center gap-x-4 gap-y-1 border-line border-t bg-paper px-6 py-1.5 text-muted text-xs pointer-fine:lg:flex"
    >
      {keys.map((hint) => (
        <span key={hint.keys.join(" ")} className="inline-flex items-center gap-1.5">
          <KeyCap>{hint.keys.join(" ")}</KeyCap> {hint.label}
        </span>
      ))}
      <span className="ml-auto inline-flex items-center gap-1.5">
        <KeyCap>?</KeyCap> All keys
      </span>
    </aside>
  );
}
