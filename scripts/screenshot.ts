// Takes a screenshot of a page:
// npx tsx scripts/screenshot.ts <url> <out.png> [--width 360] [--height 800] [--dark] [--full] [--email x --password y]
import { parseArgs } from "node:util";
import { chromium } from "playwright-core";
import { chromiumOptions } from "./lib/chromium";
import { errorMessage, fail } from "./lib/project";

const { values, positionals } = parseArgs({
  allowPositionals: true,
  options: {
    width: { type: "string", default: "1280" },
    height: { type: "string", default: "800" },
    dark: { type: "boolean", default: false },
    full: { type: "boolean", default: false },
    email: { type: "string" },
    password: { type: "string", default: "assay-demo" },
  },
});
const [url, file] = positionals;
if (!url || !file)
  fail("Usage: npx tsx scripts/screenshot.ts <url> <out.png> [--width 360] [--dark] [--full] [--email x]");

const browser = await chromium.launch(await chromiumOptions(console.error));
let failed = false;
try {
  const context = await browser.newContext({
    viewport: { width: Number(values.width), height: Number(values.height) },
    colorScheme: values.dark ? "dark" : "light",
    reducedMotion: "reduce",
  });
  await context.addInitScript((theme) => localStorage.setItem("theme", theme), values.dark ? "dark" : "light");
  const page = await context.newPage();
  page.on(
    "console",
    (message) => ["error", "warning"].includes(message.type()) && console.error(`[console] ${message.text()}`),
  );
  page.on("pageerror", (error) => console.error(`[page] ${error.message}`));
  if (values.email) {
    await page.goto(new URL("/login", url).href, { waitUntil: "networkidle" });
    await page.fill("[name=email]", values.email);
    await page.fill("[name=password]", values.password);
    await page.press("[name=password]", "Enter");
    await page.waitForURL((where) => where.pathname !== "/login", { timeout: 15_000 });
  }
  await page.goto(url, { waitUntil: "load" });
  await page.waitForLoadState("networkidle", { timeout: 10_000 }).catch(() => {});
  await page.evaluate(() => document.fonts.ready);
  const overflow = await page.evaluate(
    () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
  );
  if (overflow > 0) console.error(`[layout] the page is ${overflow} px wider than the window`);
  await page.screenshot({ path: file, fullPage: values.full });
  console.log(file);
} catch (error) {
  console.error(errorMessage(error));
  failed = true;
} finally {
  await browser.close();
}
process.exitCode = failed ? 1 : 0;
