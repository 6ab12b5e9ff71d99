"use client";

import { type CSSProperties, useEffect, useSyncExternalStore } from "react";
import { Toaster as Base } from "sonner";
import { cn } from "~/lib/cn";

// Of this module, so that it is there as soon as the toaster is: a chunk of its own could not load without a connection.
export { toast } from "sonner";

const ground = {
  "--normal-bg": "var(--surface)",
  "--normal-text": "var(--ink)",
  "--normal-border": "var(--line)",
  "--border-radius": "var(--radius)",
} as const;

// A toast's Undo must not cover a dialog's buttons: while one is open, toasts move to the left, or up on phones.
const CLEAR_OF_DIALOGS = cn(
  "sm:[body:has([role=dialog],[role=alertdialog])_&]:left-4! sm:[body:has([role=dialog],[role=alertdialog])_&]:transform-none!",
  "max-sm:[body:has([role=dialog],[role=alertdialog])_&]:top-28! max-sm:[body:has([role=dialog],[role=alertdialog])_&]:bottom-auto!",
);

const OFFSET = { bottom: "5.5rem" };

// Read the theme from the html class, because the toaster renders outside the theme provider.
const isDarkNow = () => document.documentElement.classList.contains("dark");
function whenThemeChanges(tell: () => void): () => void {
  const observer = new MutationObserver(tell);
  observer.observe(document.documentElement, { attributeFilter: ["class"] });
  return () => observer.disconnect();
}

/** The toaster. Calls `onReady` once sonner is subscribed; toasts sent earlier would be lost. */
export function ToastStack({ onReady }: { onReady: () => void }) {
  const isDark = useSyncExternalStore(whenThemeChanges, isDarkNow);
  // Sonner has subscribed by now, because effects of children run first.
  useEffect(onReady, [onReady]);
  return (
    <Base
      theme={isDark ? "dark" : "light"}
      // Clear of the header and the search box, and above bars that stick to the bottom.
      position="bottom-center"
      offset={OFFSET}
      mobileOffset={OFFSET}
      className={CLEAR_OF_DIALOGS}
      closeButton
      // CSSProperties does not allow custom properties.
      style={ground as CSSProperties}
      toastOptions={{
        classNames: { toast: "font-sans! text-sm! shadow!", description: "text-muted!", closeButton: "size-6!" },
      }}
    />
  );
}
