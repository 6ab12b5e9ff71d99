/** Sets the theme class before the first paint, so that dark mode does not flash white. */
export const THEME_SCRIPT = `(() => {
  try {
    const chosen = localStorage.getItem("theme") || "system";
    const system = matchMedia("(prefers-color-scheme: dark)").matches ? "dark" : "light";
    const theme = chosen === "system" ? system : chosen;
    document.documentElement.classList.add(theme);
    document.documentElement.style.colorScheme = theme;
  } catch {}
})();`;

/**
 * Replays clicks, submits and input that happen before React handles them: on a slow phone a page is visible seconds
 * before it hydrates. `data-hydrated` marks that React is listening. React drops events in parts it has not hydrated
 * yet, so every event is retried until it is handled. Input values go back to the server-rendered value first, because
 * React only fires change handlers when the value differs.
 */
export const REPLAY_SCRIPT = `(() => {
  const waiting = new Map();
  let timer;
  let isTelling = false;
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
      if (element.isConnected) act();
    }
    if (waiting.size > 0) wait();
  };
  const hold = (event, element, act) => {
    event.preventDefault();
    event.stopImmediatePropagation();
    keep(element, act);
  };
  const watch = (type, element) => {
    let arrived = false;
    const arrive = () => { arrived = true; };
    element.addEventListener(type, arrive, { capture: true, once: true });
    return () => {
      element.removeEventListener(type, arrive, true);
      return arrived;
    };
  };
  const retry = (type, element, act) => {
    const hasArrived = watch(type, element);
    setTimeout(() => { if (!hasArrived()) keep(element, act); });
  };
  const onClick = (event) => {
    const button = event.target instanceof Element && event.target.closest("button");
    if (!button || button.disabled) return;
    const press = () => button.click();
    if (!isHydrated()) return hold(event, button, press);
    // A button that submits is replayed by its form.
    if (button.type === "submit" && button.form) return;
    retry("click", button, press);
  };
  const send = (control) => control.dispatchEvent(new Event("input", { bubbles: true }));
  const tell = (control, value, checked) => {
    const hasArrived = watch("input", control);
    isTelling = true;
    send(control);
    if (!hasArrived()) keep(control, () => tell(control, value, checked));
    else if (control.type === "checkbox" || control.type === "radio") {
      control.checked = !checked;
      control.click();
    } else if (control.localName === "select") {
      control.value = value;
      control.dispatchEvent(new Event("change", { bubbles: true }));
    } else {
      control.value = control.defaultValue;
      Object.getOwnPropertyDescriptor(Object.getPrototypeOf(control), "value").set.call(control, value);
      send(control);
    }
    isTelling = false;
  };
  const onInput = ({ target }) => {
    if (isTelling || !(target instanceof Element) || !target.matches("input:not([type=file]),select,textarea")) return;
    const { value, checked } = target;
    const again = () => tell(target, value, checked);
    waiting.delete(target);
    if (isHydrated()) retry("input", target, again);
    else keep(target, again);
  };
  const holdSubmit = (event) => {
    if (!event.target.hasAttribute("action")) hold(event, event.target, () => event.target.requestSubmit());
  };
  const onSubmit = (event) => { if (!isHydrated()) holdSubmit(event); };
  const afterSubmit = (event) => { if (!event.defaultPrevented) holdSubmit(event); };
  addEventListener("click", onClick, true);
  addEventListener("input", onInput, true);
  addEventListener("submit", onSubmit, true);
  addEventListener("submit", afterSubmit);
  const stop = () => {
    removeEventListener("click", onClick, true);
    removeEventListener("input", onInput, true);
    removeEventListener("submit", onSubmit, true);
    removeEventListener("submit", afterSubmit);
    waiting.clear();
  };
  // Parts of the page are hydrated only when it has loaded, which on a slow phone takes longer than that.
  const stopLater = () => setTimeout(stop, 20000);
  if (document.readyState === "complete") stopLater();
  else addEventListener("load", stopLater, { once: true });
})();`;

/** The inline scripts of every page. Their text is constant, so that a CSP can allow them by hash. */
export const INLINE_SCRIPTS = [THEME_SCRIPT, REPLAY_SCRIPT];
