import { randomBytes } from "node:crypto";
import { test as base, expect, type Page } from "@playwright/test";
import pg from "pg";
import { seriousViolations } from "./axe";

export { expect };

/** Public pages that are cached for all visitors. */
export const CACHED_PAGES = [
  "/",
  "/category/research-peptides",
  "/product/bpc-157",
  "/search",
  "/about",
  "/shipping-returns",
  "/terms",
  "/privacy",
];

/** A normal browser's user agent: a headless one counts as a bot, and its clicks would not be counted. */
const PERSON = "Mozilla/5.0 (X11; Linux x86_64) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/147.0.0.0 Safari/537.36";

/**
 * Next.js prefetches the links in view, up to forty requests for one admin page, which costs more than the page. It
 * skips prefetching for bots, judged by `navigator.userAgent`; the server still gets a normal user agent.
 */
const asksForNothingAhead = () => {
  Object.defineProperty(navigator, "userAgent", { get: () => "Googlebot" });
};
let fetchesAhead = false;

/** `ahead`: whether the pages of a test prefetch links, as a visitor's do. */
type Options = { ahead: boolean };
type Fixtures = { quietConsole: undefined; linksAhead: undefined };

/** Fails a test on any console error, including hydration warnings. */
export const test = base.extend<Options & Fixtures, { contexts: undefined }>({
  ahead: [false, { option: true }],
  contexts: [
    async ({ browser }, use) => {
      browser.on("context", (context) => {
        // A context that is closed right away no longer needs it.
        if (!fetchesAhead) context.addInitScript(asksForNothingAhead).catch(() => undefined);
      });
      await use(undefined);
    },
    { scope: "worker", auto: true },
  ],
  linksAhead: [
    async ({ ahead }, use) => {
      fetchesAhead = ahead;
      await use(undefined);
    },
    { auto: true },
  ],
  userAgent: PERSON,
  // Each test has its own client address, as set by a proxy, because there are limits per address.
  // biome-ignore lint/correctness/noEmptyPattern: Playwright asks for the fixtures as a pattern.
  extraHTTPHeaders: async ({}, use) => use({ "x-forwarded-for": [10, ...randomBytes(3)].join(".") }),
  quietConsole: [
    async ({ context }, use) => {
      const said: string[] = [];
      context.on("console", (message) => {
        const text = message.text();
        const isRefusal = /the server responded with a status of 4\d\d/.test(text);
        if ((message.type() === "error" && !isRefusal) || /hydrat/i.test(text)) said.push(text);
      });
      context.on("weberror", (error) => said.push(String(error.error())));
      await use(undefined);
      expect(said).toEqual([]);
    },
    { auto: true },
  ],
});

/** The rules (default: all), and a name for the message. */
type Look = { rules?: string[]; look?: string };

/** No serious or critical accessibility violation on the current page, or in parts of a long one. */
export async function expectAccessible(page: Page, parts: readonly string[] = [], of: Look = {}): Promise<void> {
  const grave = await seriousViolations(page, { parts, rules: of.rules });
  expect.soft(grave, of.look ?? "accessible").toEqual([]);
}

/** Waits for hydration: a form's fields are reset when its script arrives, so typing earlier is lost. */
export async function formReady(page: Page): Promise<void> {
  await page.locator("main form").first().waitFor();
  await keysReady(page);
}

/** Waits for hydration: earlier key presses are not handled. */
export async function keysReady(page: Page): Promise<void> {
  await page.locator("html[data-hydrated]").waitFor({ state: "attached" });
  await page.waitForLoadState("load");
  // React hydrates the parts of a page one after another without signaling the last; the browser is idle then.
  await page.evaluate(
    () => new Promise((resolve) => (window.requestIdleCallback ?? setTimeout)(() => setTimeout(resolve, 100))),
  );
}

/** Loads the page but holds its scripts until the returned function is called. */
export async function holdScripts(page: Page): Promise<() => void> {
  const waiting: (() => void)[] = [];
  let isHeld = true;
  await page.route(/\/_next\/static\/.*\.js/, async (route) => {
    if (isHeld) await new Promise<void>((resolve) => waiting.push(resolve));
    await route.continue();
  });
  return () => {
    isHeld = false;
    for (const go of waiting) go();
  };
}

/** Signs in through the form. */
export async function signIn(page: Page, email: string, password = "assay-demo", at = "/login"): Promise<void> {
  await page.goto(at);
  await page.getByLabel("E-mail").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: /sign in/i }).click();
  await page.waitForURL((url) => !url.pathname.endsWith("/login"));
}

/** Signs in by request, without the page: for tests that are not about signing in. */
export async function enter(page: Page, email: string, password = "assay-demo"): Promise<void> {
  const { csrfToken } = await (await page.request.get("/api/auth/csrf")).json();
  const form = { email, password, csrfToken, callbackUrl: "/", json: "true" };
  const answer = await page.request.post("/api/auth/callback/credentials", { form });
  expect(answer.ok(), `signing in answered ${answer.status()}`).toBe(true);
  expect((await answer.json()).url).not.toContain("error");
}

/** Queries the database, to know what to expect. */
export async function rows<T extends pg.QueryResultRow>(sql: string, values: unknown[] = []): Promise<T[]> {
  const client = new pg.Client({ connectionString: process.env.DATABASE_URL });
  await client.connect();
  try {
    return (await client.query<T>(sql, values)).rows;
  } finally {
    await client.end();
  }
}
