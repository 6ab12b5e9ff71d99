import { enter, expect, holdScripts, signIn, test } from "./fixtures";

// As a visitor's browser does.
test.use({ ahead: true });

test("a door that is not yours leads to the sign-in or home", async ({ page }) => {
  await page.goto("/checkout");
  await expect(page).toHaveURL(/\/login\?next=/);
  await page.goto("/admin");
  await expect(page).toHaveURL(/\/admin\/login/);
  await signIn(page, "customer@assay.test");
  await page.goto("/admin");
  await expect(page).toHaveURL((url) => url.pathname === "/");
  await page.goto("/affiliate/dashboard");
  await expect(page).toHaveURL(/\/profile/);
});

test("an address that the panel does not have is answered within the panel", async ({ page }) => {
  await enter(page, "admin@assay.test");
  for (const path of ["/admin/no-such-page", "/admin/orders/no-such-order", "/admin/settings/more/of/it"]) {
    await page.goto(path);
    await expect(page.getByRole("heading", { name: "Page not found", level: 1 }), path).toBeVisible();
    await expect(page.getByRole("navigation", { name: "Admin" })).toBeVisible();
  }
  await page.getByRole("link", { name: "Back to the panel" }).click();
  await expect(page).toHaveURL(({ pathname }) => pathname === "/admin");
});

test("a wrong password is told beside the form and loses nothing typed", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("E-mail").fill("customer@assay.test");
  await page.getByLabel("Password", { exact: true }).fill("not the one");
  await page.getByRole("button", { name: /sign in/i }).click();
  await expect(page.getByText("Invalid email or password")).toBeVisible();
  await expect(page.getByLabel("E-mail")).toHaveValue("customer@assay.test");
});

test("an unknown product and an unknown category say so", async ({ page, request }) => {
  for (const [path, words] of [
    ["/product/no-such-thing", "Product Not Found"],
    ["/category/no-such-thing", "Category Not Found"],
  ] as const) {
    // The words stand in what the server sends, at the first request and at the kept page.
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

test("an address that leads nowhere runs its scripts, a search is drawn once, the hero is fetched at home only", async ({
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
    await page.waitForLoadState("networkidle");
  }
  expect(errors).toEqual([]);
});

test("what is pressed before the page's scripts have come is done afterwards, in the right theme from the start", async ({
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
