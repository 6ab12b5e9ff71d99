import { expect, rows, test } from "./fixtures";
import { buyable, newCustomer, placeOrder } from "./ordering";

test("messages, read marks and a payment appear on the other side without a reload", async ({ browser }) => {
  const [product] = await buyable(1);
  if (!product) throw new Error("the demo has a product that anybody can buy");
  const customer = await newCustomer(browser, "Mel Messages");
  const { orderId, shortId } = await placeOrder(customer, product.id);
  const { page } = customer;
  const stamp = Date.now();
  // A separate admin: an account gets at most six streams, and other tests view orders as well.
  const { page: admin, email } = await newCustomer(browser, "Ada Answers");
  await rows("update users set is_admin = true where email = $1", [email]);
  await Promise.all([admin.goto(`/admin/orders?q=${shortId}`), page.goto(`/orders/${orderId}`)]);
  await admin.getByRole("link", { name: `#${shortId}` }).click();
  const dialog = admin.getByRole("dialog");
  // Both pages are hydrated: the dialog is open, and the customer's page shows its menu.
  await expect(dialog.getByLabel("Message to the customer")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();

  await test.step("the customer's message, with Shift+Enter for a new line, appears in admin and is marked as read", async () => {
    const box = page.getByLabel("Your message");
    await box.fill(`Question ${stamp}`);
    await box.press("Shift+Enter");
    await box.pressSequentially("second line");
    await box.press("Enter");
    await expect(page.getByText("Message sent successfully!")).toBeVisible();
    await expect(box).toHaveValue("");
    await expect(dialog.getByText(`Question ${stamp}`)).toContainText("second line");
    await expect(page.getByRole("listitem").filter({ hasText: `Question ${stamp}` })).toContainText("Read");
  });

  await test.step("the shop's message appears on the customer's page and is marked as read", async () => {
    await dialog.getByLabel("Message to the customer").fill(`Answer ${stamp}`);
    await dialog.getByLabel("Message to the customer").press("Enter");
    await expect(page.getByText(`Answer ${stamp}`)).toBeVisible();
    await expect(dialog.getByRole("listitem").filter({ hasText: `Answer ${stamp}` })).toContainText("Read");
  });

  await test.step("a payment appears on the customer's open page", async () => {
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Pending");
    await dialog.getByRole("button", { name: "Mark as Paid" }).click();
    await admin
      .getByRole("button", { name: /mark as paid/i })
      .last()
      .click();
    await expect(page.getByRole("heading", { level: 1 })).toContainText("Paid");
    await expect(page.getByText("Payment verified")).toBeVisible();
  });
  await admin.context().close();
});
