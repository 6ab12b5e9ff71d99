/** Runs `work` once the page has loaded and the browser is idle. Returns a function that cancels it. */
export function whenIdle(work: () => void): () => void {
  const controller = new AbortController();
  const { signal } = controller;
  const wait = () => {
    // Safari has no requestIdleCallback.
    if (!("requestIdleCallback" in window)) {
      const timer = setTimeout(work, 500);
      signal.addEventListener("abort", () => clearTimeout(timer));
      return;
    }
    const request = window.requestIdleCallback(work);
    signal.addEventListener("abort", () => window.cancelIdleCallback(request));
  };
  if (document.readyState === "complete") wait();
  else window.addEventListener("load", wait, { once: true, signal });
  return () => controller.abort();
}
