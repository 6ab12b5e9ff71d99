import { readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, expectAccessible, rows, signIn, test } from "./fixtures";

// Prefetch, like a visitor's browser.
test.use({ ahead: true });

const stamp = Date.now();
const person = { name: "Jo Newcomer", email: `jo.${stamp}@example.test`, password: "a fine secret" };

/** All e-mails to this address, from the files written instead of sending. */
function mailsTo(address: string): string {
  const folder = join(process.env.DATA_DIR ?? "", "mail");
  const texts = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) =>
    /\.(txt|html|eml)$/.test(name),
  );
  return texts
    .map((name) => readFileSync(join(folder, name), "utf8"))
    .filter((text) => text.includes(address))
    .join("\n");
}

test("one order, from a referral link to a paid commission", async ({ page, browser }) => {
  const [affiliate] = await rows<{ code: string }>(
    "select affiliate_code as code from users where email = 'affiliate@assay.test'",
  );

  await test.step("a visitor arrives through the affiliate's link", async () => {
    const noted = page.waitForResponse((response) => response.url().includes("affiliate.recordClick"));
    await page.goto(`/?ref=${affiliate?.code}`);
    expect((await noted).ok()).toBe(true);
    await expect(page.getByText("Premium Research Products Available")).toBeVisible();
    await expect(page.getByText("For research purposes only. Not for human consumption.").first()).toBeVisible();
  });

  await test.step("finds a product by a sloppy search, and adds two to the cart", async () => {
    await page.getByRole("combobox", { name: "Search products" }).first().fill("bpc157");
    await page.getByRole("option").filter({ hasText: "BPC-157" }).first().click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("BPC-157");
    await page
      .getByRole("button", { name: /add to cart/i })
      .first()
      .click();
    await expect(page.getByRole("dialog", { name: "Your cart" }).getByText("added to cart.")).toBeVisible();
    await page.goto("/cart");
    await expect(page.getByRole("link", { name: /^Cart, 1 item/ })).toBeVisible();
    await page
      .getByRole("main")
      .getByRole("button", { name: /^(increase|one more)/i })
      .first()
      .click();
    await expect(page.getByRole("link", { name: /^Cart, 2 items/ })).toBeVisible();
  });

  await test.step("signs up on the way to the checkout, and is attributed to the affiliate", async () => {
    await page.getByRole("link", { name: "Checkout" }).click();
    await page.waitForURL(/\/login/);
    await page
      .getByRole("main")
      .getByRole("link", { name: /sign up/i })
      .click();
    await page.waitForURL(/\/signup/);
    await page.getByLabel("Name", { exact: true }).fill(person.name);
    await page.getByLabel("E-mail").fill(person.email);
    await page.getByLabel("Password", { exact: true }).fill(person.password);
    await page.getByLabel("Confirm Password").fill(person.password);
    await page.getByRole("button", { name: /create|sign up/i }).click();
    await page.waitForURL((url) => !url.pathname.startsWith("/signup"));
    const [bound] = await rows(
      "select r.email from users u join users r on r.id = u.referred_by_user_id where u.email = $1",
      [person.email],
    );
    expect(bound).toEqual({ email: "affiliate@assay.test" });
  });

  await test.step("enters an address and places the order", async () => {
    await page.goto("/checkout");
    await page.getByLabel("Recipient name").fill(person.name);
    await page.getByLabel("Street address").fill("12 Linden Street");
    await page.getByLabel("City").fill("Madison");
    await page.getByLabel("State").selectOption("Wisconsin");
    await page.getByLabel("ZIP code").fill("53703");
    await page.getByRole("button", { name: "Save and continue" }).click();
    await expect(page.getByText("Address added successfully")).toBeVisible();
    await page.getByLabel(/qualified researcher/).check();
    await page.getByRole("button", { name: "Complete Order" }).click();
    await page.waitForURL(/\/orders\//);
    await expect(page.getByText("Order placed successfully! Please send")).toBeVisible();
    await expect(page.getByRole("img", { name: /QR/ })).toBeVisible();
    await expectAccessible(page);
  });

  const [order] = await rows<{ id: string; short: string }>(
    "select id, short_id as short from orders where email = $1",
    [person.email],
  );
  const short = order?.short ?? "";

  await test.step("the admin marks it as paid", async () => {
    const admin = await (await browser.newContext()).newPage();
    await signIn(admin, "admin@assay.test", "assay-demo", "/admin/login");
    await admin.goto(`/admin/orders?q=${short}`);
    await admin.getByRole("link", { name: `#${short}` }).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Mark as Paid" }).click();
    await expect(admin.getByText(`Mark order #${short} as paid?`)).toBeVisible();
    await admin
      .getByRole("button", { name: /mark as paid/i })
      .last()
      .click();
    await expect(admin.getByText("Order marked as paid! Payment confirmation email sent.")).toBeVisible();
    await admin.context().close();
  });

  await test.step("the affiliate sees the commission with its level and rate", async () => {
    const above = await (await browser.newContext()).newPage();
    await signIn(above, "affiliate@assay.test");
    await above.goto("/affiliate/earnings");
    const row = above.getByRole("listitem").filter({ hasText: short });
    await expect(row).toContainText("Level 1 · 8%");
    await above.context().close();
  });

  await test.step("the customer sees 'Paid' and has the e-mail about it", async () => {
    await page.reload();
    await expect(page.getByText("Paid", { exact: true }).first()).toBeVisible();
    await expect.poll(() => mailsTo(person.email), { timeout: 30_000 }).toContain(short);
    const confirmation = () =>
      rows<{ status: string }>(
        "select status::text from outbox_mails where template = 'payment-confirmed' and order_id = $1",
        [order?.id],
      );
    await expect.poll(confirmation, { timeout: 30_000 }).toEqual([{ status: "sent" }]);
  });
});
