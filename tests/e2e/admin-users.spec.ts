import { expect, expectAccessible, formReady, rows, test } from "./fixtures";
import { newAdmin, newCustomer, PASSWORD } from "./ordering";

/** A restricted product with a price, and its category. */
async function restricted() {
  const [found] = await rows<{ slug: string; name: string; category: string; cents: number }>(
    `select p.slug, p.name, c.name as category,
       div(p.supplier_cost_cents::bigint * (10000 + p.markup_bps) + 5000, 10000)::int as cents
     from products p join categories c on c.id = p.category_id
     where c.is_restricted and not p.hidden and not p.sold_out and p.supplier_cost_cents > 0 and p.markup_bps >= 10000
     order by p.slug limit 1`,
  );
  if (!found) throw new Error("the demo has a product that needs approval");
  return found;
}

test("an account gets a discount and category access, and sees both in the store", async ({ browser }) => {
  const product = await restricted();
  const customer = await newCustomer(browser, "Uma User");
  await customer.page.goto(`/product/${product.slug}`);
  await expect(customer.page.getByRole("heading", { name: "Product Not Found" })).toBeVisible();
  const admin = await newAdmin(browser, "/admin/users");

  await test.step("finds the account, and rejects an invalid discount next to its field", async () => {
    await admin.getByRole("searchbox").first().fill(customer.email);
    await admin.keyboard.press("Enter");
    await expect(admin).toHaveURL(/q=uma/);
    await admin.getByRole("link", { name: customer.name }).first().click();
    await admin.getByLabel("Custom discount in percent").fill("101");
    await admin.getByLabel("Notes").fill("Known from the congress.");
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(admin.getByLabel("Custom discount in percent")).toHaveAttribute("aria-invalid", "true");
    await expect(admin.getByLabel("Custom discount in percent")).toBeFocused();
    await expect(admin.getByLabel("Notes")).toHaveValue("Known from the congress.");
  });

  await test.step("asks before leaving with unsaved changes", async () => {
    await admin.getByRole("navigation", { name: "Breadcrumb" }).getByRole("link", { name: "Users" }).click();
    const question = admin.getByRole("alertdialog", { name: `Leave without saving ${customer.name}?` });
    await question.getByRole("button", { name: "Stay" }).click();
    await expect(admin.getByLabel("Custom discount in percent")).toHaveValue("101");
  });

  await test.step("saves both, and shows who granted the access", async () => {
    await admin.getByLabel("Custom discount in percent").fill("25");
    await admin.getByRole("checkbox", { name: product.category }).check();
    await expectAccessible(admin);
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(admin.getByText("User saved")).toBeVisible();
    await expect(admin.getByText(/^Granted by .+ on /)).toBeVisible();
    await admin.reload();
    await expect(admin.getByLabel("Custom discount in percent")).toHaveValue("25");
    await expect(admin.getByRole("checkbox", { name: product.category })).toBeChecked();
  });

  await test.step("the customer sees the product at 25% off", async () => {
    const cents = product.cents - Math.floor((product.cents * 2500 + 5000) / 10000);
    const price = (cents / 100).toLocaleString("en-US", { style: "currency", currency: "USD" });
    await customer.page.goto(`/product/${product.slug}`);
    await expect(customer.page.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
    await expect(customer.page.getByRole("main").getByText(price).first()).toBeVisible();
  });

  await test.step("revokes the access, and the product is not found again", async () => {
    await admin.getByRole("checkbox", { name: product.category }).uncheck();
    await admin.getByRole("button", { name: "Save", exact: true }).click();
    await expect(admin.getByText("User saved")).toBeVisible();
    await customer.page.reload();
    await expect(customer.page.getByRole("heading", { name: "Product Not Found" })).toBeVisible();
  });
});

test("an admin cannot remove their own admin flag or delete their own account", async ({ browser }) => {
  const [self] = await rows<{ id: string }>("select id from users where email = 'admin@assay.test'");
  const admin = await newAdmin(browser, `/admin/users/${self?.id}`);
  const role = admin.getByRole("combobox", { name: "Role" });
  await expect(role).toHaveValue("owner");
  await expect(role).toBeDisabled();
  await expect(admin.getByText("You cannot remove your own admin flag.")).toBeVisible();
  await expect(admin.getByRole("button", { name: /delete/i })).toHaveCount(0);
});

test("testing an unreachable mail server shows which step failed and what to check", async ({ browser }) => {
  const admin = await newAdmin(browser, "/admin/settings?tab=email");
  await formReady(admin);
  const kept = await rows("select * from email_settings");
  await admin.getByLabel("SMTP host").fill("localhost");
  await admin.getByLabel("SMTP port").fill("1");
  await admin.getByLabel("SMTP user").fill("shop");
  await admin.getByLabel("SMTP password").fill("a fine secret");
  await admin.getByLabel("From name").fill("Assay");
  await admin.getByLabel("Notification e-mail").fill("shop@example.test");
  await admin.getByRole("button", { name: "Send test e-mail" }).click();
  await expect(admin.getByText("Failed to send test email")).toBeVisible({ timeout: 30_000 });
  const steps = admin.getByRole("list", { name: "Steps of the test" }).getByRole("listitem");
  await expect(steps.filter({ hasText: "Find the server" })).toContainText("passed");
  await expect(steps.filter({ hasText: /^Connect/ })).toContainText("failed");
  await expect(steps.filter({ hasText: /^Connect/ })).toContainText(
    "The server is there but accepts no connections on this port.",
  );
  await expect(steps.filter({ hasText: "Sign in" })).toContainText("not tried");
  await expect(admin.getByLabel("SMTP host")).toHaveValue("localhost");
  await expectAccessible(admin);
  expect(await rows("select * from email_settings")).toEqual(kept);
});

test("an e-mail can be found, previewed as it was sent, and resent", async ({ browser, request }) => {
  const email = `mona.mail.${Date.now()}@example.test`;
  const account = { name: "Mona Mail", email, password: PASSWORD, confirmPassword: PASSWORD };
  await request.post("/api/trpc/account.signUp", { data: account });
  await request.post("/api/trpc/account.requestPasswordReset", { data: { email } });
  const queued = () => rows<{ template: string }>("select template from outbox_mails where to_email = $1", [email]);
  await expect.poll(async () => (await queued()).map(({ template }) => template)).toContain("password-reset");

  const admin = await newAdmin(browser, "/admin/emails");
  await admin.getByLabel("Search by recipient, subject or order id").fill(email);
  await admin.getByRole("button", { name: "Search", exact: true }).click();
  await admin.getByLabel("Kind").selectOption({ label: "Password reset" });
  const mail = admin.getByRole("region", { name: "E-mails" }).getByRole("listitem");
  await expect(mail).toHaveCount(1);
  await expect(mail).toContainText("Password reset");
  await mail.getByRole("button", { name: /^Preview/ }).click();
  const preview = admin.getByRole("dialog");
  await expect(preview.getByText(`To ${email}`)).toBeVisible();
  await expect(preview.frameLocator("iframe").locator("body")).toContainText(/password/i);
  await preview.getByRole("tab", { name: "Plain text" }).click();
  await expect(preview.locator("pre")).toContainText(/password/i);
  await expectAccessible(admin);
  await admin.keyboard.press("Escape");
  await expect(mail.getByText("Not delivered", { exact: true })).toBeVisible({ timeout: 20_000 });
  await mail.getByRole("button", { name: /^Resend/ }).click();
  await expect(admin.getByText("E-mail queued to be sent again")).toBeVisible();
  // Nobody got it, so it is sent from its own row.
  await expect(mail).toHaveCount(1);
  await expect(mail.getByText("Not delivered", { exact: true })).toBeVisible({ timeout: 20_000 });
  await admin.getByLabel("Kind").selectOption({ label: "Payout sent" });
  await expect(admin.getByText("No e-mails found")).toBeVisible();
});
