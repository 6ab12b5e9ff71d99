import { expectAccessible } from "./fixtures";
import { placeOrder } from "./ordering";
import { completeOrder, expect, join, rows, test } from "./shopping";

test.use({ viewport: { width: 360, height: 740 }, hasTouch: true });

test("on a phone: find by SKU, compare, buy, pay by link, send a message, cancel another order", async ({
  page,
  product,
}) => {
  const person = await join(page, "Pat Phone");
  const address = { addressLine1: "12 Linden Street", city: "Madison", state: "WI", postalCode: "53703" };
  await page.request.post("/api/trpc/addresses.create", { data: { recipientName: "Pat Phone", ...address } });
  const other = await placeOrder({ page, ...person }, product.id);

  await test.step("finds a product by the SKU on its label", async () => {
    await page.goto("/");
    await page.getByRole("combobox", { name: "Search products" }).fill("RP-BPC-005");
    await page.getByRole("option").filter({ hasText: "BPC-157" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("BPC-157");
  });

  await test.step("compares it with another product, side by side", async () => {
    await page.getByRole("link", { name: "Compare" }).click();
    const table = page.getByRole("region", { name: "Comparison" });
    await expect(table.getByRole("columnheader", { name: "BPC-157" })).toBeVisible();
    await page.getByRole("combobox", { name: "Add another product" }).fill("RP-KPV-010");
    await page.getByRole("option", { name: "KPV" }).click();
    await expect(table.getByRole("columnheader", { name: "KPV" })).toBeVisible();
    await expect(page).toHaveURL(/\/compare\?products=bpc-157,kpv$/);
    await table.getByRole("link", { name: "BPC-157" }).click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("BPC-157");
  });

  await test.step("selects a quantity with a volume discount", async () => {
    const rung = page.getByRole("button", { name: /^\d+ or more.*Save/ }).first();
    await rung.click();
    await expect(rung).toHaveAttribute("aria-pressed", "true");
    await page.getByRole("button", { name: "Add to Cart", exact: true }).first().click();
    const cart = page.getByRole("dialog", { name: "Your cart" });
    await expect(cart.getByText("Payment method: Cash App")).toBeVisible();
    await cart.getByRole("link", { name: "Checkout" }).click();
  });

  await test.step("buys it, gets the payment instructions, and reports the payment as sent", async () => {
    await expect(page.getByLabel(/^Home/)).toBeChecked();
    await expect(page.getByRole("region", { name: "Payment instructions" })).toContainText("Cash App");
    const shortId = await completeOrder(page);
    const [order] = await rows<{ cents: number; tag: string }>(
      "select total_amount_cents as cents, payment_tag as tag from orders where short_id = $1",
      [shortId],
    );
    const link = page.getByRole("link", { name: /^Open Cash App/ });
    await expect(link).toHaveAttribute(
      "href",
      `https://cash.app/${order?.tag}/${((order?.cents ?? 0) / 100).toFixed(2)}`,
    );
    await expectAccessible(page);
    const sideways = await page.evaluate(
      () => document.documentElement.scrollWidth - document.documentElement.clientWidth,
    );
    expect(sideways, "scrolls sideways").toBeLessThanOrEqual(0);
    await page.getByRole("button", { name: "I've sent it" }).click();
    await expect(page.getByText(/^You told us on .* that you sent \$/)).toBeVisible();
    await expect(link).toBeHidden();
    const told = await rows(
      "select 1 from outbox_mails m join orders o on o.id = m.order_id where o.short_id = $1 and m.template = 'payment-sent-shop'",
      [shortId],
    );
    expect(told).toHaveLength(1);
  });

  await test.step("sends a message to the shop", async () => {
    await page.getByLabel("Your message").fill("Please ring twice.");
    await page.getByRole("button", { name: "Send Message" }).click();
    await expect(page.getByRole("list", { name: "Messages" }).getByText("Please ring twice.")).toBeVisible();
  });

  await test.step("cancels another order", async () => {
    await page.goto(`/orders/${other.orderId}`);
    await page.getByRole("button", { name: "Cancel order" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Cancel order" }).click();
    await expect(page.getByText("You cancelled the order")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Pay with Cash App" })).toBeHidden();
  });
});
