import type { Page } from "@playwright/test";
import { formReady, holdScripts, keysReady } from "./fixtures";
import {
  change,
  expect,
  goToCheckout,
  join,
  orderShown,
  ordersOf,
  PASSWORD,
  type Person,
  test as shopping,
  signIn,
} from "./shopping";

/** These tests provoke network errors in the console; everything else must stay silent. */
const test = shopping.extend({
  quietConsole: async ({ context }, use) => {
    const said: string[] = [];
    context.on("console", (message) => {
      const isExpected = /net::ERR_(INTERNET_DISCONNECTED|FAILED)|status of 4\d\d/.test(message.text());
      if (message.type() === "error" && !isExpected) said.push(message.text());
    });
    context.on("weberror", (error) => said.push(String(error.error())));
    await use(undefined);
    expect(said).toEqual([]);
  },
});

const NETWORK_ERROR = "The shop cannot be reached. Please check your connection and try again.";
const MESSAGE = "Leave it with the porter";
const complete = (page: Page) => page.getByRole("button", { name: "Complete Order" });

/** Fills in everything that checkout requires. */
async function fillIn(page: Page): Promise<void> {
  await page.getByLabel(/^Order message/).fill(MESSAGE);
  await page.getByLabel(/qualified researcher/).check();
}

async function expectNothingLost(page: Page): Promise<void> {
  await expect(page.getByLabel(/^Order message/)).toHaveValue(MESSAGE);
  await expect(page.getByLabel(/qualified researcher/)).toBeChecked();
  await expect(page.getByLabel(/^Home/)).toBeChecked();
}

async function expectOneOrder(page: Page, person: Person): Promise<void> {
  await orderShown(page);
  await expect(page.getByText(MESSAGE)).toBeVisible();
  expect(await ordersOf(person)).toBe(1);
}

test("a checkout whose session ended elsewhere can be completed after signing in again in a new tab", async ({
  page,
  browser,
  product,
}) => {
  const person = await join(page, "Sam Session");
  await goToCheckout(page, product);
  await fillIn(page);
  const other = await (await browser.newContext()).newPage();
  await signIn(other, person.email, PASSWORD);
  await other.goto("/profile");
  await other.getByRole("button", { name: "Sign out everywhere else" }).click();
  await expect(other.getByText("Signed out everywhere else")).toBeVisible();
  await other.context().close();
  // Switching tabs refetches the cart: a visitor's by now.
  const read = page.waitForResponse(/cart\.get/);
  await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
  await read;
  await expectNothingLost(page);

  const dialog = page.getByRole("alertdialog", { name: "You are signed out" });
  // If filling in took so long that the addresses are refetched too, the dialog opens before the click.
  await page.addLocatorHandler(dialog, () => dialog.getByRole("button", { name: "Stay on this page" }).click());
  await complete(page).click();
  await page.removeLocatorHandler(dialog);
  const opened = page.waitForEvent("popup");
  await dialog.getByRole("link", { name: "Sign In" }).click();
  const beside = await opened;
  await beside.getByLabel("E-mail").fill(person.email);
  await beside.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await beside.getByRole("button", { name: "Sign In" }).click();
  await beside.waitForURL(/\/checkout/);
  await beside.close();
  await page.bringToFront();
  // A headless browser fires no focus event.
  await page.evaluate(() => window.dispatchEvent(new Event("focus")));
  await expect(page.getByText("You are signed in again")).toBeVisible();
  await expectNothingLost(page);
  await complete(page).click();
  await expectOneOrder(page, person);
});

test("losing the network while ordering or saving the profile loses no input", async ({ page, product }) => {
  const person = await join(page, "Nell Network");

  await test.step("saving the profile while offline", async () => {
    await page.goto("/profile");
    await formReady(page);
    const name = page.getByLabel("Name", { exact: true });
    await name.fill("Nell Newname");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByText(`Error saving profile: ${NETWORK_ERROR}`)).toBeVisible();
    await expect(name).toHaveValue("Nell Newname");
    await page.context().setOffline(false);
    await page.getByRole("button", { name: "Save profile" }).click();
    await expect(page.getByText("Profile updated successfully")).toBeVisible();
    await expect(page.getByText(NETWORK_ERROR)).toHaveCount(0);
  });

  await test.step("the first message of a page, which has to say that the connection is lost", async () => {
    await page.goto("/product/bpc-157");
    await keysReady(page);
    await page.waitForLoadState("networkidle");
    await page.context().setOffline(true);
    await page.getByRole("button", { name: "Add to Cart", exact: true }).first().click();
    await expect(page.getByText(NETWORK_ERROR)).toBeVisible();
  });

  await test.step("a part of the page that loads on demand", async () => {
    await page.getByRole("button", { name: /^Enlarge the picture/ }).click();
    const notice = page.getByRole("alert").filter({ hasText: "Part of this page did not load" });
    await expect(notice).toBeVisible();
    await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
    await page.context().setOffline(false);
    await notice.getByRole("button", { name: "Try again" }).click();
    await expect(page.getByRole("dialog")).toBeVisible();
  });

  await test.step("an order that did not reach the server", async () => {
    await goToCheckout(page, product);
    await fillIn(page);
    await page.context().setOffline(true);
    await complete(page).click();
    await expect(page.getByText(`An error occurred during checkout: ${NETWORK_ERROR}`)).toBeVisible();
    await expectNothingLost(page);
    await page.context().setOffline(false);
    expect(await ordersOf(person)).toBe(0);
  });

  await test.step("an order whose response was lost is found on retry", async () => {
    const swallow = /orders\.place/;
    await page.route(swallow, async (route) => {
      await route.fetch();
      await route.abort();
    });
    await complete(page).click();
    await expect.poll(() => ordersOf(person)).toBe(1);
    await expect(complete(page)).toBeEnabled();
    await page.unroute(swallow);
    const read = page.waitForResponse(/cart\.get/);
    await page.evaluate(() => window.dispatchEvent(new Event("visibilitychange")));
    await read;
    await expectNothingLost(page);
    await complete(page).click();
    await expectOneOrder(page, person);
  });
});

test("a price increase or sell-out between cart and checkout is shown before anything is ordered", async ({
  page,
  product,
}) => {
  const person = await join(page, "Carl Changes");

  await test.step("shows a new price and total, and orders nothing", async () => {
    await goToCheckout(page, product);
    await fillIn(page);
    await expect(page.getByTestId("cart-total")).toHaveText("$100.00");
    await change(product, "supplier_cost_cents = 2400");
    await complete(page).click();
    await expect(page.getByText("What changed")).toBeVisible();
    await expect(page.getByText(`${product.name}: $60.00 instead of $50.00.`)).toBeVisible();
    await expect(page.getByText("Total: $110.00 instead of $100.00.")).toBeVisible();
    await expect(page.getByTestId("cart-total")).toHaveText("$110.00");
    expect(await ordersOf(person)).toBe(0);
    await expectNothingLost(page);
  });

  await test.step("marks a sold-out line, and blocks the order until it is removed", async () => {
    await change(product, "sold_out = true");
    await complete(page).click();
    await expect(page.getByText("Sold Out", { exact: true })).toBeVisible();
    await expect(page.getByText("1 item is not available")).toBeVisible();
    await expect(complete(page)).toBeDisabled();
    expect(await ordersOf(person)).toBe(0);
    await expectNothingLost(page);
    await page.getByRole("button", { name: "Remove all unavailable" }).click();
    await expect(page.getByText("Your cart is empty")).toBeVisible();
  });
});

test("clicks before hydration take effect once after it", async ({ page, product }) => {
  const arrive = await holdScripts(page);
  await page.goto(`/product/${product.slug}`, { waitUntil: "commit" });
  const add = page.getByRole("button", { name: "Add to Cart", exact: true }).first();
  await add.click();
  await add.click();
  arrive();
  const cart = page.getByRole("dialog", { name: "Your cart" });
  await expect(cart.getByText("added to cart.")).toBeVisible();
  await expect(cart.getByRole("spinbutton", { name: `Quantity of ${product.name}` })).toHaveValue("1");
});

test("a sign-in submitted before hydration completes after it, and puts no credentials in a URL", async ({ page }) => {
  const asked: string[] = [];
  page.on("request", (request) => asked.push(request.url()));
  const arrive = await holdScripts(page);
  await page.goto("/login", { waitUntil: "commit" });
  await page.getByLabel("E-mail").fill("customer@assay.test");
  await page.getByLabel("Password", { exact: true }).fill("assay-demo");
  await page.getByLabel("Password", { exact: true }).press("Enter");
  arrive();
  await page.waitForURL((url) => url.pathname === "/");
  expect(asked.filter((url) => url.includes("assay-demo") || url.includes("password="))).toEqual([]);
});

test("input and selections made before hydration take effect after it", async ({ page, product }) => {
  const arrive = await holdScripts(page);
  await page.goto("/category/research-peptides", { waitUntil: "commit" });
  const search = page.getByRole("combobox", { name: "Search products" });
  await search.fill(product.name);
  await page.getByLabel("Sort by").selectOption("price-low");
  arrive();
  await expect(page).toHaveURL(/sort=price-low/);
  await expect(page.getByLabel("Sort by")).toHaveValue("price-low");
  await expect(search).toHaveValue(product.name);
  await expect(page.locator("search").getByRole("option", { name: product.name })).toBeVisible();
});
