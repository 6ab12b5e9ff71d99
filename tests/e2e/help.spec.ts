import { expect, formReady, holdScripts, rows, test } from "./fixtures";
import { newAdmin, newCustomer } from "./ordering";

test("a visitor asks for a price on a product's page and gets the shop's answer by e-mail", async ({
  browser,
  page,
}) => {
  const sku = `E2E-ASK-${Date.now()}`;
  const [product] = await rows<{ name: string; slug: string }>(
    `insert into products (name, slug, sku, updated_at) values ($1, $2, $1, now()) returning name, slug`,
    [sku, sku.toLowerCase()],
  );
  if (!product) throw new Error("the product was not written");
  const email = `${sku.toLowerCase()}@example.test`;
  try {
    await page.goto(`/product/${product.slug}`);
    await page.getByRole("link", { name: "Request a price" }).click();
    await formReady(page);
    await expect(page.getByLabel("Topic")).toHaveValue("price");
    await page.getByLabel("Name").fill("Dana Whitlock");
    await page.getByLabel("E-mail").fill(email);
    await page.getByLabel("Message").fill("What do ten of these cost?");
    await page.getByRole("button", { name: "Send message" }).dblclick();
    await expect(page.getByRole("heading", { name: "Message sent" })).toBeVisible();

    const admin = await newAdmin(browser, `/admin/messages?q=${email}`);
    await admin
      .getByRole("list")
      .getByRole("link", { name: /Dana Whitlock/ })
      .click();
    await expect(admin.getByRole("link", { name: product.name })).toBeVisible();
    await admin.getByLabel("Your answer").fill("Ten are $400.");
    await admin.getByRole("button", { name: "Send answer" }).click();
    await expect(admin.getByRole("listitem").filter({ hasText: "Ten are $400." })).toBeVisible();
    await admin.context().close();
    const mails = await rows<{ template: string }>("select template from outbox_mails where to_email = $1 order by 1", [
      email,
    ]);
    expect(mails).toEqual([{ template: "contact-answer" }, { template: "contact-received" }]);
  } finally {
    await rows("delete from products where sku = $1", [sku]);
  }
});

test("a customer requests a restricted category and, once it is granted, sees its products without a lock", async ({
  browser,
}) => {
  const [found] = await rows<{ slug: string; category: string; product: string }>(
    `select c.slug, c.name as category, p.name as product from categories c join products p on p.category_id = c.id
     where c.is_restricted and not p.hidden order by p.name limit 1`,
  );
  if (!found) throw new Error("the demo shop has a restricted category with products");
  const name = `Ash Grant ${Date.now()}`;
  const { page, email } = await newCustomer(browser, name);
  const link = page.getByRole("navigation", { name: "Categories" }).getByRole("link", { name: found.category });
  await page.goto(`/category/${found.slug}`);
  await expect(link.last()).toHaveAccessibleName(`${found.category} (approval needed)`);
  // Typed on a slow phone, before the form's script has loaded.
  const arrive = await holdScripts(page);
  await page.reload({ waitUntil: "commit" });
  await page.getByLabel("What do you need it for?").fill("Calibration at a contract laboratory");
  arrive();
  await page.getByRole("button", { name: "Send request" }).click();
  await expect(page.getByText("Your request is with us")).toBeVisible();

  const admin = await newAdmin(browser, "/admin/requests");
  await admin.getByRole("button", { name: `Approve: ${name}` }).click();
  await expect(admin.getByRole("button", { name: `Approve: ${name}` })).toBeHidden();
  await admin.context().close();

  await page.goto(`/category/${found.slug}`);
  await expect(page.getByRole("link", { name: found.product }).first()).toBeVisible();
  await expect(link.last()).toHaveAccessibleName(found.category);
  await expect(page.getByText("approval needed")).toHaveCount(0);
  const mails = await rows("select 1 from outbox_mails where to_email = $1 and template = 'access-decided'", [email]);
  expect(mails).toHaveLength(1);
});
