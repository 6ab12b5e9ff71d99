"use client";

import { Tooltip } from "@base-ui/react/tooltip";
import { Info } from "lucide-react";
import { useState } from "react";

/** A word of explanation that comes by hover, by focus and by a tap, and goes by Escape. */
export function StatusHint({ about, children }: { about: string; children: string }) {
  const [isOpen, setIsOpen] = useState(false);
  return (
    <Tooltip.Root open={isOpen} onOpenChange={setIsOpen}>
      <Tooltip.Trigger
        delay={150}
        closeOnClick={false}
        onClick={() => setIsOpen(true)}
        onFocus={() => setIsOpen(true)}
        onBlur={() => setIsOpen(false)}
        aria-label={`About ${about}: ${children}`}
        className="-m-1 inline-grid size-6 place-items-center rounded-full text-muted hover:text-ink"
      >
        <Info aria-hidden className="size-4" />
      </Tooltip.Trigger>
      <Tooltip.Portal>
        <Tooltip.Positioner sideOffset={6} collisionPadding={12} className="z-50">
          <Tooltip.Popup className="max-w-64 rounded border border-line-strong bg-surface px-3 py-2 text-ink text-sm shadow-lg">
            {children}
          </Tooltip.Popup>
        </Tooltip.Positioner>
      </Tooltip.Portal>
    </Tooltip.Root>
  );
}
