import { readFileSync } from "node:fs";
import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import type axeCore from "axe-core";

const source = readFileSync(createRequire(import.meta.url).resolve("axe-core/axe.min.js"), "utf8");

/**
 * Cache of this worker: colors, sizes and overlaps of texts with sufficient contrast. Pages share most of them, and axe
 * needs as long for the contrast of one text as for all other rules together.
 */
const enough = new Set<string>();

/** Parts of the page and rules to check; empty or undefined for all. */
type Asked = { parts: readonly string[]; rules: string[] | undefined };

/** Serious and critical axe violations on the current page, one line per rule. */
export async function seriousViolations(page: Page, asked: Asked): Promise<string[]> {
  const [main, ...inner] = page.frames();
  if (!(await page.evaluate(() => "axe" in window))) {
    await page.evaluate(source);
    await page.evaluate(rememberContrasts, [...enough]);
  }
  // The page's axe needs axe in each frame; frames that are gone or run no scripts are skipped.
  const patience = new Promise<void>((resolve) => setTimeout(resolve, 1_000));
  for (const frame of inner) await Promise.race([frame.evaluate(source).catch(() => undefined), patience]);
  const { grave, found } = await (main ?? page).evaluate(runAxe, asked);
  for (const key of found) enough.add(key);
  return grave;
}

type Evaluate = (this: unknown, node: Element, ...more: unknown[]) => boolean | undefined;
type Remembering = { start: () => void; found: string[] };
/** Undocumented parts of axe: its rules and checks; the contrast check is patched to use the cache. */
type Window = {
  axe: typeof axeCore & {
    commons: { dom: { isVisibleOnScreen: (node: Element) => boolean } };
    _audit: {
      rules: { id: string; impact?: string; matches: (node: Element, ...more: unknown[]) => boolean }[];
      checks: Record<string, { evaluate: Evaluate }>;
    };
  };
  contrasts: Remembering;
};

/** In the page: runs the rules. */
async function runAxe({ parts, rules }: Asked): Promise<{ grave: string[]; found: string[] }> {
  const { axe, contrasts } = window as unknown as Window;
  contrasts.start();
  // A rule's impact is fixed, whatever it finds.
  const light = axe._audit.rules.filter(({ impact }) => impact === "minor" || impact === "moderate");
  const { violations } = await axe.run(parts.length > 0 ? { include: [...parts] } : document, {
    // Passes are only counted.
    resultTypes: ["violations"],
    preload: false,
    ...(rules
      ? { runOnly: { type: "rule", values: rules } }
      : { rules: Object.fromEntries(light.map(({ id }) => [id, { enabled: false }])) }),
  });
  const grave = violations
    .filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => {
      const examples = nodes.slice(0, 3).map(({ html }) => html.slice(0, 160));
      return `${id}: ${examples.join(" | ")}`;
    });
  return { grave, found: contrasts.found };
}

/**
 * In the page: lets axe compute the contrast of a text only if no text with the same colors and background passed
 * before. Results that axe cannot determine are recomputed for each text.
 */
function rememberContrasts(before: string[]): void {
  const view = window as unknown as Window;
  const good = new Set(before);
  const ids = new Map<Element, string>();
  let found: string[] = [];
  type Box = { left: number; right: number; top: number; bottom: number };
  let painted: { element: Element; box: Box; paint: string }[] = [];
  const paints = new Map<Element, string>();
  const boxes = new Map<Element, Box>();
  const meets = (a: Box, b: Box) => a.left < b.right && b.left < a.right && a.top < b.bottom && b.top < a.bottom;
  const holds = (a: Box, b: Box) => a.left <= b.left && a.right >= b.right && a.top <= b.top && a.bottom >= b.bottom;

  /** Its position as plain numbers: each is compared with hundreds of others. */
  const boxOf = (element: Element): Box => {
    const known = boxes.get(element);
    if (known) return known;
    const { left, right, top, bottom } = element.getBoundingClientRect();
    const box = { left, right, top, bottom };
    boxes.set(element, box);
    return box;
  };

  /** What the element itself paints behind or over text; empty for most. */
  const paintOf = (element: Element): string => {
    const known = paints.get(element);
    if (known !== undefined) return known;
    const style = getComputedStyle(element);
    const { backgroundColor, backgroundImage, backgroundClip, opacity, filter, mixBlendMode, zIndex } = style;
    const isPicture = /^(img|svg|video|canvas|iframe)$/i.test(element.localName);
    const isSeen = backgroundColor !== "rgba(0, 0, 0, 0)" || backgroundImage !== "none" || isPicture;
    const isBlended = opacity !== "1" || filter !== "none" || mixBlendMode !== "normal";
    const paint =
      isSeen || isBlended
        ? [backgroundColor, backgroundImage, backgroundClip, opacity, filter, mixBlendMode, zIndex, isPicture].join()
        : "";
    paints.set(element, paint);
    return paint;
  };

  /** Everything that determines a text's contrast, as one line. */
  const keyOf = (element: Element): string => {
    const known = ids.get(element);
    if (known) return known;
    const box = boxOf(element);
    const { color, fontSize, fontWeight, textShadow, webkitTextStroke, webkitTextFillColor } =
      getComputedStyle(element);
    const parts = [color, fontSize, fontWeight, textShadow, webkitTextStroke, webkitTextFillColor];
    for (let each: Element | null = element; each; each = each.parentElement) {
      const paint = paintOf(each);
      if (paint) parts.push(`${paint}${holds(boxOf(each), box) ? "" : " in part"}`);
    }
    for (const other of painted) {
      if (!meets(other.box, box) || other.element.contains(element) || element.contains(other.element)) continue;
      const isLater = element.compareDocumentPosition(other.element) & Node.DOCUMENT_POSITION_FOLLOWING;
      parts.push(`${isLater ? "under" : "over"} ${other.paint}`);
    }
    const key = parts.join("; ");
    ids.set(element, key);
    return key;
  };

  view.contrasts = {
    start() {
      ids.clear();
      paints.clear();
      boxes.clear();
      found = [];
      view.contrasts.found = found;
      painted = [...document.body.querySelectorAll("*")].flatMap((element) => {
        const box = boxOf(element);
        const paint = box.right > box.left && box.bottom > box.top ? paintOf(element) : "";
        return paint ? [{ element, box, paint }] : [];
      });
    },
    found,
  };

  const { rules, checks } = view.axe._audit;
  const rule = rules.find(({ id }) => id === "color-contrast");
  const check = checks["color-contrast"];
  if (!rule || !check) throw new Error("axe has no rule for contrast of this name any more");
  const { matches } = rule;
  const { evaluate } = check;
  const isText = (node: Element) =>
    /^(input|select|textarea)$/.test(node.localName) ||
    [...node.childNodes].some(({ nodeType, nodeValue }) => nodeType === Node.TEXT_NODE && nodeValue?.trim());
  rule.matches = (node, ...more) => isText(node) && !good.has(keyOf(node)) && matches.call(rule, node, ...more);
  check.evaluate = function (node, ...more) {
    const key = keyOf(node);
    if (good.has(key)) return true;
    const isEnough = evaluate.call(this, node, ...more);
    // Invisible text has no contrast.
    if (isEnough && view.axe.commons.dom.isVisibleOnScreen(node)) {
      good.add(key);
      found.push(key);
    }
    return isEnough;
  };
}
