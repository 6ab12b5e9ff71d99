import { readFileSync } from "node:fs";
import type { Browser, Page } from "@playwright/test";
import { expect, expectAccessible, test } from "./fixtures";
import { buyable, dollars, newAdmin, newCustomer, type PlacedOrder, placeOrder } from "./ordering";

const linkOf = (admin: Page, { shortId }: PlacedOrder) => admin.getByRole("link", { name: `#${shortId}` });

/** Answers an action's confirmation dialog. */
async function confirm(admin: Page, act: string, said: string, reason?: string) {
  const question = admin.getByRole("alertdialog");
  if (reason) {
    await question.getByRole("button", { name: act }).click();
    await expect(question.getByText("Please give a reason.")).toBeVisible();
    await question.getByLabel("Reason").fill(reason);
  }
  await question.getByRole("button", { name: act }).click();
  await expect(question).toHaveCount(0);
  // The previous order's toast may still be visible.
  await expect(admin.getByText(said).first()).toBeVisible();
}

/** A new customer with this many orders, each with one unit more, and an admin viewing them. */
async function shopWith(browser: Browser, name: string, count: number) {
  const [product] = await buyable(1);
  if (!product) throw new Error("the demo has a product that anybody can buy");
  const customer = await newCustomer(browser, name);
  const placed: PlacedOrder[] = [];
  for (let quantity = 1; quantity <= count; quantity += 1)
    placed.push(await placeOrder(customer, product.id, quantity));
  const search = encodeURIComponent(customer.email);
  const admin = await newAdmin(browser, `/admin/orders?q=${search}`);
  return { product, customer, placed, search, admin };
}

async function markPaid(admin: Page, order: PlacedOrder) {
  const details = admin.getByRole("dialog", { name: `Order #${order.shortId}` });
  await linkOf(admin, order).click();
  await details.getByRole("button", { name: "Mark as Paid" }).click();
  await confirm(admin, "Mark as Paid", "Order marked as paid! Payment confirmation email sent.");
  return details;
}

/** Closes the order dialog over the list; a key press while its confirmation is closing goes to the confirmation. */
const closeOrder = (admin: Page) =>
  expect(async () => {
    await admin.keyboard.press("Escape");
    await expect(admin.getByRole("dialog")).toHaveCount(0, { timeout: 2_000 });
  }).toPass();

test("orders are searched, filtered and sorted; the URL keeps all of it, and the CSV file follows", async ({
  browser,
}) => {
  const { customer, placed, search, admin } = await shopWith(browser, "Fiona Found", 3);
  const [first, second, third] = placed;
  if (!first || !second || !third) throw new Error("the orders were placed");

  await test.step("search, filters and sort are kept in the URL, and survive a reload and Back", async () => {
    await admin.goto("/admin/orders");
    await admin.getByLabel("Search by order id, e-mail, name, tracking or lot number").fill(customer.email);
    await expect(linkOf(admin, first)).toBeVisible();
    await admin.getByRole("button", { name: "Filters" }).click();
    await admin.getByLabel("Sort by").selectOption({ label: "Highest total" });
    await expect(admin).toHaveURL(/sort=highest/);
    await admin.getByLabel("Total from ($)").fill((second.totalCents / 100).toFixed(2));
    await admin.getByRole("button", { name: "Apply" }).click();
    await expect(linkOf(admin, first)).toHaveCount(0);
    const list = admin.getByRole("region", { name: "Waiting for Payment" }).getByRole("listitem");
    const expectNarrowed = async () => {
      await expect(list).toHaveCount(2);
      await expect(list.first()).toContainText(third.shortId);
      await expect(admin.getByLabel("Sort by")).toHaveValue("highest");
    };
    await expectNarrowed();
    const address = admin.url();
    await admin.reload();
    await expectNarrowed();
    await linkOf(admin, third).click();
    await expect(admin.getByRole("dialog", { name: `Order #${third.shortId}` })).toBeVisible();
    await admin.goBack();
    await expect(admin.getByRole("dialog")).toHaveCount(0);
    expect(admin.url()).toBe(address);
    await expectNarrowed();
  });

  await test.step("a page past the last one shows the last page", async () => {
    await admin.goto(`/admin/orders?q=${search}&page=2`);
    for (const order of placed) await expect(linkOf(admin, order)).toBeVisible();
  });

  await test.step("the CSV file contains exactly the filtered orders", async () => {
    const [download] = await Promise.all([
      admin.waitForEvent("download"),
      admin.getByRole("link", { name: "Export CSV" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^orders-20\d\d-\d\d-\d\d\.csv$/);
    const lines = readFileSync(await download.path(), "utf8")
      .trim()
      .split("\r\n")
      .slice(1);
    expect(lines).toHaveLength(3);
    for (const { shortId } of placed) expect(lines.filter((line) => line.includes(shortId))).toHaveLength(1);
  });
});

test("an order is paid, shipped and gets a packing slip, and tracking numbers are saved in bulk", async ({
  browser,
}) => {
  const { product, customer, placed, admin } = await shopWith(browser, "Sven Shipped", 3);
  const [first, second, third] = placed;
  if (!first || !second || !third) throw new Error("the orders were placed");

  await test.step("opens an order over the list, and marks it as paid, which its timeline shows", async () => {
    await linkOf(admin, first).click();
    const details = admin.getByRole("dialog", { name: `Order #${first.shortId}` });
    await expect(details.getByRole("region", { name: "Items of this order" })).toContainText(product.name);
    await expect(details.getByText(dollars(first.totalCents)).first()).toBeVisible();
    await expectAccessible(admin);
    await admin.keyboard.press("Escape");
    await expect(details).toHaveCount(0);
    await markPaid(admin, first);
    await details.getByRole("tab", { name: "History and e-mails" }).click();
    const timeline = details.getByRole("list").filter({ hasText: "Marked as paid" });
    await expect(timeline).toContainText(customer.name);
    await expect(timeline).toContainText("Marked as paid");
    await expect(details.getByText("Payment confirmed", { exact: true })).toBeVisible();
  });

  await test.step("saves its tracking number, which the customer sees", async () => {
    const details = admin.getByRole("dialog", { name: `Order #${first.shortId}` });
    await details.getByRole("button", { name: "Save Tracking" }).click();
    await expect(details.getByText("Please enter a tracking number")).toBeVisible();
    await details.getByLabel("Tracking number").fill(`94001${first.shortId}`);
    await details.getByRole("button", { name: "Save Tracking" }).click();
    await expect(admin.getByText("Tracking number saved and notification email sent!")).toBeVisible();
    await expect(details.getByRole("link", { name: `94001${first.shortId}` })).toBeVisible();
    await customer.page.goto(`/orders/${first.orderId}`);
    await expect(customer.page.getByText(`94001${first.shortId}`).first()).toBeVisible();
  });

  await test.step("opens its packing slip in a new tab, without prices", async () => {
    const [slip] = await Promise.all([
      admin.waitForEvent("popup"),
      admin
        .getByRole("dialog")
        .getByRole("link", { name: /^Packing slip/ })
        .click(),
    ]);
    await expect(slip.getByRole("article")).toContainText(`#${first.shortId}`);
    await expect(slip.getByRole("article")).toContainText("12 Linden Street");
    await expect(slip.getByRole("article")).not.toContainText("$");
    await slip.close();
    await admin.keyboard.press("Escape");
  });

  await test.step("pastes tracking numbers: previews each line, then reports the result", async () => {
    await markPaid(admin, second);
    await closeOrder(admin);
    await admin.getByRole("button", { name: "Paste tracking numbers" }).click();
    const pasting = admin.getByRole("dialog", { name: "Paste tracking numbers" });
    await pasting
      .getByLabel("Order ids and tracking numbers")
      .fill(`${second.shortId}\t1Z${second.shortId}\n${third.shortId}\t1Z${third.shortId}\nnothing`);
    await pasting.getByRole("button", { name: "Check the list" }).click();
    await expect(pasting.getByText("1 ready to be saved, 0 saved before, 2 refused.")).toBeVisible();
    await expect(pasting.getByRole("row").filter({ hasText: second.shortId }).first()).toContainText("Ready");
    await expect(pasting.getByRole("row").filter({ hasText: `#${third.shortId}` })).toContainText("Refused");
    await pasting.getByRole("button", { name: "Save 1 number" }).click();
    await expect(pasting.getByText("1 saved, 0 saved before, 2 refused.")).toBeVisible();
    await pasting.getByRole("button", { name: "Close" }).last().click();
  });
});

test("one order is cancelled, another refunded with a reason; both are archived and one unarchived", async ({
  browser,
}) => {
  const { customer, placed, search, admin } = await shopWith(browser, "Cora Cancelled", 2);
  const [second, third] = placed;
  if (!second || !third) throw new Error("the orders were placed");

  await test.step("cancels one and refunds the other with a reason, and the lists reflect it", async () => {
    await markPaid(admin, second);
    await closeOrder(admin);
    await linkOf(admin, third).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Cancel Order" }).click();
    await confirm(admin, "Cancel Order", "Order cancelled");
    await admin.keyboard.press("Escape");
    await admin.goto(`/admin/orders?section=ready&q=${search}`);
    await linkOf(admin, second).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Refund", exact: true }).click();
    await confirm(admin, "Refund", "Order refunded; its commissions were taken back", "The vial came broken");
    await admin.goto(`/admin/orders?section=cancelled&q=${search}`);
    await expect(admin.getByRole("listitem").filter({ has: linkOf(admin, second) })).toContainText("Refunded");
    await expect(admin.getByRole("listitem").filter({ has: linkOf(admin, third) })).toContainText("Cancelled");
    await customer.page.goto(`/orders/${second.orderId}`);
    await expect(customer.page.getByText("Cancelled").first()).toBeVisible();
  });

  await test.step("archives both together, and unarchives one", async () => {
    await admin.getByRole("checkbox", { name: "Select page" }).check();
    await admin.getByRole("button", { name: "Archive", exact: true }).click();
    await confirm(admin, "Archive", "2 orders archived");
    await expect(admin.getByText("No order matches")).toBeVisible();
    await admin.goto(`/admin/orders?section=archived&q=${search}`);
    await linkOf(admin, third).click();
    await admin.getByRole("dialog").getByRole("button", { name: "Unarchive" }).click();
    await confirm(admin, "Unarchive", "Order unarchived successfully");
    await admin.keyboard.press("Escape");
    await expect(linkOf(admin, second)).toBeVisible();
    await expect(linkOf(admin, third)).toHaveCount(0);
  });
});
