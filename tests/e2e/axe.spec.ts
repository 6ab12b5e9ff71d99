import { seriousViolations } from "./axe";
import { expect, test } from "./fixtures";

const found = async (page: Parameters<typeof seriousViolations>[0]) =>
  (await seriousViolations(page, { parts: [], rules: undefined })).join("\n");

test("low-contrast text is detected even where similar text is readable", async ({ page }) => {
  await page.setContent(`<!doctype html><html lang="en"><head><title>Contrast</title></head>
    <body style="background: white"><main><h1>Contrast</h1>
    <div style="position: relative"><p style="color: #595959">Grey on white</p></div>
    <p style="color: #595959">Grey on white, once more</p></main></body></html>`);
  expect(await found(page)).toBe("");
  const add = (html: string) =>
    page.evaluate((text) => {
      document.getElementById("pale")?.remove();
      document.querySelector("main")?.insertAdjacentHTML("beforeend", `<div id="pale">${text}</div>`);
    }, html);

  for (const [what, html] of [
    ["a paler color", `<p style="color: #bbb">Too pale</p>`],
    ["a darker ground", `<div style="background: #444"><p style="color: #595959">Too pale</p></div>`],
    [
      "a darker ground that is no ancestor",
      `<div style="position: relative; height: 60px"><div style="position: absolute; inset: 0; background: #444"></div>
        <p style="position: relative; color: #595959">Too pale</p></div>`,
    ],
    ["something see-through around it", `<div style="opacity: 0.5"><p style="color: #595959">Too pale</p></div>`],
  ] as const) {
    await add(html);
    expect(await found(page), what).toMatch(/^color-contrast: .*Too pale/);
    // Violations are reported again: only passing texts are cached.
    expect(await found(page), what).toMatch(/^color-contrast: .*Too pale/);
  }
  await add(`<p style="color: #595959">Grey on white, the third</p>`);
  expect(await found(page)).toBe("");
});
