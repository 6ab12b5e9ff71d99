import { arrived, expectEveryLook, expectTwoLooks, knownRows, prepare } from "./accessibility-variants";
import { enter, test } from "./fixtures";
import { PARTS } from "./routes";

// A trace snapshots the page at every step: with hundreds of checks that would take most of the time.
test.use({ trace: "off", actionTimeout: 30_000 });

// The console of each test must stay silent: a script blocked by the Content-Security-Policy would show up there.
for (const { title, as, writes, routes } of PARTS) {
  const tag = writes ? [] : "@only-looks";
  test(`accessible in both themes, without horizontal scrolling: ${title}`, { tag }, async ({ page }) => {
    const known = await knownRows();
    await prepare(page);
    if (as) await enter(page, as);
    const paths = routes.flatMap(([, ...addresses]) =>
      addresses.map((address) => (typeof address === "string" ? address : address(known))),
    );
    for (const [nth, path] of paths.entries()) {
      await prepare(page);
      await page.goto(path);
      await arrived(page);
      // Pages of one part share their layout, which the first page checks in every variant.
      await (nth === 0 ? expectEveryLook : expectTwoLooks)(page, path);
    }
  });
}
