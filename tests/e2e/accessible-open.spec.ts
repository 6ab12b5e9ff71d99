import { arrived, expectTwoLooks, knownRows, prepare } from "./accessibility-variants";
import { enter, expect, rows, test } from "./fixtures";

// A trace snapshots the page at every step: with so many checks that would take most of the time.
test.use({ trace: "off", actionTimeout: 30_000 });

test("store is accessible with overlays open, and from a product to the checkout", async ({ page }) => {
  await prepare(page);
  await enter(page, "gold@assay.test");
  try {
    await test.step("account menu and search suggestions", async () => {
      await page.goto("/terms");
      await page.getByRole("button", { name: /^Account of/ }).click();
      await page.getByRole("menuitem", { name: "Profile Settings" }).waitFor();
      await expectTwoLooks(page, "the account's menu");
      await page.keyboard.press("Escape");
      await prepare(page);
      await page.getByRole("combobox", { name: "Search products" }).fill("peptide");
      await page.getByRole("option").first().waitFor();
      await page.keyboard.press("ArrowDown");
      await expectTwoLooks(page, "the search's suggestions");
      await page.keyboard.press("Escape");
      await page.keyboard.press("Escape");
    });
    await test.step("mobile menu", async () => {
      await page.getByRole("button", { name: "Menu", exact: true }).click();
      await page.getByRole("dialog", { name: "Menu" }).waitFor();
      await expectTwoLooks(page, "the menu of a phone");
    });
    await test.step("cart drawer on a product, then cart page and checkout with an item", async () => {
      await prepare(page);
      await page.goto("/product/bpc-157");
      await page.getByRole("button", { name: "Add to Cart", exact: true }).first().click();
      await expect(page.getByRole("dialog", { name: "Your cart" }).getByRole("spinbutton")).not.toHaveCount(0);
      await expectTwoLooks(page, "the cart beside the page");
      for (const path of ["/cart", "/checkout"]) {
        await prepare(page);
        await page.goto(path);
        await arrived(page);
        await expectTwoLooks(page, path);
      }
    });
    await test.step("checkout error when the confirmation is missing", async () => {
      await prepare(page);
      await page.getByRole("button", { name: "Complete Order" }).press("Enter");
      await page.getByText("Please confirm that you are buying for research use only").waitFor();
      await expectTwoLooks(page, "/checkout, refused");
    });
  } finally {
    await rows(
      `delete from cart_items i using carts c, users u, products p
       where c.id = i.cart_id and u.id = c.user_id and p.id = i.product_id
         and u.email = 'gold@assay.test' and p.slug = 'bpc-157'`,
    );
  }
});

test("admin orders and e-mails are accessible with overlays open", async ({ page }) => {
  const { order } = await knownRows();
  await prepare(page);
  await enter(page, "admin@assay.test");
  await test.step("command palette", async () => {
    await page.goto("/admin/settings");
    await arrived(page);
    await page.keyboard.press("Control+k");
    const box = page.getByRole("dialog", { name: "Go anywhere" }).getByRole("combobox");
    await box.fill("bpc");
    await page
      .getByRole("option", { name: /BPC-157/ })
      .first()
      .waitFor();
    await expectTwoLooks(page, "the palette");
    await page.keyboard.press("Escape");
  });
  await test.step("mobile menu", async () => {
    await page.getByRole("button", { name: "Open menu" }).click();
    await page.getByRole("dialog", { name: "Administrator" }).waitFor();
    await expectTwoLooks(page, "the menu of a phone");
  });
  await test.step("order filters", async () => {
    await prepare(page);
    await page.goto("/admin/orders");
    await arrived(page);
    await page.getByRole("button", { name: "Filters" }).click();
    await page.getByLabel("From day").waitFor();
    await expectTwoLooks(page, "the filters of the orders");
  });
  await test.step("order dialog with its mark-as-paid confirmation", async () => {
    await prepare(page);
    await page.goto(`/admin/orders?section=all&order=${order}`);
    await page.getByRole("dialog").getByRole("button", { name: "Mark as Paid" }).click();
    await page.getByRole("alertdialog", { name: /as paid\?$/ }).waitFor();
    await expectTwoLooks(page, "the question before an order is marked as paid");
  });
  await test.step("preview of a sent e-mail", async () => {
    await prepare(page);
    await page.goto("/admin/emails");
    await page
      .getByRole("button", { name: /^Preview/ })
      .first()
      .click();
    await page.getByTitle("The e-mail as it was sent").waitFor();
    await expectTwoLooks(page, "an e-mail as it was sent");
  });
});

test("admin catalogue is accessible with overlays open", async ({ page }) => {
  await prepare(page);
  await enter(page, "admin@assay.test");
  await test.step("preview of a bulk change to selected products", async () => {
    await page.goto("/admin/products");
    await arrived(page);
    await page
      .getByRole("checkbox", { name: /^Select/ })
      .nth(1)
      .check();
    await page.getByRole("button", { name: "Bulk Actions" }).click();
    await page.getByRole("combobox", { name: "Action" }).selectOption({ label: "Hide or show" });
    await page.getByRole("button", { name: /^Preview for/ }).click();
    await page.getByRole("dialog").waitFor();
    await arrived(page);
    await expectTwoLooks(page, "the preview of a change of products");
  });
  await test.step("column mapping of a product file", async () => {
    await prepare(page);
    await page.goto("/admin/products/import");
    const buffer = Buffer.from("SKU,Name,Selling price\nNO-SUCH-1,A new thing,12.50\nBAD,,x\n");
    await page.getByLabel("CSV file").setInputFiles({ name: "new.csv", mimeType: "text/csv", buffer });
    await page.getByRole("button", { name: "Check the file" }).waitFor();
    await expectTwoLooks(page, "the columns of a file of products");
  });
  await test.step("category form", async () => {
    await prepare(page);
    await page.goto("/admin/categories");
    await arrived(page);
    await page
      .getByRole("button", { name: /^Edit / })
      .first()
      .click();
    await page.getByRole("dialog", { name: /^Edit / }).waitFor();
    await expectTwoLooks(page, "the form of a category");
  });
});
