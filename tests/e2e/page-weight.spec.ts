import { gzipSync } from "node:zlib";
import type { Page } from "@playwright/test";
import { CACHED_PAGES, enter, expect, test } from "./fixtures";

// Prefetch, like a visitor's browser.
test.use({ ahead: true });

// React and the Next.js router account for about 130 of these.
const STORE_KB = 170;
const ADMIN_KB = 210;

/** The JavaScript that a page loads by itself until its load event, compressed, in kB. */
async function scriptsOf(page: Page, path: string): Promise<number> {
  await page.goto(path);
  await page.waitForLoadState("load");
  // Later requests do not delay what is visible.
  const loaded = await page.evaluate(() => {
    const [visit] = performance.getEntriesByType("navigation") as PerformanceNavigationTiming[];
    const end = visit?.loadEventStart ?? 0;
    const asked = performance.getEntriesByType("resource").filter(({ startTime }) => startTime < end);
    return asked.map(({ name }) => name).filter((name) => new URL(name).pathname.endsWith(".js"));
  });
  expect(loaded.length, path).toBeGreaterThan(5);
  const sizes = await Promise.all(
    [...new Set(loaded)].map(async (url) => gzipSync(await (await page.request.get(url)).body()).length),
  );
  return Math.round(sizes.reduce((sum, size) => sum + size, 0) / 1024);
}

test("pages load little JavaScript", { tag: "@only-looks" }, async ({ page, browser }) => {
  const found: Record<string, number> = {};
  for (const path of CACHED_PAGES) {
    const visitor = await (await browser.newContext()).newPage();
    found[path] = await scriptsOf(visitor, path);
    await visitor.context().close();
  }
  await enter(page, "admin@assay.test");
  const admin = await scriptsOf(page, "/admin/orders");
  console.info("first-load JavaScript in kB:", JSON.stringify({ ...found, "/admin/orders": admin }));
  for (const path of CACHED_PAGES) expect(found[path], path).toBeLessThanOrEqual(STORE_KB);
  expect(admin).toBeLessThanOrEqual(ADMIN_KB);
});

test("page HTML is small", { tag: "@only-looks" }, async ({ request }) => {
  // Including the data for the browser; the demo shop's home page shows 56 products, the category 20.
  for (const [path, kilobytes] of [
    ["/", 180],
    ["/category/research-peptides", 90],
  ] as const) {
    const bytes = Buffer.byteLength(await (await request.get(path)).text());
    expect(Math.round(bytes / 1000), path).toBeLessThanOrEqual(kilobytes);
  }
});
