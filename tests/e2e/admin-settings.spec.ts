import { expect, formReady, rows, test } from "./fixtures";
import { buyable, newAdmin, newCustomer } from "./ordering";

type Kept = { tag: string; cents: number };
const kept = async () => {
  const [row] = await rows<Kept>("select payment_tag as tag, shipping_fee_cents as cents from site_settings");
  if (!row) throw new Error("the shop has settings");
  return row;
};

test("the checkout follows the payment tag and shipping fee set in admin", async ({ browser }) => {
  const before = await kept();
  const [product] = await buyable(1);
  if (!product) throw new Error("the demo has a product that anybody can buy");
  const { page } = await newCustomer(browser, "Sara Settings");
  await page.request.post("/api/trpc/cart.add", { data: { productId: product.id, quantity: 1 } });
  const admin = await newAdmin(browser, "/admin/settings");
  await formReady(admin);
  const fee = (cents: number) => (cents / 100).toFixed(2);
  const save = async (tag: string, dollars: string) => {
    await admin.getByLabel("Payment tag").fill(tag);
    await admin.getByLabel("Shipping fee ($)").fill(dollars);
    await admin.getByRole("button", { name: "Save site settings" }).click();
  };
  const confirm = async (tag: string) => {
    const question = admin.getByRole("alertdialog", { name: `Set payment tag to ${tag}?` });
    await expect(question).toContainText("Customers will be asked to pay this tag from now on.");
    expect((await kept()).tag).not.toBe(tag);
    await question.getByRole("button", { name: "Confirm" }).click();
  };

  try {
    await test.step("rejects an invalid fee next to its field", async () => {
      await save("$assay-e2e", "a lot");
      await expect(admin.getByText("Enter an amount in dollars, such as 49.95")).toBeVisible();
      await expect(admin.getByLabel("Payment tag")).toHaveValue("$assay-e2e");
      expect(await kept()).toEqual(before);
    });

    await test.step("the checkout uses both once they are saved", async () => {
      await save("$assay-e2e", "61.25");
      await confirm("$assay-e2e");
      await expect(admin.getByText("Site settings saved successfully!")).toBeVisible();
      await page.goto("/checkout");
      const summary = page.getByRole("main");
      await expect(summary).toContainText("$61.25");
      await expect(page.getByRole("region", { name: "Payment instructions" })).toContainText("$assay-e2e");
    });
  } finally {
    await test.step("restores the original values", async () => {
      const isChanged = (await kept()).tag !== before.tag;
      await save(before.tag, fee(before.cents));
      if (isChanged) await confirm(before.tag);
      await expect.poll(kept).toEqual(before);
      await page.goto("/checkout");
      await expect(page.getByRole("region", { name: "Payment instructions" })).toContainText(before.tag);
      await expect(page.getByRole("main")).toContainText(`$${fee(before.cents)}`);
    });
  }
});
