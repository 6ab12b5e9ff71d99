"use client";

import { type ReactNode, Suspense, useEffect, useSyncExternalStore } from "react";
import type { ExternalToast, toast as library } from "sonner";
import { whenIdle } from "~/lib/when-idle";
import { lazyPart } from "./lazy-part";

const loadStack = () => import("./toast-stack");
const ToastStack = lazyPart(async () => (await loadStack()).ToastStack);

let isWanted = false;
const wanting = new Set<() => void>();
let setReady = () => {};
const ready = new Promise<void>((resolve) => {
  setReady = resolve;
});

function say(speak: (toast: typeof library) => void): void {
  isWanted = true;
  for (const tell of wanting) tell();
  void ready.then(loadStack).then(({ toast }) => speak(toast));
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

// Many toasts report a lost connection, so the code is there before the first one.
const loadStackWhenIdle = () => whenIdle(() => void loadStack().catch(() => {}));

/** Rendered once, in the root layout. Mounts sonner's toaster when the first toast is sent. */
export function Toaster() {
  useEffect(loadStackWhenIdle, []);
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
