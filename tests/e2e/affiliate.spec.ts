import { readFileSync } from "node:fs";
import type { Page } from "@playwright/test";
import { enter, expect, expectAccessible, test } from "./fixtures";

/** Signs up through an invitation; the account is new in every run. */
async function signUp(page: Page, inviteLink: string, name: string): Promise<void> {
  await page.goto(inviteLink);
  await page.getByLabel("Full Name").fill(name);
  await page.getByLabel("Email Address").fill(`${name.split(" ")[0]?.toLowerCase()}.${Date.now()}@example.test`);
  await page.getByLabel("Password", { exact: true }).fill("a fine secret");
  await page.getByLabel("Confirm Password").fill("a fine secret");
  await page.getByRole("button", { name: "Create Account" }).click();
  await page.waitForURL(/\/profile/);
}

test("affiliate area of an affiliate with earnings, and of a new one from the invitation on", async ({
  page,
  browser,
}) => {
  let inviteLink = "";

  const other = await (await browser.newContext({ acceptDownloads: true })).newPage();
  await enter(other, "affiliate@assay.test");

  await test.step("an earning shows how it was calculated", async () => {
    await other.goto("/affiliate/dashboard?kind=earn&level=1");
    const list = other.getByRole("list", { name: "Earnings" });
    const first = list.getByRole("listitem").first();
    await first.getByRole("button").click();
    await expect(first.getByText(/^\d+(\.\d+)?%( \+ \d+(\.\d+)?%)? of \$[\d,.]+ = \$[\d,.]+/)).toBeVisible();
    await expect(first.getByText("Your tier at the time")).toBeVisible();
    await other.getByRole("region", { name: "Earnings" }).getByLabel("Level", { exact: true }).selectOption("2");
    await expect(other).toHaveURL(/level=2/);
    await expect(first.getByRole("button")).toContainText("Level 2");
  });

  await test.step("the statement downloads as CSV, and prints without the rest of the page", async () => {
    const [download] = await Promise.all([
      other.waitForEvent("download"),
      other.getByRole("link", { name: "CSV", exact: true }).click(),
    ]);
    expect(download.suggestedFilename()).toMatch(/^statement-20\d\d-\d\d\.csv$/);
    const csv = readFileSync(await download.path(), "utf8");
    expect(csv).toContain("Opening balance");
    expect(csv).toContain("Closing balance");
    await other.evaluate(() => {
      document.documentElement.dataset.printing = "";
    });
    await other.emulateMedia({ media: "print" });
    await expect(other.getByRole("heading", { name: "Monthly statement" })).toBeVisible();
    await expect(other.getByRole("heading", { name: "Affiliate Dashboard" })).toBeHidden();
    await expect(other.getByRole("banner")).toBeHidden();
    await other.emulateMedia({ media: "screen" });
  });

  await test.step("each tab is a page, and a section's former URL leads to it", async () => {
    const tabs = other.getByRole("navigation", { name: "Dashboard pages" });
    await tabs.getByRole("link", { name: "Links" }).click();
    await expect(other).toHaveURL(/\/affiliate\/links$/);
    inviteLink = `/affiliate/signup?ref=${await other.getByTestId("referral-code").textContent()}`;
    await other.goto("/affiliate/dashboard#partnerships");
    await expect(other).toHaveURL(/\/affiliate\/partnerships$/);
    await expect(tabs.getByRole("link", { name: "Partnerships" })).toHaveAttribute("aria-current", "page");
  });

  await test.step("a partnership shows what each member's network sold for it", async () => {
    const members = other.getByRole("region", { name: "Members" }).getByRole("listitem");
    await expect(members.filter({ hasText: "(you)" })).toContainText(/Founder.*\$[\d,]+\.\d\d[\d,]+ orders/);
    await expect(members.filter({ hasText: "Priya R." })).toContainText(/Member.*\$[1-9][\d,]*\.\d\d[\d,]+ orders/);
  });

  await test.step("the network tree expands and collapses by keyboard", async () => {
    await expectAccessible(other, ["#partnerships"]);
    await other.goto("/affiliate/network");
    const tree = other.getByRole("treegrid", { name: "Your Network" });
    await tree.focus();
    const closed = tree.locator('[aria-level="1"][aria-expanded="false"]').first();
    await closed.waitFor();
    await other.keyboard.press("Home");
    for (let step = 0; step < 10; step++) {
      const active = other.locator(`[id="${await tree.getAttribute("aria-activedescendant")}"]`);
      if ((await active.getAttribute("aria-expanded")) === "false") break;
      await other.keyboard.press("ArrowDown");
    }
    await other.keyboard.press("ArrowRight");
    await expect(tree.locator('[aria-level="2"]').first()).toBeVisible();
    await other.keyboard.press("ArrowLeft");
    await expect(tree.locator('[aria-level="2"]')).toHaveCount(0);
    await expectAccessible(other, ["#network"]);
    await other.context().close();
  });

  await test.step("a new affiliate signs up through the invitation", async () => {
    await signUp(page, inviteLink, "Lee Newcomer");
  });

  await test.step("sees empty dashboard pages that explain themselves", async () => {
    for (const [tab, texts] of [
      ["dashboard", ["Quick win: Rising Star at $1K volume or 5 orders or 3 network"]],
      ["earnings", ["No earnings yet", "No payouts yet"]],
      ["network", ["Your network is empty"]],
      ["partnerships", ["You are not in a partnership"]],
    ] as const) {
      await page.goto(`/affiliate/${tab}`);
      for (const text of texts) await expect(page.getByText(text)).toBeVisible();
      await expectAccessible(page, ["main"]);
    }
  });

  await test.step("founds a partnership", async () => {
    await page.getByLabel("Partnership name").fill("Lee's Laboratory");
    await page.getByRole("button", { name: "Create partnership" }).click();
    await expect(page.getByText("Partnership created successfully!")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Lee's Laboratory Founder" })).toBeVisible();
  });

  const mia = await (await browser.newContext()).newPage();
  const teamOf = (of: Page) => of.getByRole("region", { name: "Members" }).getByRole("listitem");

  await test.step("invites someone from their network, who accepts", async () => {
    await page.goto("/affiliate/links");
    await signUp(mia, `/affiliate/signup?ref=${await page.getByTestId("referral-code").textContent()}`, "Mia Newcomer");
    await page.goto("/affiliate/partnerships");
    await page.getByLabel("Or choose someone from your network").fill("Mia");
    await page.getByRole("button", { name: "Invite Mia Newcomer" }).click();
    await expect(page.getByRole("button", { name: "Withdraw the invitation of Mia N." })).toBeVisible();
    await mia.goto("/affiliate/partnerships");
    const invitation = mia.getByRole("region", { name: "Invitations" }).getByRole("listitem");
    await expect(invitation).toContainText("Lee N. invites you · 1 of 10 members");
    await invitation.getByRole("button", { name: "Accept" }).click();
    await expect(mia.getByRole("heading", { name: "Lee's Laboratory Member" })).toBeVisible();
  });

  await test.step("sees what each member contributed, and transfers the founder role", async () => {
    await expect(teamOf(mia).filter({ hasText: "(you)" })).toContainText(/Mia N\..*\$0\.000 orders/);
    await mia.context().close();
    await page.goto("/affiliate/partnerships");
    await expect(teamOf(page)).toHaveCount(2);
    await page.getByRole("button", { name: "Actions for Mia N." }).click();
    await page.getByRole("menuitem", { name: "Transfer founder role" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Transfer" }).click();
    await expect(page.getByText("Mia N. is the founder now.")).toBeVisible();
    await expect(page.getByRole("heading", { name: "Lee's Laboratory Admin" })).toBeVisible();
    await expect(teamOf(page).filter({ hasText: "Mia N." })).toContainText("Founder");
    await expect(page.getByRole("button", { name: "Dissolve" })).toBeHidden();
  });
});
