import { useEffect, useEffectEvent } from "react";

/** The browser's API for closing what is on top of a page, which TypeScript does not know yet. */
type CloseWatcher = { onclose: (() => void) | null; destroy: () => void };
declare const window: Window & { CloseWatcher?: new () => CloseWatcher };

/** On a touch screen, the Back gesture or button closes an open dialog or drawer instead of leaving the page. */
export function useBackCloses(isOpen: boolean, onClose: () => void) {
  const close = useEffectEvent(onClose);
  useEffect(() => {
    const Watcher = window.CloseWatcher;
    // With a mouse there is no such gesture, and the watcher would also take the Escape key.
    if (!isOpen || !Watcher || !window.matchMedia("(pointer: coarse)").matches) return;
    const watch = (): CloseWatcher =>
      Object.assign(new Watcher(), {
        onclose() {
          close();
          // A watcher works once, and the dialog may have asked to stay open.
          watcher = watch();
        },
      });
    let watcher = watch();
    return () => watcher.destroy();
  }, [isOpen]);
}
