"use client";

import { type CSSProperties, useEffect, useSyncExternalStore } from "react";
import { Toaster as Base } from "sonner";
import { cn } from "~/lib/cn";

const ground = {
  "--normal-bg": "var(--surface)",
  "--normal-text": "var(--ink)",
  "--normal-border": "var(--line)",
  "--border-radius": "var(--radius)",
} as const;

// An Undo over the buttons of a question would be pressed in their place: then toasts stand in the corner, or above.
const CLEAR_OF_DIALOGS = cn(
  "sm:[body:has([role=dialog],[role=alertdialog])_&]:left-4! sm:[body:has([role=dialog],[role=alertdialog])_&]:transform-none!",
  "max-sm:[body:has([role=dialog],[role=alertdialog])_&]:top-28! max-sm:[body:has([role=dialog],[role=alertdialog])_&]:bottom-auto!",
);

const OFFSET = { bottom: "5.5rem" };

// The page's theme, read from its mark: toasts stand outside of what each part of the site has around it.
const isDarkNow = () => document.documentElement.classList.contains("dark");
function whenThemeChanges(tell: () => void): () => void {
  const observer = new MutationObserver(tell);
  observer.observe(document.documentElement, { attributeFilter: ["class"] });
  return () => observer.disconnect();
}

/** Where toasts stand; it says when it is there, for a toast that nobody hears is lost. */
export function ToastStack({ onReady }: { onReady: () => void }) {
  const isDark = useSyncExternalStore(whenThemeChanges, isDarkNow);
  // The library listens by now: effects of children run first.
  useEffect(onReady, [onReady]);
  return (
    <Base
      theme={isDark ? "dark" : "light"}
      // At the foot, where no header and no search is, and above the bars that stick there.
      position="bottom-center"
      offset={OFFSET}
      mobileOffset={OFFSET}
      className={CLEAR_OF_DIALOGS}
      closeButton
      // Custom properties are not in CSSProperties, so the object is widened here.
      style={ground as CSSProperties}
      toastOptions={{
        classNames: { toast: "font-sans! text-sm! shadow!", description: "text-muted!", closeButton: "size-6!" },
      }}
    />
  );
}
