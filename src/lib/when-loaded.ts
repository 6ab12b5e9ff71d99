/** Events that mean the user has started to use the page. `click` covers replayed clicks. */
const USES = ["pointerdown", "keydown", "input", "click"] as const;

/** The longest wait for an image that does not arrive and so delays the `load` event. */
const LATEST_MS = 10_000;

let isOver = false;
let loadedOrUsed: Promise<void> | undefined;

/**
 * Resolves when the page has loaded, after ten seconds, or as soon as the user interacts. Defers fetches that the
 * visible page does not need, so that they do not compete with it. Resolves at once on the server.
 */
export function afterLoadOrInteraction(): Promise<void> {
  loadedOrUsed ??= new Promise((resolve) => {
    const end = () => {
      isOver = true;
      resolve();
    };
    if (typeof window === "undefined" || document.readyState === "complete") return end();
    window.addEventListener("load", end, { once: true });
    setTimeout(end, LATEST_MS);
    for (const use of USES) window.addEventListener(use, end, { once: true, capture: true });
  });
  return loadedOrUsed;
}

/** Whether that promise has resolved. */
export function hasLoadedOrInteracted(): boolean {
  void afterLoadOrInteraction();
  return isOver;
}
