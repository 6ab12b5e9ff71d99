/** Dispatched on the window before the router hears of a step in the history; its default is that the router does. */
export const HISTORY_STEP = "shop:history-step";

/**
 * Has the window dispatch `HISTORY_STEP`. A window's listeners are called in the sequence in which they were added, so
 * this must be called before the router adds its own for `popstate`.
 */
export function announceHistorySteps(): void {
  window.addEventListener("popstate", (event) => {
    const isAllowed = window.dispatchEvent(new Event(HISTORY_STEP, { cancelable: true }));
    if (!isAllowed) event.stopImmediatePropagation();
  });
}
