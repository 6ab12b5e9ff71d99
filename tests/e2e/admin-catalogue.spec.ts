import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import sharp from "sharp";
import { expect, expectAccessible, formReady, test } from "./fixtures";
import { newAdmin } from "./ordering";

const stamp = Date.now().toString(36).toUpperCase();
const name = `Reference Peptide ${stamp}`;
const second = `Second Peptide ${stamp}`;
const list = `/admin/products?q=${stamp}`;

const picture = () =>
  sharp({ create: { width: 640, height: 640, channels: 3, background: "#2a6f97" } })
    .png()
    .toBuffer();

const rowOf = (page: Page, product: string) =>
  page
    .getByRole("main")
    .getByRole("listitem")
    .filter({ has: page.getByRole("checkbox", { name: `Select ${product}` }) });

const address = `/product/reference-peptide-${stamp.toLowerCase()}`;

/** Polls the product's store page as a visitor until it shows this. */
async function expectInStore(visitor: Page, what: string | null) {
  await expect
    .poll(
      async () => {
        const answer = await visitor.request.get(address);
        if (what === null) return answer.status() === 404;
        return answer.status() === 200 && (await answer.text()).includes(what);
      },
      { timeout: 15_000, intervals: [200], message: `${address} shows ${what ?? "nothing"}` },
    )
    .toBe(true);
}

test("product lifecycle, from its first image to undoing its deletion", async ({ page: visitor, browser }) => {
  const admin = await newAdmin(browser, "/admin/products/new");
  await formReady(admin);

  await test.step("creates it with an image, after previewing the price of each kind of buyer", async () => {
    await admin.getByLabel("Name", { exact: true }).fill(name);
    await admin.getByLabel("SKU").fill(`E2E-${stamp}`);
    await admin.getByLabel("Category").selectOption({ label: "Research Peptides" });
    await admin.getByLabel("Short description").fill("White powder, purity 99.1% by HPLC.");
    await admin.getByLabel("Supplier cost ($)").fill("20");
    await admin.getByLabel("Markup (%)").fill("150");
    await admin.getByRole("button", { name: "Add quantity" }).click();
    await admin.getByLabel("Quantity").last().fill("10");
    await admin.getByLabel("Price for one ($)").last().fill("40");
    const preview = admin.getByRole("region", { name: "Price preview" });
    for (const [buyer, price] of [
      ["Standard", "$50.00"],
      ["Bronze", "$45.00"],
      ["Gold", "$37.50"],
      ["Wholesale", "$20.00"],
    ]) {
      await expect(preview).toContainText(`${buyer}${price}`);
    }
    await admin
      .getByLabel("Image files")
      .setInputFiles({ name: `${stamp}.png`, mimeType: "image/png", buffer: await picture() });
    await expect(admin.getByRole("img", { name: "Image 1" })).toBeVisible();
    await expectAccessible(admin);
    await admin.getByRole("button", { name: "Add Product" }).click();
    await expect(admin.getByText("Product added")).toBeVisible();
    await admin.waitForURL(/\/admin\/products\/[0-9a-f-]{36}$/);
  });

  await test.step("the store shows it immediately, with its image and price", async () => {
    await expectInStore(visitor, name);
    await visitor.goto(`/search?q=${stamp}`);
    await visitor.getByRole("main").getByRole("link", { name }).first().click();
    await expect(visitor.getByRole("heading", { level: 1, name })).toBeVisible();
    await expect(visitor.getByText("$50.00").first()).toBeVisible();
    const shown = visitor.getByRole("main").getByRole("img", { name }).first();
    await expect
      .poll(() => shown.evaluate((image) => (image instanceof HTMLImageElement ? image.naturalWidth : 0)))
      .toBeGreaterThan(0);
  });

  await test.step("two admins edit it concurrently: the second sees the conflict and loses nothing", async () => {
    const other = await newAdmin(browser, list);
    await admin.goto(list);
    for (const editor of [admin, other]) {
      await editor.getByRole("link", { name: `Edit ${name}` }).click();
      await expect(editor.getByRole("heading", { level: 1, name })).toBeVisible();
    }
    await admin.getByLabel("Short description").fill("Theirs: purity 99.3% by HPLC.");
    await admin.getByLabel("Markup (%)").fill("160");
    await admin.getByRole("button", { name: "Save" }).click();
    await expect(admin.getByText("Product saved")).toBeVisible();

    await other.getByLabel("Short description").fill("Mine: purity 99.5% by HPLC.");
    await other.getByLabel("Detailed description").fill("Stored at -20 °C, away from light.");
    await other.getByRole("button", { name: "Save" }).click();
    await expect(other.getByText(/saved this product while you were editing it\./)).toBeVisible();
    await expect(other.getByText("Updated with their changes: Markup.")).toBeVisible();
    await expect(other.getByText("Theirs: purity 99.3% by HPLC.")).toBeVisible();
    await expect(other.getByRole("textbox", { name: "Short description" })).toHaveValue("Mine: purity 99.5% by HPLC.");
    await expect(other.getByLabel("Detailed description")).toHaveValue("Stored at -20 °C, away from light.");
    await expect(other.getByLabel("Markup (%)")).toHaveValue("160");
    await other.getByRole("button", { name: "Save" }).click();
    await expect(other.getByText("Product saved")).toBeVisible();
    await expectInStore(visitor, "$52.00");
    await other.context().close();
  });

  await test.step("duplicates it", async () => {
    await admin.goto(list);
    await admin.getByRole("link", { name: `Duplicate ${name}` }).click();
    await expect(admin.getByText(`A copy of ${name}`)).toBeVisible();
    await admin.getByLabel("Name", { exact: true }).fill(second);
    await admin.getByLabel("SKU").fill(`E2E-${stamp}-2`);
    await admin.getByRole("button", { name: "Add Product" }).click();
    await expect(admin.getByText("Product added")).toBeVisible();
  });

  await test.step("raises prices and volume prices by 7.5%: previews old and new, reports each result, and undoes it", async () => {
    await admin.goto(list);
    await admin.getByRole("checkbox", { name: "Select All" }).check();
    await admin.getByRole("button", { name: "Bulk Actions" }).click();
    await admin.getByLabel("Action", { exact: true }).selectOption({ label: "Change price by percent" });
    await admin.getByLabel("Percent", { exact: true }).fill("7.5");
    await admin.getByRole("button", { name: "Preview for 2 products" }).click();
    const preview = admin.getByRole("dialog");
    await expect(preview.getByText("2 products will change.")).toBeVisible();
    for (const product of [name, second]) {
      const row = preview.getByRole("listitem").filter({ hasText: product });
      await expect(row).toContainText(/\$52\.00.*\$55\.90.*10\+.*\$40\.00.*\$43\.00/);
    }
    // Meanwhile another admin changes one of the two.
    const other = await newAdmin(browser, list);
    await rowOf(other, second).getByRole("checkbox", { name: "Hide" }).check();
    await expect(other.getByText(`${second} is hidden`)).toBeVisible();
    await preview.getByRole("button", { name: "Apply to 2 products" }).click();
    const result = admin.getByRole("dialog", { name: "1 product changed, 1 left" });
    await expect(result.getByRole("listitem").filter({ hasText: second })).toContainText(/changed/i);
    await expectInStore(visitor, "$55.90");
    await expectInStore(visitor, "$43.00");
    await result.getByRole("button", { name: "Undo" }).click();
    await expect(admin.getByText("Undone: 1 restored")).toBeVisible();
    await expectInStore(visitor, "$52.00");
    await expectInStore(visitor, "$40.00");
    await other.context().close();
  });

  await test.step("hides it from the store and shows it again", async () => {
    await admin.goto(list);
    await rowOf(admin, name).getByRole("checkbox", { name: "Hide" }).check();
    await expect(admin.getByText(`${name} is hidden`)).toBeVisible();
    await expectInStore(visitor, null);
    for (const product of [name, second]) {
      await rowOf(admin, product).getByRole("checkbox", { name: "Hide" }).uncheck();
      await expect(admin.getByText(`${product} is shown`)).toBeVisible();
    }
    await expectInStore(visitor, name);
  });

  let file = "";
  await test.step("exports the catalogue, then imports the one changed price and nothing else", async () => {
    const [download] = await Promise.all([
      admin.waitForEvent("download"),
      admin.getByRole("link", { name: "Export" }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^products-20\d\d-\d\d-\d\d\.csv$/);
    file = readFileSync(await download.path(), "utf8");
    const lines = file.split("\r\n");
    const own = lines.findIndex((line) => line.startsWith(`E2E-${stamp},`));
    lines[own] = (lines[own] ?? "").replace(",20.00,160,", ",20.00,180,");
    // An unknown column heading, so that its field must be chosen.
    lines[0] = (lines[0] ?? "").replace("markup_percentage", "our surcharge");

    await admin.getByRole("link", { name: "Import" }).click();
    await admin
      .getByLabel("CSV file")
      .setInputFiles({ name: "prices.csv", mimeType: "text/csv", buffer: Buffer.from(lines.join("\r\n")) });
    await admin.getByLabel("our surcharge").selectOption("markup_percentage");
    await admin.getByRole("button", { name: "Check the file" }).click();
    await expect(admin.getByText("1 changed")).toBeVisible();
    const changes = admin.getByRole("list", { name: "Lines that change something" });
    await expect(changes.getByRole("listitem")).toHaveCount(1);
    await expect(changes).toContainText(name);
    await expect(changes).toContainText(/markup_percentage.*160.*180/);
    await expectAccessible(admin);
    await admin.getByRole("button", { name: "Import 1 line" }).click();
    await expect(admin.getByRole("heading", { name: "Imported" })).toBeVisible();
    await expectInStore(visitor, "$56.00");
  });

  await test.step("deletes it, undoes the deletion, and deletes both products in bulk", async () => {
    await admin.goto(list);
    await rowOf(admin, name)
      .getByRole("button", { name: `Delete ${name}` })
      .click();
    const question = admin.getByRole("alertdialog", { name: `Delete ${name}?` });
    await question.getByRole("button", { name: "Delete 1 product" }).click();
    await expect(rowOf(admin, name)).toHaveCount(0);
    await expectInStore(visitor, null);
    await admin.getByRole("button", { name: "Undo", exact: true }).click();
    await expect(rowOf(admin, name)).toBeVisible();
    await expectInStore(visitor, "$56.00");
    await admin.getByRole("checkbox", { name: "Select All" }).check();
    await admin.getByRole("button", { name: "Bulk Actions" }).click();
    await admin.getByLabel("Action", { exact: true }).selectOption({ label: "Delete" });
    await admin.getByRole("button", { name: "Preview for 2 products" }).click();
    await admin.getByRole("alertdialog").getByRole("button", { name: "Delete 2 products" }).click();
    await expect(admin.getByText("No products found")).toBeVisible();
  });
});

test("Back, Forward, a link and a reload ask before leaving an unsaved product; staying keeps the draft", async ({
  browser,
}) => {
  const admin = await newAdmin(browser, "/admin/products");
  const draft = `Draft Peptide ${stamp}`;
  const field = admin.getByLabel("Name", { exact: true });
  const question = admin.getByRole("alertdialog", { name: `Leave without saving ${draft}?` });
  const answer = (choice: "Stay" | "Leave") => question.getByRole("button", { name: choice }).click();
  const expectDraft = async () => {
    await expect(question).toBeHidden();
    await expect(admin).toHaveURL(/\/admin\/products\/new$/);
    await expect(field).toHaveValue(draft);
  };
  const open = async () => {
    await formReady(admin);
    await field.fill(draft);
  };
  await admin.getByRole("link", { name: "Add Product" }).click();
  await admin.waitForURL(/\/products\/new$/);
  await open();

  await test.step("a link", async () => {
    await admin.getByRole("link", { name: "Orders" }).first().click();
    await answer("Stay");
    await expectDraft();
  });

  await test.step("a reload, with the browser's own prompt", async () => {
    const asked = admin.waitForEvent("dialog");
    await admin.evaluate(() => setTimeout(() => location.reload()));
    const dialog = await asked;
    expect(dialog.type()).toBe("beforeunload");
    await dialog.dismiss();
    await expectDraft();
  });

  await test.step("Back, staying twice and then leaving", async () => {
    for (const choice of ["Stay", "Stay", "Leave"] as const) {
      await admin.evaluate(() => history.back());
      await answer(choice);
      if (choice === "Stay") await expectDraft();
    }
    await admin.waitForURL(/\/admin\/products$/);
    await expect(admin.getByRole("heading", { level: 1, name: "Products" })).toBeVisible();
  });

  await test.step("Forward", async () => {
    await admin.goForward();
    await admin.waitForURL(/\/products\/new$/);
    await admin.getByRole("link", { name: "Users" }).first().click();
    await admin.waitForURL(/\/admin\/users$/);
    await admin.goBack();
    await open();
    await admin.evaluate(() => history.forward());
    await answer("Stay");
    await expectDraft();
    await admin.evaluate(() => history.forward());
    await answer("Leave");
    await admin.waitForURL(/\/admin\/users$/);
  });
});
