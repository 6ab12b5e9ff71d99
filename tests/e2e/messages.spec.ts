import { counted } from "./counted";
import { expect, rows, test } from "./fixtures";
import { ask, buyable, newAdmin, newCustomer, placeOrder } from "./ordering";

test("a message of each side, its read mark and a payment appear at the other without a reload", async ({
  browser,
}) => {
  const [product] = await buyable(1);
  if (!product) throw new Error("the demo has a product that anybody can buy");
  const customer = await newCustomer(browser, "Mel Messages");
  const { orderId, shortId } = await placeOrder(customer, product.id);
  const { page } = customer;
  const stamp = Date.now();
  // An admin of its own: an account is sent the news of six pages at most, and other tests look at orders as well.
  const { page: admin, email } = await newCustomer(browser, "Ada Answers");
  await rows("update users set is_admin = true where email = $1", [email]);
  await Promise.all([admin.goto(`/admin/orders?q=${shortId}`), page.goto(`/orders/${orderId}`)]);
  await admin.getByRole("link", { name: `#${shortId}` }).click();
  const dialog = admin.getByRole("dialog");
  // Both pages live: the dialog stands there, and the customer's page has its own menu.
  await expect(dialog.getByLabel("Message to the customer")).toBeVisible();
  await expect(page.getByRole("button", { name: /^Account of/ })).toBeVisible();

  await test.step("what the customer writes, with Shift+Enter for a new line, appears at the shop and is read", async () => {
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

  await test.step("what the shop writes appears at the customer", async () => {
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

test("an inbox of three is emptied by keyboard: typed answers and a canned one, each on to the next", async ({
  browser,
}) => {
  test.setTimeout(90_000);
  const [product] = await buyable(1);
  if (!product) throw new Error("the demo has a product that anybody can buy");
  const { page, name, email } = await newCustomer(browser, "Kay Keys");
  const { orderId } = await placeOrder({ page, name, email }, product.id);
  await ask(page, "mutation", "orders.sendMessage", { orderId, message: "When does it leave?" });
  for (const message of ["Do you ship on Saturdays?", "Is there a certificate?"]) {
    const about = { conversationId: crypto.randomUUID(), topic: "other", name, email, productSlug: null, message };
    await ask(page, "mutation", "contact.send", about);
  }
  const admin = await newAdmin(browser, "/admin/messages");
  // It stands first among the answers, whatever the shop has.
  const canned = { answerId: crypto.randomUUID(), title: `! ${Date.now()}`, body: "Hello {name}, it is on its page." };
  await ask(admin, "mutation", "admin.messages.saveCannedAnswer", canned);
  const list = admin.getByRole("region", { name: "Messages" }).getByRole("listitem");
  await expect(list.first()).toBeVisible();
  const answer = admin.getByLabel("Your answer");
  const heading = admin.getByRole("heading", { level: 1 });
  const done = await counted(admin);
  const { keyboard } = admin;

  await test.step("the queue is narrowed to this customer, and its first message opened", async () => {
    await keyboard.press("/");
    await keyboard.type(email);
    await keyboard.press("Enter");
    await expect(list).toHaveCount(3);
    await keyboard.press("Tab");
    await keyboard.press("j");
    await keyboard.press("Enter");
    await expect(answer).toBeVisible();
  });

  for (const left of [2, 1, 0]) {
    await test.step(`answered, ${left} are left`, async () => {
      const here = admin.url();
      if (left === 2) {
        await expect(admin.getByLabel("Insert a canned answer")).toBeVisible();
        await keyboard.press("c");
        await keyboard.press("ArrowDown");
        await expect(answer).toHaveValue(`Hello ${name}, it is on its page.`);
      } else {
        await keyboard.press("a");
        await keyboard.type("Yes, and thank you for asking.");
      }
      await keyboard.press("Control+Enter");
      await expect(admin).not.toHaveURL(here);
      if (left > 0) await expect(answer).toHaveValue("");
    });
  }
  await expect(heading).toHaveText("Messages");
  await expect(admin.getByText("No messages found")).toBeVisible();
  expect(await done()).toEqual([
    "/",
    "Enter",
    "Tab",
    "j",
    "Enter",
    "c",
    "ArrowDown",
    "Control+Enter",
    "a",
    "Control+Enter",
    "a",
    "Control+Enter",
  ]);
  const sent = await rows(
    "select 1 from outbox_mails where to_email = $1 and template in ('contact-answer', 'order-message')",
    [email],
  );
  expect(sent).toHaveLength(3);
  await rows("delete from canned_answers where title = $1", [canned.title]);
  await admin.context().close();
});
