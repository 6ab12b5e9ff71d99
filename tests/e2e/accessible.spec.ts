import { enter, test } from "./fixtures";
import { arrived, expectEveryLook, expectTwoLooks, knownRows, prepare } from "./looks";
import { PARTS } from "./routes";

// A trace keeps a copy of the page at every step: with hundreds of looks that is most of the time.
test.use({ trace: "off", actionTimeout: 30_000 });

// The console of each test must stay quiet: a script that the Content-Security-Policy refuses would say so there.
for (const { title, as, writes, routes } of PARTS) {
  const tag = writes ? [] : "@only-looks";
  test(`accessible in both themes and scrolling one way: ${title}`, { tag }, async ({ page }) => {
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
      // Pages of one part share their frame, which the first page shows in every look.
      await (nth === 0 ? expectEveryLook : expectTwoLooks)(page, path);
    }
  });
}
