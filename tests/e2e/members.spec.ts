import {
  completeOrder,
  editAccount,
  enter,
  expect,
  goToCheckout,
  join,
  markPaid,
  newAdmin,
  rows,
  signUp,
  test,
} from "./shopping";

test("a Gold member sees their price and how it is calculated on product, cart, checkout and order", async ({
  page,
  browser,
  product,
}) => {
  const why = "Retail $50.00, Gold -25%, you pay $37.50";

  await test.step("sees the standard price before becoming a member", async () => {
    const person = await join(page, "Gia Golden");
    await page.goto(`/product/${product.slug}`);
    await expect(page.getByText("Standard price").first()).toBeVisible();
    await expect(page.getByText(why)).toHaveCount(0);
    const admin = await newAdmin(browser);
    await editAccount(admin, person, () => admin.getByLabel("Subscription tier").selectOption("Gold"));
    await admin.context().close();
  });

  await test.step("sees the membership's benefit and remaining time in the profile", async () => {
    await page.goto("/profile");
    const card = page.locator("#membership");
    await expect(card.getByText("Gold", { exact: true }).first()).toBeVisible();
    await expect(card.getByText("25% off every product")).toBeVisible();
    await expect(card.getByText(/^1[78]\dd \d+h \d+m$/)).toBeVisible();
  });

  await test.step("sees the price and its calculation on the way to the order", async () => {
    await page.goto(`/product/${product.slug}`);
    await expect(page.getByText(why)).toBeVisible();
    await goToCheckout(page, product);
    await expect(page.getByText(why)).toBeVisible();
    await expect(page.getByTestId("cart-total")).toHaveText("$87.50");
    await page.goto("/cart");
    await expect(page.getByRole("main").getByText(why)).toBeVisible();
    await expect(page.getByRole("main").getByText("Was $50.00")).toBeVisible();
    await expect(page.getByTestId("cart-total")).toHaveText("$87.50");
  });

  await test.step("sees both in the order afterwards", async () => {
    await page.getByRole("main").getByRole("link", { name: "Checkout" }).click();
    await completeOrder(page);
    await expect(page.getByText("Order placed successfully! Please send $87.50 to the payment tag")).toBeVisible();
    const item = page.getByRole("main").getByRole("listitem").filter({ hasText: product.name });
    await expect(item).toContainText("1 × $37.50");
    await expect(item).toContainText(why);
  });
});

test("a wholesale account buys at cost, pays no commission and is excluded from the figures", async ({
  page,
  browser,
  product,
}) => {
  const why = "Retail $50.00, wholesale price, you pay $20.00";
  const noCommission = "Wholesale orders are sold at cost and pay no commission.";
  const [affiliate] = await rows<{ code: string; name: string }>(
    "select affiliate_code as code, name from users where email = 'affiliate@assay.test'",
  );
  const admin = await newAdmin(browser);

  await test.step("the admin makes the account wholesale", async () => {
    const person = await signUp(page, "Will Wholesale", `/signup?ref=${affiliate?.code}`);
    const question = `Make ${person.name} (${person.email}) a VIP / Core Team account?`;
    await editAccount(admin, person, () => admin.getByLabel("VIP / Core Team").check(), question);
    await page.goto("/profile");
    await expect(
      page.getByText("Your account already has wholesale prices, so you do not need a membership."),
    ).toBeVisible();
  });

  const shortId = await test.step("sees the cost price everywhere and orders at it", async () => {
    await page.goto(`/product/${product.slug}`);
    await expect(page.getByText(why)).toBeVisible();
    await goToCheckout(page, product);
    await expect(page.getByText(why)).toBeVisible();
    await expect(page.getByTestId("cart-total")).toHaveText("$70.00");
    const placed = await completeOrder(page);
    await expect(page.getByText(why)).toBeVisible();
    return placed;
  });

  await test.step("the admin marks the order as paid, and sees that no level earned a commission", async () => {
    await markPaid(admin, shortId);
    const dialog = admin.getByRole("dialog");
    await dialog.getByRole("tab", { name: "Commissions" }).click();
    await expect(dialog.getByText(`Level 1, ${affiliate?.name}: ${noCommission}`)).toBeVisible();
    await expect(dialog.getByRole("region", { name: "Commissions of this order" })).toHaveCount(0);
    await expect(dialog.getByText("VIP / wholesale")).toBeVisible();
  });

  await test.step("the order is not in the list behind the figures, where a retail order of that time would come first", async () => {
    await admin.goto("/admin/figures?of=sales");
    const table = admin.getByRole("region", { name: "Orders behind the figures" });
    await expect(table.getByRole("row").nth(1)).toBeVisible();
    await expect(table.getByText(`#${shortId}`)).toHaveCount(0);
    await admin.context().close();
  });

  await test.step("the referring affiliate sees why", async () => {
    const above = await (await browser.newContext()).newPage();
    await enter(above, "affiliate@assay.test");
    await above.goto(`/affiliate/dashboard?order=${shortId}`);
    const unpaid = above.getByRole("list", { name: "Not paid, and why" }).getByRole("listitem");
    await expect(unpaid.filter({ hasText: shortId })).toContainText(`${shortId} · level 1 · ${noCommission}`);
    await expect(above.getByRole("list", { name: "Earnings" }).getByText(shortId)).toHaveCount(0);
    await above.context().close();
  });
});
