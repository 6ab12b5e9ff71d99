import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { expect, expectAccessible, formReady, rows, test } from "./fixtures";
import { newAdmin } from "./ordering";

const changed = "Changed after the backup, and brought back by it.";

/** Previews the import of a file. */
async function check(admin: Page, file: { name: string; mimeType: string; buffer: Buffer }) {
  await admin.goto("/admin/backup");
  await admin.getByLabel("Backup file").setInputFiles(file);
  await admin.getByRole("button", { name: "Check backup" }).click();
}

test("a backup is downloaded, previews what changed since, restores it, and can be undone", async ({ browser }) => {
  const [product] = await rows<{ id: string; name: string; description: string; slug: string }>(
    `select p.id, p.name, p.slug, p.description from products p join categories c on c.id = p.category_id
     where not p.hidden and not c.is_restricted order by p.sku desc limit 1`,
  );
  if (!product) throw new Error("the demo has products");
  const described = async () => {
    const [row] = await rows<{ description: string }>("select description from products where id = $1", [product.id]);
    return row?.description;
  };
  const admin = await newAdmin(browser, "/admin/backup");

  const backup = await test.step("downloads everything as one file with the date in its name", async () => {
    const [download] = await Promise.all([
      admin.waitForEvent("download"),
      admin.getByRole("button", { name: "Download backup" }).click(),
    ]);
    await expect(admin.getByText("Database backup downloaded successfully!")).toBeVisible();
    expect(download.suggestedFilename()).toMatch(/20\d\d-\d\d-\d\d.*\.json$/);
    return { name: "backup.json", mimeType: "application/json", buffer: readFileSync(await download.path()) };
  });

  await test.step("rejects a tampered file", async () => {
    const text = backup.buffer.toString("utf8");
    const buffer = Buffer.from(text.replace(product.description.slice(0, 20), "Not what was there. "));
    expect(buffer.equals(backup.buffer)).toBe(false);
    await check(admin, { ...backup, buffer });
    await expect(admin.getByText(/checksum|damaged|not a|invalid/i).first()).toBeVisible();
    await expect(admin.getByRole("button", { name: "Append", exact: true })).toHaveCount(0);
  });

  await test.step("previews no changes while nothing has changed", async () => {
    await check(admin, backup);
    const nothing = admin.getByText("The shop already matches this backup. Nothing would change.");
    const touched = admin.getByRole("region", { name: "What the import will do" });
    await expect(nothing.or(touched)).toBeVisible();
    await admin.getByText("Replace All").first().click();
    await expect(nothing).toBeVisible();
  });

  await test.step("previews only the product that changed since", async () => {
    await admin.goto(`/admin/products/${product.id}`);
    await formReady(admin);
    await admin.getByLabel("Short description").fill(changed);
    await admin.getByRole("button", { name: "Save" }).click();
    await expect(admin.getByText("Product saved")).toBeVisible();
    await check(admin, backup);
    const table = admin.getByRole("region", { name: "What the import will do" });
    await expect(table.getByRole("row").filter({ hasText: "Products" })).toContainText(/^Products01/);
    expect(await described()).toBe(changed);
    await expectAccessible(admin);
  });

  await test.step("appending it restores the product", async () => {
    await admin.getByRole("button", { name: "Append", exact: true }).click();
    const question = admin.getByRole("alertdialog");
    await expect(question).toContainText(
      "This will add the backup data to your existing database. Conflicts may occur. Continue?",
    );
    await question.getByRole("button", { name: "Append" }).click();
    await expect(admin.getByText("Backup imported")).toBeVisible({ timeout: 30_000 });
    expect(await described()).toBe(product.description);
  });

  await test.step("restores the state before the import, then the state after it", async () => {
    const goBack = async (reason: string) => {
      const state = admin.getByRole("listitem").filter({ hasText: reason }).first();
      await state.getByRole("button", { name: "Restore this" }).click();
      await admin.getByRole("alertdialog").getByRole("button", { name: "Restore" }).click();
      await expect(admin.getByRole("alertdialog")).toHaveCount(0, { timeout: 30_000 });
      await expect(admin.getByText("The shop was restored").first()).toBeVisible();
    };
    await goBack("Before an Append");
    expect(await described()).toBe(changed);
    await goBack("Before going back");
    expect(await described()).toBe(product.description);
    await admin.goto(`/product/${product.slug}`);
    await expect(admin.getByRole("heading", { level: 1, name: product.name })).toBeVisible();
    await expect(admin.getByText(changed)).toHaveCount(0);
  });
});
