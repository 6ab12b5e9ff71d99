import type { Page } from "@playwright/test";
import { arrived } from "./accessibility-variants";
import { enter, expect, test } from "./fixtures";

/** A list must start above this y position in a 1280 x 800 window, so that most of the window shows rows. */
const TOP = 300;
const ONE_LINE = 44;
const TWO_LINES = 44;

/**
 * The lists an admin works through, with the maximum height of a middle row. Excluded: the image library and
 * categories, which show pictures, and jobs, whose rows show schedule, state and result.
 */
const LISTS: readonly (readonly [path: string, rowPx: number])[] = [
  ["orders", ONE_LINE],
  ["users", ONE_LINE],
  ["ledger?view=entries", ONE_LINE],
  ["ledger?view=journal", ONE_LINE],
  ["payments", TWO_LINES],
  ["messages", TWO_LINES],
  ["requests?state=decided", TWO_LINES],
  ["reviews", TWO_LINES],
  ["audit", TWO_LINES],
  ["emails", TWO_LINES],
  ["ledger", TWO_LINES],
  ["affiliates", TWO_LINES],
  ["payouts", TWO_LINES],
  ["products", TWO_LINES],
  ["claims", TWO_LINES],
  ["linked-accounts", TWO_LINES],
];

/** The y position of the first row, and the height of the middle row; collapsed content is ignored. */
const listOf = (page: Page) =>
  page.evaluate(() => {
    const lists = [...document.querySelectorAll("main :is(ul, tbody)")].filter(
      (list) => !list.closest("details") && list.getBoundingClientRect().width > 500,
    );
    const rows = lists.flatMap((list) => [...list.children]).map((row) => row.getBoundingClientRect());
    const heights = rows.map(({ height }) => Math.round(height)).sort((one, other) => one - other);
    return { top: Math.round(rows[0]?.top ?? Number.NaN), middle: heights[heights.length >> 1] ?? Number.NaN };
  });

test("every admin list starts near the top and has compact rows", { tag: "@only-looks" }, async ({ page }) => {
  await page.setViewportSize({ width: 1280, height: 800 });
  await enter(page, "admin@assay.test");
  for (const [path, rowPx] of LISTS) {
    await page.goto(`/admin/${path}`);
    await arrived(page);
    const { top, middle } = await listOf(page);
    expect.soft(top, `${path}: its list begins at ${top} px`).toBeLessThanOrEqual(TOP);
    expect.soft(middle, `${path}: its row in the middle is ${middle} px high`).toBeLessThanOrEqual(rowPx);
  }
});
