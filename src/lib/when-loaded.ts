/** What shows that somebody has begun to use the page. `click` comes for presses that are replayed. */
const USES = ["pointerdown", "keydown", "input", "click"] as const;

/** A picture that does not come, and holds the `load` event up, is waited for no longer than this. */
const LATEST_MS = 10_000;

let isOver = false;
let loadedOrUsed: Promise<void> | undefined;

/**
 * Resolves when the page has loaded or ten seconds are over, or as soon as somebody begins to use it. What is not needed to
 * see a page is fetched then, so that it takes nothing away from what is seen. On the server nothing waits.
 */
export function whenLoadedOrUsed(): Promise<void> {
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

/** Whether that is over already. */
export function isLoadedOrUsed(): boolean {
  void whenLoadedOrUsed();
  return isOver;
}
