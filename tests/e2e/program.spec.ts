// An affiliate's money as shown on screen: a rule change, a hold, its release, a payout, a later refund, a claim.
import type { Browser } from "@playwright/test";
import { expect, rows, test } from "./fixtures";
import { ask, buyable, type Customer, dollars, newAdmin, newCustomer, type PlacedOrder, placeOrder } from "./ordering";

type Affiliate = Customer & { id: string; code: string };

/** A new affiliate with a cash-app tag, below another one if a code is given. */
async function newAffiliate(browser: Browser, name: string, cashappTag: string, above?: string): Promise<Affiliate> {
  const [house] = await rows<{ code: string }>(
    "select affiliate_code as code from users where is_affiliate and referred_by_user_id is null order by created_at limit 1",
  );
  const person = await newCustomer(browser, name, { isAffiliate: true, referralCode: above ?? house?.code });
  await ask(person.page, "mutation", "affiliate.saveCashappTag", { cashappTag });
  const [account] = await rows<{ id: string; code: string }>(
    "select id, affiliate_code as code from users where email = $1",
    [person.email],
  );
  if (!account) throw new Error("the affiliate signed up");
  return { ...person, ...account };
}

/** The ledger's level 1 earning of an affiliate for an order, to look for on the screens. */
async function earned({ id }: Affiliate, { orderId }: PlacedOrder): Promise<number> {
  const found = await rows<{ cents: string }>(
    "select amount_cents::text as cents from ledger_entries where affiliate_user_id = $1 and order_id = $2 and kind = 'earn'",
    [id, orderId],
  );
  return Number(found[0]?.cents);
}

test("a rule change, hold, payout, later refund and claim, as an affiliate and an admin see them", async ({
  browser,
}) => {
  const [product] = await buyable(1);
  if (!product) throw new Error("the demo has a product that anybody can buy");
  // Unique per run: the tests search lists for it, and a retry must not find the first attempt's.
  const surname = `L${[...String(Date.now())].map((digit) => "abcdefghij"[Number(digit)]).join("")}`;
  const tag = `$${surname}`;
  const robin = await newAffiliate(browser, `Robin ${surname}`, tag);
  // The same tag as the affiliate above, so the account may belong to the same person.
  const kim = await newAffiliate(browser, `Kim ${surname}`, tag, robin.code);
  const stranger = await newCustomer(browser, "Sam Codeless");
  const admin = await newAdmin(browser);
  // A first attempt may have left one.
  await rows("delete from rule_drafts");
  await admin.goto("/admin/rules");
  const pay = ({ orderId }: PlacedOrder) => ask(admin, "mutation", "admin.orders.markPaid", { orderId });

  /** The dashboard's top figures: what is available, and what is not yet. */
  async function expectRobinReads(available: number, rest: string) {
    await robin.page.goto("/affiliate/dashboard");
    const first = robin.page.getByRole("region", { name: "At a glance" });
    await expect(first).toContainText(`Available now${dollars(available)}${rest}`);
  }
  const stateOf = ({ shortId }: PlacedOrder) =>
    robin.page.getByRole("list", { name: "Earnings" }).getByRole("listitem").filter({ hasText: shortId });

  const [rules] = await rows<{ version: number; bps: number }>(
    "select version, (rules->'rates'->'None'->>0)::int as bps from rule_versions order by version desc limit 1",
  );
  if (!rules) throw new Error("the program has rules");
  const percent = rules.bps / 100;

  const before = await placeOrder(kim, product.id);
  await pay(before);
  const first = await earned(robin, before);
  await expectRobinReads(first, "Nothing on hold or in payout");

  await test.step("rehearses draft rules on the existing orders, and publishes them", async () => {
    await admin.getByLabel("No membership, level 1, percent").fill(String(percent / 2));
    await admin.getByRole("button", { name: "Save draft and rehearse" }).click();
    const row = admin.getByRole("region", { name: /^By affiliate/ }).getByRole("row", { name: robin.name });
    await expect(row).toContainText(dollars(first));
    await expect(row).toContainText(dollars(Math.round(first / 2)));
    await admin.getByLabel("Why").fill("Shipping became dearer.");
    await admin.getByRole("button", { name: "Publish…" }).click();
    await admin.getByRole("alertdialog").getByRole("button", { name: "Publish" }).click();
    await expect(admin.getByText(`Version ${rules.version + 1}, in force`)).toBeVisible();
  });

  const after = await placeOrder(kim, product.id);
  await pay(after);
  const second = await earned(robin, after);
  expect(second).toBeLessThan(first);

  await test.step("each commission shows the rate in force at its time", async () => {
    await expectRobinReads(first + second, "Nothing on hold or in payout");
    await robin.page.goto("/affiliate/earnings");
    await expect(stateOf(before)).toContainText(`Level 1 · ${percent}% of`);
    await expect(stateOf(after)).toContainText(`Level 1 · ${percent / 2}% of`);
  });

  await test.step("linked accounts are found, and their commissions are put on hold", async () => {
    const unchecked = () =>
      rows("select 1 from order_postings where order_id = any($1) and rings_checked_at is null", [
        [before.orderId, after.orderId],
      ]);
    await expect.poll(unchecked, { timeout: 100_000 }).toEqual([]);
    await admin.goto("/admin/linked-accounts");
    const found = admin.getByRole("region", { name: "Cases" }).getByRole("listitem").filter({ hasText: robin.name });
    await found.first().focus();
    await expect(found.first()).toHaveAttribute("aria-current", "true");
    await admin.keyboard.press("Enter");
    await expect(admin.getByRole("button", { name: "Hold commissions" })).toBeVisible();
    await admin.goBack();
    await found.getByRole("link").first().click();
    await admin.getByRole("button", { name: "Hold commissions" }).click();
    await admin.getByRole("alertdialog").getByLabel("Reason").fill("One tag for both");
    await admin.getByRole("alertdialog").getByRole("button", { name: "Hold" }).click();
    await expect(admin.getByText("Commissions put on hold")).toBeVisible();
    await expectRobinReads(0, `${dollars(first + second)} on hold`);
    await robin.page.goto("/affiliate/earnings");
    await expect(stateOf(after)).toContainText("on hold: under review");
  });

  await test.step("the commissions are released when the case is cleared", async () => {
    await admin.getByRole("button", { name: "Clear", exact: true }).click();
    const question = admin.getByRole("alertdialog");
    await question.getByLabel("Reason").fill("A couple with one account");
    await question.getByLabel("Clear for good").check();
    await question.getByRole("button", { name: "Clear" }).click();
    await expect(admin.getByText("Case cleared")).toBeVisible();
    await expectRobinReads(first + second, "Nothing on hold or in payout");
  });

  await test.step("a prepared payout is not paid yet; a sent one is", async () => {
    await admin.goto("/admin/payouts");
    await admin.getByLabel(`Select ${robin.name}`).check();
    await admin.getByRole("button", { name: "Pay only these" }).click();
    const only = admin.getByRole("alertdialog");
    await only.getByLabel("Reason").fill("Only this one today");
    await only.getByRole("button", { name: "Pay only these" }).click();
    await admin.getByRole("button", { name: "Prepare payout run" }).click();
    await admin
      .getByRole("alertdialog")
      .getByRole("button", { name: `Prepare ${dollars(first + second)}` })
      .click();
    await expect(admin.getByRole("heading", { name: `Payout run of ${dollars(first + second)}` })).toBeVisible();
    await expectRobinReads(0, `${dollars(first + second)} in payout`);
    await admin.getByRole("button", { name: "Mark all as sent" }).click();
    await admin.getByLabel("Reference").fill("CA-77");
    await admin.getByRole("button", { name: "Mark 1 payout as sent" }).click();
    await expect(admin.getByText("1 payout marked as sent")).toBeVisible();
    await expectRobinReads(0, "Nothing on hold or in payout");
    await robin.page.goto("/affiliate/earnings");
    await expect(stateOf(before)).toContainText("paid");
    await expect(robin.page.getByRole("main")).toContainText("CA-77");
  });

  await test.step("a refund after the payout is recovered from the next earnings", async () => {
    await admin.goto(`/admin/orders/${after.orderId}`);
    await admin.getByRole("button", { name: "Refund", exact: true }).click();
    const question = admin.getByRole("alertdialog");
    await question.getByLabel("Reason (sent to the customer)").fill("Broken");
    await question.getByRole("button", { name: "Refund" }).click();
    await expect(question).toHaveCount(0);
    await expectRobinReads(-second, "Your next earnings cover this refund");
    await robin.page.goto("/affiliate/earnings");
    await expect(stateOf(after).filter({ hasNotText: "Commission taken back" })).toContainText("void");
  });

  await test.step("a missing order is looked up, claimed, and credited", async () => {
    const missed = await placeOrder(stranger, product.id);
    await pay(missed);
    await robin.page.goto("/missing-order");
    await robin.page.getByLabel("Order number or e-mail address").fill(missed.shortId);
    await robin.page.getByRole("button", { name: "Find the order" }).click();
    await robin.page.getByRole("button", { name: "It should count for me" }).click();
    await robin.page.getByLabel("Why should it count?").fill("I sent them the link");
    await robin.page.getByRole("button", { name: "Send claim" }).click();
    await expect.poll(() => rows("select 1 from order_claims where user_id = $1", [robin.id])).toHaveLength(1);
    await admin.goto("/admin/claims");
    await admin.getByRole("link").filter({ hasText: missed.shortId }).first().click();
    await admin.getByRole("button", { name: "Accept" }).click();
    const accept = admin.getByRole("dialog");
    await accept.getByLabel("Amount in dollars").fill("30.00");
    await accept.getByRole("button", { name: "Credit $30.00" }).click();
    await expect(admin.getByText("Claim accepted and credited")).toBeVisible();
    await expectRobinReads(3_000 - second, "Nothing on hold or in payout");
  });
});
