/** Sets light or dark before the first paint, as next-themes does afterwards. */
const THEME_SCRIPT = `(() => {
  try {
    const chosen = localStorage.getItem("theme") || "system";
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const theme = chosen === "system" ? system : chosen;
    document.documentElement.classList.add(theme);
    document.documentElement.style.colorScheme = theme;
  } catch {}
})();`;

/**
 * Replays what is pressed or sent before React handles it: on a slow phone a page is visible seconds before that.
 * `data-hydrated` says that React is listening. React swallows presses in a part it has not hydrated yet, and nobody
 * handles a form submitted there, so both are retried until they are handled.
 */
export const REPLAY_SCRIPT = `(() => {
  const waiting = new Map();
  let timer;
  const isHydrated = () => document.documentElement.hasAttribute("data-hydrated");
  const wait = () => { timer ??= setTimeout(replay, 50); };
  const keep = (element, act) => {
    waiting.set(element, act);
    wait();
  };
  const replay = () => {
    timer = undefined;
    for (const [element, act] of isHydrated() ? [...waiting] : []) {
      waiting.delete(element);
      if (element.isConnected) element[act]();
    }
    if (waiting.size > 0) wait();
  };
  const hold = (event, element, act) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    keep(element, act);
  };
  const onClick = (event) => {
    const button = event.target instanceof Element && event.target.closest("button");
    if (!button || button.disabled) return;
    if (!isHydrated()) return hold(event, button, "click");
    // A button that submits is replayed by its form.
    if (button.type === "submit" && button.form) return;
    let arrived = false;
    const arrive = () => { arrived = true; };
    button.addEventListener("click", arrive, { capture: true, once: true });
    setTimeout(() => {
      button.removeEventListener("click", arrive, true);
      if (!arrived) keep(button, "click");
    });
  };
  const holdSubmit = (event) => {
    if (!event.target.hasAttribute("action")) hold(event, event.target, "requestSubmit");
  };
  const onSubmit = (event) => { if (!isHydrated()) holdSubmit(event); };
  const afterSubmit = (event) => { if (!event.defaultPrevented) holdSubmit(event); };
  addEventListener("click", onClick, true);
  addEventListener("submit", onSubmit, true);
  addEventListener("submit", afterSubmit);
  setTimeout(() => {
    removeEventListener("click", onClick, true);
    removeEventListener("submit", onSubmit, true);
    removeEventListener("submit", afterSubmit);
    waiting.clear();
  }, 20000);
})();`;

/** The inline scripts of every page. Their text never changes, so that a policy can allow them by hash. */
export const INLINE_SCRIPTS = [THEME_SCRIPT, REPLAY_SCRIPT];
