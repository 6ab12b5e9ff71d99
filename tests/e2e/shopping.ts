import type { Page } from "@playwright/test";
import { test as base, enter, expect, rows, signIn } from "./fixtures";
import { newAdmin, PASSWORD } from "./ordering";

export type Product = { id: string; name: string; slug: string };
export type Person = { name: string; email: string };

/** Gives each test its own product, cost $20.00 and retail $50.00, deleted afterwards. */
export const test = base.extend<{ product: Product }>({
  // biome-ignore lint/correctness/noEmptyPattern: a fixture names what it needs in its first argument, and this needs nothing
  product: async ({}, use) => {
    const mark = Math.random().toString(36).slice(2, 8);
    const [product] = await rows<Product>(
      `insert into products (name, slug, sku, supplier_cost_cents, markup_bps, image_urls, category_id, updated_at)
       select $1, $2, $3, 2000, 15000, '{}', id, now() from categories where slug = 'glassware' returning id, name, slug`,
      [`Sample ${mark}`, `e2e-${mark}`, `E2E-${mark.toUpperCase()}`],
    );
    if (!product) throw new Error("the demo shop has this category");
    try {
      await use(product);
    } finally {
      await rows("delete from products where id = $1", [product.id]);
      await rows("select pg_notify('catalogue', '')");
    }
  },
});

/** Changes the product while the shopper has it in the cart, as an admin would. */
export async function change({ id }: Product, to: "sold_out = true" | "supplier_cost_cents = 2400"): Promise<void> {
  await rows(`update products set ${to}, version = version + 1 where id = $1`, [id]);
  await rows("select pg_notify('catalogue', '')");
}

const newEmail = (name: string) => `${name.toLowerCase().replaceAll(" ", ".")}.${Date.now()}@example.test`;

/** Signs up through the invitation form, as a shopper or as an affiliate; the account is new in every run. */
export async function signUp(page: Page, name: string, at: string): Promise<Person> {
  const email = newEmail(name);
  await page.goto(at);
  await page.getByLabel(/^(Full )?Name$/).fill(name);
  await page.getByLabel(/^E-?mail/).fill(email);
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByLabel("Confirm Password").fill(PASSWORD);
  await page.getByRole("button", { name: /create|sign up/i }).click();
  const left = page.waitForURL((url) => !url.pathname.endsWith("/signup"), { timeout: 60_000 });
  await left.catch(async (error) => {
    throw new Error(`${error}\nThe form says: ${await page.locator("main").textContent()}`);
  });
  return { name, email };
}

/** A new account, signed in without the forms: for tests that are not about signing up. */
export async function join(page: Page, name: string): Promise<Person> {
  const email = newEmail(name);
  const account = { name, email, password: PASSWORD, confirmPassword: PASSWORD };
  const answer = await page.request.post("/api/trpc/account.signUp", { data: account });
  expect(answer.ok(), `signing up answered ${answer.status()}`).toBe(true);
  await enter(page, email, PASSWORD);
  return { name, email };
}

/** Adds one unit to the cart from the product's page, and goes to checkout with an address. */
export async function goToCheckout(page: Page, product: Product): Promise<void> {
  const address = { addressLine1: "12 Linden Street", city: "Madison", state: "WI", postalCode: "53703" };
  await page.request.post("/api/trpc/addresses.create", {
    data: { recipientName: "Pat Journey", ...address },
  });
  await page.goto(`/product/${product.slug}`);
  await page.getByRole("button", { name: "Add to Cart", exact: true }).first().click();
  await expect(page.getByRole("dialog", { name: "Your cart" }).getByText("added to cart.")).toBeVisible();
  await page.goto("/checkout");
  // Input before hydration is not handled.
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();
  await expect(page.getByLabel(/^Home/)).toBeChecked();
}

/** Confirms and completes; the short id is in the heading of the order's page. */
export async function completeOrder(page: Page): Promise<string> {
  await page.getByLabel(/qualified researcher/).check();
  await page.getByRole("button", { name: "Complete Order" }).click();
  return orderShown(page);
}

export async function orderShown(page: Page): Promise<string> {
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
  const heading = page.getByRole("heading", { level: 1 });
  await expect(heading).toContainText(/[0-9A-F]{8}/);
  return /[0-9A-F]{8}/.exec((await heading.textContent()) ?? "")?.[0] ?? "";
}

/** Finds the order as an admin and marks it as paid; the dialog stays open. */
export async function markPaid(admin: Page, shortId: string): Promise<void> {
  await admin.goto(`/admin/orders?q=${shortId}`);
  await admin.getByRole("link", { name: `#${shortId}` }).click();
  await admin.getByRole("dialog").getByRole("button", { name: "Mark as Paid" }).click();
  await admin.getByRole("alertdialog").getByRole("button", { name: "Mark as Paid" }).click();
  await expect(admin.getByText("Order marked as paid! Payment confirmation email sent.")).toBeVisible();
}

/** Opens an account from the list of users as an admin, changes it, saves, and confirms if asked. */
export async function editAccount(
  admin: Page,
  { name, email }: Person,
  edit: () => Promise<unknown>,
  question?: string,
): Promise<void> {
  await admin.goto(`/admin/users?q=${encodeURIComponent(email)}`);
  await admin.getByRole("link", { name }).filter({ visible: true }).click();
  await expect(admin.getByRole("heading", { level: 1, name })).toBeVisible();
  await edit();
  await admin.getByRole("button", { name: "Save", exact: true }).click();
  if (question) {
    await admin.getByRole("alertdialog", { name: question }).getByRole("button", { name: "Confirm" }).click();
  }
  await expect(admin.getByText("User saved")).toBeVisible();
}

export async function ordersOf({ email }: Person): Promise<number> {
  const [found] = await rows<{ count: string }>("select count(*) from orders where email = $1", [email]);
  return Number(found?.count);
}

export { enter, expect, newAdmin, PASSWORD, rows, signIn };
