"use client";

import { lazy, type ReactNode, Suspense, useSyncExternalStore } from "react";
import type { ExternalToast, toast as library } from "sonner";

const ToastStack = lazy(async () => ({ default: (await import("./toast-stack")).ToastStack }));

// Sonner loads with the first toast; most page views never show one.
let isWanted = false;
const wanting = new Set<() => void>();
let setReady = () => {};
const ready = new Promise<void>((resolve) => {
  setReady = resolve;
});

function say(speak: (toast: typeof library) => void): void {
  isWanted = true;
  for (const tell of wanting) tell();
  void Promise.all([import("sonner"), ready]).then(([{ toast }]) => speak(toast));
}

/** Callable from anywhere in the browser, e.g. `toast.success("Saved.")`. */
export const toast = Object.assign(
  (text: ReactNode, options?: ExternalToast) => say((library) => library(text, options)),
  {
    success: (text: ReactNode, options?: ExternalToast) => say((library) => library.success(text, options)),
    error: (text: ReactNode, options?: ExternalToast) => say((library) => library.error(text, options)),
  },
);

const subscribe = (tell: () => void) => {
  wanting.add(tell);
  return () => void wanting.delete(tell);
};

/** Rendered once, in the root layout. Mounts sonner's toaster when the first toast is sent. */
export function Toaster() {
  const isShown = useSyncExternalStore(
    subscribe,
    () => isWanted,
    () => false,
  );
  if (!isShown) return null;
  return (
    <Suspense>
      <ToastStack onReady={setReady} />
    </Suspense>
  );
}
