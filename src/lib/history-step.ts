/** Dispatched on window before the router handles a history step; `preventDefault()` hides the step from it. */
export const HISTORY_STEP = "shop:history-step";

/**
 * Makes the window dispatch `HISTORY_STEP`. Listeners run in the order they were added, so call this before the router
 * adds its own `popstate` listener.
 */
export function announceHistorySteps(): void {
  window.addEventListener("popstate", (event) => {
    const isAllowed = window.dispatchEvent(new Event(HISTORY_STEP, { cancelable: true }));
    if (!isAllowed) event.stopImmediatePropagation();
  });
}
