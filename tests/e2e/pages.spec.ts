import { enter, expect, holdScripts, signIn, test } from "./fixtures";

// Prefetch, like a visitor's browser.
test.use({ ahead: true });

test("pages that the viewer may not open redirect to sign-in, home or the profile", async ({ page }) => {
  await page.goto("/checkout");
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/admin\/login/);
  await page.goto("/admin/orders?search=Jo");
  await expect(page).toHaveURL(/\/admin\/login\?next=%2Fadmin%2Forders%3Fsearch%3DJo$/);
  await signIn(page, "customer@assay.test");
  await page.goto("/admin");
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await page.goto("/affiliate/dashboard");
  await expect(page).toHaveURL(/\/profile/);
});

test("an unknown admin URL shows a not-found page inside the admin layout", async ({ page }) => {
  await enter(page, "admin@assay.test");
  for (const path of ["/admin/no-such-page", "/admin/orders/no-such-order", "/admin/settings/more/of/it"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Page not found", level: 1 }), path).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Back to the panel" }).click();
  await expect(page).toHaveURL(({ pathname }) => pathname === "/admin");
});

test("a wrong password shows an error in the form and keeps the e-mail address", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill("customer@assay.test");
  await page.getByLabel("Password", { exact: true }).fill("not the one");
  await page.getByRole("button", { name: /sign in/i }).click();
  await expect(page.getByText("Invalid email or password")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue("customer@assay.test");
});

test("an unknown product or category returns a 404 page that says so", async ({ page, request }) => {
  for (const [path, words] of [
    ["/product/no-such-thing", "Product Not Found"],
    ["/category/no-such-thing", "Category Not Found"],
  ] as const) {
    // The text is in the server's HTML, on the first request and from the cache.
    for (const _ of ["made", "kept"]) {
      const answer = await request.get(path);
      expect(answer.status()).toBe(404);
      expect(await answer.text()).toMatch(new RegExp(`<h1[^>]*>${words}</h1>`));
    }
    await page.goto(path);
    await expect(page.getByRole("heading", { name: words })).toBeVisible();
  }
  for (const path of ["/product/%E0%A4%A", "/category/%zz"]) expect((await request.get(path)).status(), path).toBe(404);
});

test("404, search and terms pages hydrate, have no CSP or hydration errors and do not fetch the hero image", async ({
  page,
}) => {
  const errors: string[] = [];
  page.on("pageerror", ({ message }) => errors.push(message));
  page.on("console", (line) => {
    if (/Content Security Policy|hydrat/i.test(line.text())) errors.push(line.text());
  });
  page.on("request", (request) => {
    if (/hero-\d+/.test(request.url())) errors.push(request.url());
  });
  for (const path of ["/no-such-place", "/search?q=vial", "/terms"]) {
    await page.goto(path);
    await expect(page.locator("html[data-hydrated]"), path).toHaveCount(1);
    await page.waitForLoadState("networkidle");
  }
  expect(errors).toEqual([]);
});

test("a click before the scripts load takes effect afterwards, and the theme is right from the start", async ({
  page,
}) => {
  const arrive = await holdScripts(page);
  await page.emulateMedia({ colorScheme: "dark" });
  await page.goto("/login", { waitUntil: "commit" });
  const form = page.locator("main form");
  await form.getByRole("button", { name: "Sign In" }).click();
  await expect(page.locator("html")).toHaveClass(/dark/);
  await expect(page.locator("html[data-hydrated]")).toHaveCount(0);
  arrive();
  await expect(form.getByText("Email is required")).toBeVisible();
});
