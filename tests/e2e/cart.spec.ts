import type { Page } from "@playwright/test";
import { expect, expectAccessible, rows, signIn, test } from "./fixtures";

type Product = { id: string; name: string; slug: string };

/** Two products that anybody can buy and no other test removes. */
const buyable = () =>
  rows<Product>(
    `select p.id, p.name, p.slug from products p join categories c on c.id = p.category_id
     where not p.hidden and not p.sold_out and not c.is_restricted and p.supplier_cost_cents > 0 and p.markup_bps > 0
       and p.sku not like 'E2E%'
     order by p.sku limit 2`,
  );

async function addFromPage(page: Page, { slug, name }: Product) {
  await page.goto(`/product/${slug}`);
  await page.getByRole("button", { name: "Add to Cart", exact: true }).first().click();
  const cart = page.getByRole("dialog", { name: "Your cart" });
  await expect(cart.getByText(`${name} added to cart.`)).toBeVisible();
  return cart;
}

test("the cart drawer updates immediately, undoes a removal, and stays in sync across tabs", async ({ page }) => {
  const [first, second] = await buyable();
  if (!first || !second) throw new Error("the demo has two products at least");
  const cart = await addFromPage(page, first);
  await expectAccessible(page);
  const quantity = cart.getByRole("spinbutton", { name: `Quantity of ${first.name}` });
  await quantity.press("ArrowUp");
  await expect(quantity).toHaveValue("2");
  await page.keyboard.press("Escape");
  await expect(cart).toBeHidden();
  await expect(page.getByRole("link", { name: "Cart, 2 items" })).toBeVisible();

  const other = await page.context().newPage();
  await other.goto("/cart");
  await expect(other.getByRole("spinbutton", { name: `Quantity of ${first.name}` })).toHaveValue("2");
  await addFromPage(page, second);
  await expect(other.getByRole("link", { name: second.name })).toBeVisible();

  await other.getByRole("button", { name: `Remove ${second.name}` }).click();
  await expect(other.getByText(`${second.name} was removed.`)).toBeVisible();
  await expect(other.getByRole("link", { name: second.name })).toBeHidden();
  await expect(cart.getByRole("link", { name: second.name })).toBeHidden();
  await other.getByRole("button", { name: "Undo" }).click();
  await expect(other.getByRole("link", { name: second.name })).toBeVisible();

  const [session] = (await page.context().cookies()).filter((cookie) => cookie.name === "sessionId");
  await rows(
    "delete from cart_items where product_id = $1 and cart_id = (select id from carts where session_id = $2)",
    [first.id, session?.value],
  );
  await other.getByRole("spinbutton", { name: `Quantity of ${first.name}` }).press("ArrowUp");
  await expect(other.getByText("Cart item not found")).toBeVisible();
  await expect(other.getByRole("link", { name: first.name })).toBeHidden();
});

test("an order is placed by keyboard alone, and its payment instructions survive a reload", async ({ page }) => {
  const [product] = await buyable();
  if (!product) throw new Error("the demo has a product at least");
  await signIn(page, "vip@assay.test");
  await addFromPage(page, product);
  await page.goto("/checkout");
  const complete = page.getByRole("button", { name: "Complete Order" });
  await expect(complete).toBeEnabled();

  await complete.press("Enter");
  await expect(page.getByText("Please confirm that you are buying for research use only")).toBeVisible();
  await expect(page.getByLabel(/qualified researcher/)).toBeFocused();
  await page.keyboard.press("Space");
  await page.keyboard.press("Tab");
  await expect(complete).toBeFocused();
  await page.keyboard.press("Enter");
  await page.waitForURL(/\/orders\/[0-9a-f-]{36}$/);
  const success =
    /^Order placed successfully! Please send \$[\d,.]+ to the payment tag; Your order is pending until payment is verified\. You will receive an email confirmation\.$/;
  await expect(page.getByText(success)).toBeVisible();
  await expect(page.getByRole("link", { name: "Cart, 0 items" })).toBeVisible();

  await page.reload();
  await expect(page.getByRole("heading", { name: "Pay with Cash App" })).toBeVisible();
  await expect(page.getByRole("img", { name: /QR code to pay/ })).toBeVisible();
  for (const what of ["amount", "tag", "note"]) {
    await expect(page.getByRole("button", { name: `Copy ${what}` })).toBeVisible();
  }
});
