import { expect, expectAccessible, test } from "./fixtures";
import { buyable, dollars, newAdmin, newCustomer, placeOrder } from "./ordering";

// All exact lines are confirmed together, so no other test's lines may be among them.
test.describe.configure({ mode: "default" });

const stamp = Date.now().toString(36).toUpperCase();
const plain = (cents: number) => (cents / 100).toFixed(2);

test("a statement pays the order it matches exactly, and classifies every other line", async ({ page, browser }) => {
  const [product] = await buyable(1);
  if (!product) throw new Error("the demo has a product that anybody can buy");
  const customer = await newCustomer(browser, "Petra Payer");
  const whole = await placeOrder(customer, product.id);
  const half = await placeOrder(customer, product.id, 2);
  await page.close();
  const admin = await newAdmin(browser, "/admin/payments?view=statement");

  // Unknown headings, so that the columns must be chosen.
  const statement = [
    "When it came,Who,What for,How much,Number",
    `2026-11-20,Petra Payer,${whole.shortId},${plain(whole.totalCents)},${stamp}1`,
    `2026-11-20,Petra Payer,first half of ${half.shortId},20.00,${stamp}2`,
    `2026-11-21,Petra Payer,${whole.shortId} again,${plain(whole.totalCents)},${stamp}3`,
    `2026-11-21,Foreign ${stamp},the rent,13.37,${stamp}4`,
    `2026-11-21,Petra Payer,${half.shortId},a lot,${stamp}5`,
  ].join("\n");
  const lineOf = (text: string) =>
    admin.getByRole("region", { name: "Lines to review" }).getByRole("listitem").filter({ hasText: text });

  async function upload() {
    await admin.getByLabel("Statement file").setInputFiles({
      name: "activity.csv",
      mimeType: "text/csv",
      buffer: Buffer.from(statement),
    });
  }

  await test.step("maps the columns, and names the unreadable line before importing", async () => {
    await upload();
    const columns = admin.getByRole("group", { name: "Columns" });
    for (const [field, heading] of [
      ["Date", "When it came"],
      ["Payer", "Who"],
      ["Note", "What for"],
      ["Amount", "How much"],
      ["Transaction id", "Number"],
    ] as const) {
      await columns.getByLabel(field).selectOption({ label: heading });
    }
    await expect(admin.getByText("1 line is left out")).toBeVisible();
    await expect(admin.getByText("The amount cannot be read")).toBeVisible();
    await expectAccessible(admin);
    await admin.getByRole("button", { name: "Import 4 payments" }).click();
    await expect(admin.getByText("4 new payments imported")).toBeVisible();
  });

  await test.step("each line shows how certain its match is and what confirming it would do", async () => {
    await expect(lineOf(`${whole.shortId} again`)).toContainText("Paid twice");
    await expect(lineOf(`first half of ${half.shortId}`)).toContainText("Partial payment");
    await expect(lineOf(`first half of ${half.shortId}`)).toContainText(
      `${dollars(half.totalCents - 2000)} less than the amount due.`,
    );
    await expect(lineOf(`Foreign ${stamp}`)).toContainText("No match");
    await expect(lineOf(`Foreign ${stamp}`).getByRole("button", { name: /^Confirm/ })).toHaveCount(0);
    await expect(lineOf(whole.shortId).filter({ hasText: "Exact" })).toHaveCount(1);
  });

  await test.step("confirms the exact line, which pays the customer's order, and a partial one", async () => {
    await lineOf(whole.shortId)
      .filter({ hasText: "Exact" })
      .getByRole("button", { name: /^Confirm/ })
      .click();
    const question = admin.getByRole("alertdialog");
    await expect(question).toContainText(`Confirm ${dollars(whole.totalCents)} for order #${whole.shortId}?`);
    await question.getByRole("button", { name: "Confirm" }).click();
    await expect(admin.getByText("Payment confirmed")).toBeVisible();
    await expect(lineOf(whole.shortId)).toHaveCount(1);
    await customer.page.goto(`/orders/${whole.orderId}`);
    await expect(customer.page.getByText("Paid", { exact: true }).first()).toBeVisible();
    await lineOf(`first half of ${half.shortId}`)
      .getByRole("button", { name: /^Confirm/ })
      .click();
    await admin.getByRole("alertdialog").getByRole("button", { name: "Confirm" }).click();
    await expect(admin.getByText("Partial payment recorded")).toBeVisible();
  });

  await test.step("importing the same statement again adds nothing, and its columns are remembered", async () => {
    await upload();
    await admin.getByRole("button", { name: "Import 4 payments" }).click();
    await expect(admin.getByText("0 new payments imported")).toBeVisible();
    await expect(admin.getByText("4 were imported before.")).toBeVisible();
    await expect(lineOf(`first half of ${half.shortId}`)).toHaveCount(0);
    await expect(lineOf(`${whole.shortId} again`)).toHaveCount(1);
  });

  await test.step("ignores an unrelated line, with an Undo toast that covers no other button", async () => {
    const ignore = async (text: string) => {
      await lineOf(text)
        .getByRole("button", { name: /^Ignore/ })
        .click();
      await expect(lineOf(text)).toHaveCount(0);
    };
    await ignore(`Foreign ${stamp}`);
    await lineOf(`${whole.shortId} again`)
      .getByRole("button", { name: /^Choose/ })
      .click();
    const cancel = admin.getByRole("dialog").getByRole("button", { name: "Cancel" });
    const toast = admin.locator("[data-sonner-toast]").filter({ hasText: "Line ignored" });
    const toastPlace = async () => {
      const [above, below] = [await toast.boundingBox(), await cancel.boundingBox()];
      if (!above || !below) return "not seen";
      const isBeside = above.x >= below.x + below.width || above.x + above.width <= below.x;
      return isBeside || above.y >= below.y + below.height ? "beside" : "over";
    };
    await expect.poll(toastPlace).toBe("beside");
    await cancel.click();
    await ignore(`${whole.shortId} again`);
  });

  await test.step("moves through the waiting list with j and k, and opens the rejection with r", async () => {
    await admin.goto("/admin/payments");
    const list = admin.getByRole("region", { name: "Waiting for payment" });
    await expect(list).toBeVisible();
    await admin.getByRole("heading", { name: "Payments", exact: true }).click();
    await admin.keyboard.press("j");
    const waiting = list.locator("li[aria-current=true]");
    await expect(waiting).toBeFocused();
    const first = await waiting.getAttribute("aria-label");
    await admin.keyboard.press("j");
    await expect(waiting).not.toHaveAttribute("aria-label", first ?? "");
    await admin.keyboard.press("k");
    await expect(waiting).toHaveAttribute("aria-label", first ?? "");
    await admin.keyboard.press("r");
    await expect(admin.getByRole("alertdialog")).toBeVisible();
    await admin.keyboard.press("Escape");
    await expect(admin.getByRole("alertdialog")).toBeHidden();
  });

  await test.step("a partially paid order shows what was received, and is marked as paid by keyboard", async () => {
    const own = admin.getByRole("listitem", { name: `Order #${half.shortId}` });
    const turning = admin.getByRole("navigation", { name: "Pages" });
    if (await turning.isVisible())
      await turning
        .getByRole("link", { name: /^Page \d+$/ })
        .last()
        .click();
    await expect(own).toContainText("$20.00 received");
    await own.focus();
    await admin.keyboard.press("a");
    const question = admin.getByRole("alertdialog");
    await expect(question).toContainText(`Mark order #${half.shortId} as paid?`);
    await question.getByRole("button", { name: "Mark as Paid" }).click();
    await expect(admin.getByText("Order marked as paid! Payment confirmation email sent.")).toBeVisible();
    await expect(own).toHaveCount(0);
  });
});
