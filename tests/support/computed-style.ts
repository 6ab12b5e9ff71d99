// jsdom walks its whole default stylesheet on each getComputedStyle, and a query by role calls it for each element and
// all its ancestors: half the time of these tests. No test loads a stylesheet, so visibility follows from the few
// properties below, and each answer can be cached.
export const byStyleSheet: typeof getComputedStyle = globalThis.window?.getComputedStyle;

const shown = new Map<string, string>();

function displayOf(element: Element): string {
  const { tagName, parentElement: around } = element;
  const own = ["open", "hidden", "type", "style"].map((name) => element.getAttribute(name));
  const key = JSON.stringify([tagName, around?.tagName, around?.hasAttribute("open"), ...own]);
  const display = shown.get(key) ?? byStyleSheet(element).display;
  shown.set(key, display);
  return display;
}

function visibilityOf(element: Element): string {
  for (let each: Element | null = element; each; each = each.parentElement) {
    const own = each instanceof HTMLElement && each.style.visibility;
    if (own) return own;
  }
  return "visible";
}

const QUICK: Readonly<Record<string, (element: Element) => string>> = { display: displayOf, visibility: visibilityOf };

function quickly(element: Element, pseudo?: string | null): CSSStyleDeclaration {
  if (pseudo || document.styleSheets.length > 0) return byStyleSheet(element, pseudo);
  let whole: CSSStyleDeclaration | undefined;
  const ask = () => (whole ??= byStyleSheet(element));
  return new Proxy({} as CSSStyleDeclaration, {
    get(_, name) {
      if (name === "getPropertyValue") {
        return (asked: string) => QUICK[asked]?.(element) ?? ask().getPropertyValue(asked);
      }
      const quick = typeof name === "string" ? QUICK[name] : undefined;
      if (quick) return quick(element);
      const value: unknown = Reflect.get(ask(), name);
      return typeof value === "function" ? value.bind(ask()) : value;
    },
  });
}

if (globalThis.window) window.getComputedStyle = quickly;
