import { expect, expectAccessible, signIn, test } from "./fixtures";

const PUBLIC = [
  "/",
  "/category/research-peptides",
  "/product/bpc-157",
  "/search?q=peptide",
  "/cart",
  "/login",
  "/signup",
  "/terms",
  "/privacy",
  "/admin/login",
];

for (const theme of ["light", "dark"] as const) {
  for (const width of [360, 1280]) {
    test(`public pages are accessible and scroll one way: ${theme}, ${width} px`, async ({ page }) => {
      test.setTimeout(120_000);
      await page.emulateMedia({ colorScheme: theme, reducedMotion: "reduce" });
      await page.setViewportSize({ width, height: 900 });
      for (const path of PUBLIC) {
        await page.goto(path);
        await page.getByRole("heading", { level: 1 }).first().waitFor();
        await expectAccessible(page);
        const overflow = await page.evaluate(
          () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
        );
        expect(`${path} ${overflow}`).toBe(`${path} 0`);
      }
    });
  }
}

test("signed-in pages are accessible for a customer, an affiliate and an admin", async ({ browser }) => {
  test.setTimeout(120_000);
  const routes = {
    "gold@assay.test": ["/profile", "/checkout"],
    "affiliate@assay.test": ["/affiliate/dashboard"],
    "admin@assay.test": ["/admin", "/admin/orders"],
  };
  for (const [email, paths] of Object.entries(routes)) {
    const page = await (await browser.newContext()).newPage();
    await signIn(page, email);
    for (const path of paths) {
      await page.goto(path);
      await page.waitForLoadState("networkidle");
      await expectAccessible(page);
    }
    await page.context().close();
  }
});

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

test("a wrong password is told beside the form and loses nothing typed", async ({ page }) => {
  await page.goto("/login");
  await page.getByLabel("Email").fill("customer@assay.test");
  await page.getByLabel("Password", { exact: true }).fill("not the one");
  await page.getByRole("button", { name: /sign in/i }).click();
  await expect(page.getByText("Invalid email or password")).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("customer@assay.test");
});

test("an unknown product and an unknown category say so", async ({ page }) => {
  await page.goto("/product/no-such-thing");
  await expect(page.getByText("Product Not Found")).toBeVisible();
  await page.goto("/category/no-such-thing");
  await expect(page.getByText("Category Not Found")).toBeVisible();
});
