import type { Page } from "@playwright/test";
import { expect, expectAccessible, rows } from "./fixtures";
import type { Known } from "./routes";

type Theme = "light" | "dark";
type Look = [width: number, theme: Theme, rules?: string[]];

const TWO_LOOKS: Look[] = [
  [1280, "light"],
  [360, "dark"],
];
/** The other two variants check only what a theme changes; ordered for the fewest changes. */
const LOOKS: Look[] = [
  [1280, "light"],
  [1280, "dark", ["color-contrast"]],
  [360, "dark"],
  [360, "light", ["color-contrast"]],
];

/** Sets up the first variant, before the page is opened. */
export async function prepare(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: "light", reducedMotion: "reduce" });
  await page.setViewportSize({ width: 1280, height: 900 });
}

/** Waits until everything has loaded, including lazy content: no skeleton and nothing busy. */
export async function arrived(page: Page): Promise<void> {
  await page.locator("h1:visible").first().waitFor();
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    for (let top = 0; top < document.documentElement.scrollHeight; top += window.innerHeight) {
      window.scrollTo(0, top);
      await frame();
    }
    await frame();
    window.scrollTo(0, 0);
  });
  await expect(page.locator(".skeleton:visible, [aria-busy=true]:visible")).toHaveCount(0);
}

/** Waits until nothing moves after a change of width or theme. */
async function settled(page: Page, theme: Theme): Promise<void> {
  await page.waitForFunction((dark) => document.documentElement.classList.contains("dark") === dark, theme === "dark");
  await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // Content skipped by content-visibility keeps the previous theme's colors: always render it here.
    for (const part of document.querySelectorAll<HTMLElement>('[class*="content-visibility:auto"]'))
      part.style.contentVisibility = "visible";
    await frame();
    const moves = ({ playState, timeline }: Animation) => playState === "running" && timeline === document.timeline;
    while (document.getAnimations().some(moves)) await frame();
  });
}

/**
 * Removes all but the first of similar siblings (same classes and state attributes): the fiftieth row of a list says no
 * more about accessibility than the first, and takes as long. The returned function restores them.
 */
async function leaveOneOfAKind(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    const STATES = ["class", "role", "type", "disabled", "style", "hidden"];
    const build = (element: Element): string =>
      JSON.stringify([
        element.tagName,
        STATES.map((name) => element.getAttribute(name)),
        [...element.attributes].map(({ name }) => name).filter((name) => name.startsWith("aria-")),
        [...element.children].map(build),
      ]);
    for (const list of document.querySelectorAll("tbody, ul, ol, dl, [role=rowgroup], [role=listbox], select")) {
      const seen = new Set<string>();
      for (const each of list.children) {
        const kind = build(each);
        if (seen.has(kind)) each.toggleAttribute("data-one-more", true);
        seen.add(kind);
      }
    }
    const style = document.createElement("style");
    style.id = "one-of-a-kind";
    style.textContent = "[data-one-more] { display: none !important; }";
    document.head.append(style);
  });
  return () =>
    page.evaluate(() => {
      document.getElementById("one-of-a-kind")?.remove();
      for (const each of document.querySelectorAll("[data-one-more]")) each.removeAttribute("data-one-more");
    });
}

/** The current page, wide and narrow, light and dark: accessible, and no horizontal scrolling. */
export const expectEveryLook = (page: Page, name: string) => expectLooks(page, name, LOOKS);

/** All rules in each theme and at each width, in two variants: wide and light, narrow and dark. */
export const expectTwoLooks = (page: Page, name: string) => expectLooks(page, name, TWO_LOOKS);

async function expectLooks(page: Page, name: string, looks: readonly Look[]): Promise<void> {
  for (const [width, theme, rules] of looks) {
    await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
    await page.setViewportSize({ width, height: 900 });
    await settled(page, theme);
    const look = `${name}, ${width} px, ${theme}`;
    await expectOneWay(page, look);
    const giveBack = await leaveOneOfAKind(page);
    await expectAccessible(page, [], { look, ...(rules ? { rules } : {}) });
    await giveBack();
  }
  await page.setViewportSize(ZOOMED);
  await expectOneWay(page, `${name}, at 200%`);
}

/** A window of 1280 by 900 at 200% zoom. */
const ZOOMED = { width: 640, height: 450 };

async function expectOneWay(page: Page, look: string): Promise<void> {
  const sideways = await page.evaluate(async () => {
    const frame = () => new Promise((resolve) => requestAnimationFrame(resolve));
    // Elements that follow another one's size update a frame later.
    await frame();
    await frame();
    const { scrollWidth, clientWidth } = document.documentElement;
    if (scrollWidth <= clientWidth) return [];
    const outside = [...document.body.querySelectorAll("*")].filter((each) => {
      const { right, width } = each.getBoundingClientRect();
      return width > 0 && right > clientWidth + 0.5;
    });
    return [
      `${scrollWidth - clientWidth} px`,
      ...outside.slice(0, 5).map((each) => `<${each.localName} class="${each.className}">`),
    ];
  });
  expect.soft(sideways, `${look} scrolls sideways`).toEqual([]);
}

/** Rows of the demo data used in URLs. */
export async function knownRows(): Promise<Known> {
  const [known] = await rows<Known>(`select
    (select o.id from orders o join users u on u.id = o.user_id
      where u.email = 'gold@assay.test' and o.status = 'pending' order by o.created_at limit 1) as "order",
    (select o.id from orders o join users u on u.id = o.user_id left join order_messages m on m.order_id = o.id
      where u.email = 'customer@assay.test' and o.status = 'completed'
      group by o.id order by count(m.id) desc, o.created_at limit 1) as "paid",
    (select short_id from orders where status = 'completed' order by created_at limit 1) as "shortId",
    (select id from products where slug = 'bpc-157') as "product",
    (select id from users where email = 'customer@assay.test') as "user",
    (select id from users where email = 'affiliate@assay.test') as "affiliate",
    (select affiliate_code from users where email = 'affiliate@assay.test') as "code",
    (select id from conversations order by created_at limit 1) as "message",
    (select order_id from order_threads order by last_message_at limit 1) as "thread",
    (select id from subscription_requests where status = 'approved' order by created_at limit 1) as "request",
    (select id from payout_runs order by created_at limit 1) as "run",
    (select id from order_claims order by created_at limit 1) as "claim",
    (select id from ring_cases order by created_at limit 1) as "ringCase"`);
  if (!known || Object.values(known).some((value) => !value)) throw new Error("the demo shop lacks a row of these");
  return known;
}
