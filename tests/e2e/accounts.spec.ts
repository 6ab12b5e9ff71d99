import { randomUUID } from "node:crypto";
import { existsSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, expectAccessible, formReady, rows, signIn, test } from "./fixtures";

const email = `kim.${Date.now()}@example.test`;

/** The link in the newest e-mail to this address, from the files written instead of sending. */
function linkTo(address: string): string {
  const folder = join(process.env.DATA_DIR ?? "", "mail");
  if (!existsSync(folder)) return "";
  const texts = readdirSync(folder).filter((name) => name.includes("password-reset") && name.endsWith(".txt"));
  const own = texts.sort().map((name) => readFileSync(join(folder, name), "utf8"));
  return /\S+\/reset-password\?token=[\w-]+/.exec(own.filter((text) => text.includes(address)).at(-1) ?? "")?.[0] ?? "";
}

test("password reset from the e-mail to being signed in; then the session is ended from another browser", async ({
  page,
  browser,
}) => {
  await rows("insert into users (id, email, name, updated_at) values ($1, $2, 'Kim Forgetful', now())", [
    randomUUID(),
    email,
  ]);

  await test.step("requests a link from the sign-in page", async () => {
    await page.goto("/login");
    await page.getByRole("link", { name: "Forgot password?" }).click();
    await page.waitForURL(/\/forgot-password/);
    await page.getByLabel("E-mail").fill(email);
    await page.getByRole("button", { name: "Send the link" }).click();
    await expect(page.getByText("Check your e-mail")).toBeVisible();
    await expectAccessible(page);
  });

  await test.step("opens the link, which works once, and sets a new password", async () => {
    await expect.poll(() => linkTo(email), { timeout: 20_000 }).not.toBe("");
    const { pathname, search } = new URL(linkTo(email));
    await page.goto(pathname + search);
    await page.getByLabel("Password", { exact: true }).fill("a fine secret");
    await page.getByLabel("Confirm Password").fill("a fine secret");
    await expectAccessible(page);
    await page.getByRole("button", { name: "Change password" }).click();
    await page.waitForURL((url) => url.pathname === "/");
    const second = await (await browser.newContext()).newPage();
    await second.goto(pathname + search);
    await expect(second.getByRole("heading", { name: "This link has expired or was used already" })).toBeVisible();
    await second.context().close();
  });

  await test.step("signs out everywhere else from another browser", async () => {
    await page.goto("/profile");
    await formReady(page);
    await page.getByLabel("Name", { exact: true }).fill("Kim Mindful");
    const other = await (await browser.newContext()).newPage();
    await signIn(other, email, "a fine secret");
    await other.goto("/profile");
    await other.getByRole("button", { name: "Sign out everywhere else" }).click();
    await expect(other.getByText("Signed out everywhere else")).toBeVisible();
    await other.reload();
    await expect(other.getByRole("heading", { name: "Your profile" })).toBeVisible();
    await other.context().close();
  });

  await test.step("sees the sign-out dialog, signs in again in a new tab, and saves the unsaved input", async () => {
    await page.getByRole("button", { name: "Save profile" }).click();
    const dialog = page.getByRole("alertdialog", { name: "You are signed out" });
    await expect(dialog).toBeVisible();
    await expectAccessible(page);
    const opened = page.waitForEvent("popup");
    await dialog.getByRole("link", { name: "Sign In" }).click();
    const beside = await opened;
    await beside.getByLabel("E-mail").fill(email);
    await beside.getByLabel("Password", { exact: true }).fill("a fine secret");
    await beside.getByRole("button", { name: "Sign In" }).click();
    await beside.waitForURL(/\/profile/);
    await beside.close();
    await page.bringToFront();
    // A headless browser fires no focus event.
    await page.evaluate(() => window.dispatchEvent(new Event("focus")));
    await expect(page.getByText("You are signed in again")).toBeVisible();
    await expect(page.getByLabel("Name", { exact: true })).toHaveValue("Kim Mindful");
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByText("Profile updated successfully")).toBeVisible();
    const [saved] = await rows("select name from users where email = $1", [email]);
    expect(saved).toEqual({ name: "Kim Mindful" });
  });
});
