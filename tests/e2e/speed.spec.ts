// What is measured, alone on the machine: these come after all other browser tests (playwright.config.ts).
import { gzipSync } from "node:zlib";
import type { Browser, BrowserContext, Page } from "@playwright/test";
import { enter, expect, KEPT, rows, test } from "./fixtures";

// React and the router of Next.js are about 140 of these.
const STORE_KB = 205;
const ADMIN_KB = 250;

test("a change shows within a second", async ({ request }) => {
  const path = "/product/bpc-157";
  const change = (name: string) =>
    rows(
      "WITH changed AS (UPDATE products SET name = $1 WHERE slug = 'bpc-157' RETURNING 1) SELECT pg_notify('catalogue', '') FROM changed",
      [name],
    );
  const [before] = await rows<{ name: string }>("SELECT name FROM products WHERE slug = 'bpc-157'");
  await request.get(path);
  try {
    await change("Renamed a moment ago");
    await expect(async () => expect(await (await request.get(path)).text()).toContain("Renamed a moment ago")).toPass({
      timeout: 1_000,
      intervals: [50],
    });
  } finally {
    await change(before?.name ?? "BPC-157");
  }
});

/** The JavaScript that a page brings by itself, compressed, in kB. */
async function scriptsOf(page: Page, path: string): Promise<number> {
  const scripts = new Set<string>();
  page.on("response", (response) => {
    if (response.request().resourceType() === "script") scripts.add(response.url());
  });
  await page.goto(path);
  await page.waitForLoadState("load");
  const loaded = [...scripts];
  const sizes = await Promise.all(
    loaded.map(async (url) => gzipSync(await (await page.request.get(url)).body()).length),
  );
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024);
}

test("pages bring little JavaScript", async ({ page, browser }) => {
  const found: Record<string, number> = {};
  for (const path of KEPT) {
    const visitor = await (await browser.newContext()).newPage();
    found[path] = await scriptsOf(visitor, path);
    await visitor.context().close();
  }
  await enter(page, "admin@assay.test");
  const admin = await scriptsOf(page, "/admin/orders");
  console.info("first-load JavaScript in kB:", JSON.stringify({ ...found, "/admin/orders": admin }));
  for (const path of KEPT) expect(found[path], path).toBeLessThanOrEqual(STORE_KB);
  expect(admin).toBeLessThanOrEqual(ADMIN_KB);
});

test("the largest thing is there soon and nothing jumps, on a slow phone", async ({ browser }) => {
  const measured: Record<string, { lcp: number; cls: number }> = {};
  for (const path of ["/", "/category/research-peptides", "/product/bpc-157"])
    measured[path] = await vitals(browser, path);
  // A member's own price comes after the page and must not move it.
  const member = await (await browser.newContext()).newPage();
  await enter(member, "gold@assay.test");
  const storageState = await member.context().storageState();
  await member.context().close();
  measured["/product/bpc-157 for a member"] = await vitals(browser, "/product/bpc-157", storageState);
  console.info("vitals:", JSON.stringify(measured));
  for (const [path, { lcp, cls }] of Object.entries(measured)) {
    expect(lcp, path).toBeLessThanOrEqual(2_500);
    expect(cls, path).toBeLessThan(0.05);
  }
});

type Signed = Awaited<ReturnType<BrowserContext["storageState"]>>;

async function vitals(browser: Browser, path: string, storageState?: Signed) {
  const context = await browser.newContext({ viewport: { width: 390, height: 844 }, storageState });
  const page = await context.newPage();
  const session = await context.newCDPSession(page);
  await session.send("Emulation.setCPUThrottlingRate", { rate: 4 });
  const slow = { offline: false, latency: 150, downloadThroughput: 200_000, uploadThroughput: 94_000 };
  await session.send("Network.emulateNetworkConditions", slow);
  await page.addInitScript(() => {
    const seen = { lcp: 0, cls: 0 };
    Object.assign(window, { seen });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) seen.lcp = entry.startTime;
    }).observe({ type: "largest-contentful-paint", buffered: true });
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        const { value, hadRecentInput } = entry as PerformanceEntry & { value: number; hadRecentInput: boolean };
        if (!hadRecentInput) seen.cls += value;
      }
    }).observe({ type: "layout-shift", buffered: true });
  });
  await page.goto(path);
  // The last that comes by itself is the note of the page view; what could jump has jumped by then.
  await page.waitForResponse(/analytics\.recordView/);
  const seen = await page.evaluate(() => (window as unknown as { seen: { lcp: number; cls: number } }).seen);
  await context.close();
  expect(seen.lcp).toBeGreaterThan(0);
  return seen;
}
