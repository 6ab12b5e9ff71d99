"use client";

/**
 * Runs in the browser before anything else. On a slow phone a page is visible seconds before React has hydrated it. What
 * is pressed or sent meanwhile is kept and replayed once React handles the button or the form. A press that React cannot
 * handle yet (it stops it on its way to the button) is tried again. It ends once everything is hydrated.
 */
export const KEEP_EARLY_PRESSES = `(() => {
  const waiting = new Map();
  const lives = (element) => Object.keys(element).some((key) => key.startsWith("__reactProps$"));
  const keep = (element, act) => {
    if (waiting.size === 0) setTimeout(again, 50);
    waiting.set(element, act);
  };
  const again = () => {
    for (const [element, act] of [...waiting]) {
      if (element.isConnected && !lives(element)) continue;
      waiting.delete(element);
      if (element.isConnected) element[act]();
    }
    if (waiting.size > 0) setTimeout(again, 50);
  };
  const hold = (event, element, act) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    keep(element, act);
  };
  const onClick = (event) => {
    const button = event.target instanceof Element && event.target.closest("button");
    if (!button || button.disabled) return;
    if (!lives(button)) return hold(event, button, "click");
    let arrived = false;
    const arrive = () => { arrived = true; };
    button.addEventListener("click", arrive, { capture: true, once: true });
    setTimeout(() => {
      button.removeEventListener("click", arrive, true);
      if (!arrived) keep(button, "click");
    });
  };
  const onSubmit = (event) => {
    const form = event.target;
    if (!form.hasAttribute("action") && !lives(form)) hold(event, form, "requestSubmit");
  };
  addEventListener("click", onClick, true);
  addEventListener("submit", onSubmit, true);
  setTimeout(() => {
    removeEventListener("click", onClick, true);
    removeEventListener("submit", onSubmit, true);
    waiting.clear();
  }, 20000);
})();`;

/** Stands before everything that can be pressed. */
export function PreHydrationReplay({ nonce }: { nonce: string | undefined }) {
  return (
    <script
      // The browser hides a script's nonce from the page, and React would miss it there.
      suppressHydrationWarning
      nonce={typeof window === "undefined" ? nonce : ""}
      // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own, with nothing of anybody's in it
      dangerouslySetInnerHTML={{ __html: KEEP_EARLY_PRESSES }}
    />
  );
}
