"use client";

import { useTheme } from "next-themes";
import type { CSSProperties } from "react";
import { Toaster as Base } from "sonner";

export { toast } from "sonner";

const ground = {
  "--normal-bg": "var(--surface)",
  "--normal-text": "var(--ink)",
  "--normal-border": "var(--line)",
  "--border-radius": "var(--radius)",
} as const;

/** Put once in the layout; then call `toast.success("Saved.")` from anywhere. */
export function Toaster() {
  const { resolvedTheme } = useTheme();
  return (
    <Base
      theme={resolvedTheme === "dark" ? "dark" : "light"}
      position="top-center"
      closeButton
      // Custom properties are not in CSSProperties, so the object is widened here.
      style={ground as CSSProperties}
      toastOptions={{
        classNames: { toast: "font-sans! text-sm! shadow!", description: "text-muted!", closeButton: "size-6!" },
      }}
    />
  );
}
