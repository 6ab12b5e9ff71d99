import type { Page } from "@playwright/test";
import { completeOrder, expect, goToCheckout, markPaid, newAdmin, rows, signUp, test } from "./shopping";

async function codeOf(page: Page): Promise<string> {
  await page.goto("/affiliate/links");
  return (await page.getByTestId("referral-code").textContent()) ?? "";
}

/** The same words appear in a toast and in a list; the latest entry in the thread counts. */
const thread = (page: Page) => page.getByRole("list", { name: "Partnership messages" }).getByRole("listitem");
const figure = (page: Page, label: string) =>
  page
    .locator("dl > div")
    .filter({ has: page.getByText(label, { exact: true }) })
    .getByRole("definition");

async function write(page: Page, text: string): Promise<void> {
  await page.getByLabel("Write to the team").fill(text);
  await page.getByRole("button", { name: "Send", exact: true }).click();
  await expect(page.getByText("Message sent successfully!")).toBeVisible();
  await expect(page.getByLabel("Write to the team")).toHaveValue("");
}

test("two affiliates found a partnership, chat, share a sale, transfer it, leave and dissolve it", async ({
  page,
  browser,
  product,
}) => {
  const [house] = await rows<{ code: string }>(
    "select affiliate_code as code from users where is_affiliate and referred_by_user_id is null order by created_at limit 1",
  );
  const mark = Math.random().toString(36).slice(2, 6);
  const team = `Team ${mark}`;
  const member = await (await browser.newContext()).newPage();

  await test.step("an affiliate who signs up by the founder's invitation appears in the founder's network", async () => {
    await signUp(page, "Faye Founder", `/affiliate/signup?ref=${house?.code}`);
    const code = await codeOf(page);
    await signUp(member, "Mo Member", `/affiliate/signup?ref=${code}`);
    await page.goto("/affiliate/network");
    const row = page.getByRole("treegrid", { name: "Your Network" }).getByRole("row").filter({ hasText: "Mo Member" });
    await expect(row).toContainText("mo.member.");
  });

  await test.step("the founder creates a partnership and invites the member with a message", async () => {
    await page.goto("/affiliate/partnerships");
    await page.getByLabel("Partnership name").fill(team);
    await page.getByRole("button", { name: "Create partnership" }).click();
    await expect(page.getByRole("heading", { name: `${team} Founder` })).toBeVisible();
    await page.getByLabel("Affiliate code").fill((await codeOf(member)).toLowerCase());
    await page.getByLabel("Message", { exact: false }).and(page.locator("[name=message]")).fill("Join us");
    await page.getByRole("button", { name: "Send invitation" }).click();
    await expect(page.getByText("Invitation sent!")).toBeVisible();
  });

  await test.step("the member reads the invitation, accepts, and both see each other's messages", async () => {
    await member.goto("/affiliate/partnerships");
    const invitation = member.getByRole("region", { name: "Invitations" }).getByRole("listitem");
    await expect(invitation).toContainText("Faye F. invites you · 1 of 10 members");
    await expect(invitation).toContainText("“Join us”");
    await invitation.getByRole("button", { name: "Accept" }).click();
    await expect(member.getByRole("heading", { name: `${team} Member` })).toBeVisible();
    await write(member, "Hello from Mo");
    await page.reload();
    await expect(thread(page).filter({ hasText: "Hello from Mo" })).toContainText("Mo M.");
    await expect(thread(page).filter({ hasText: "Mo M. joined." })).toBeVisible();
    await write(page, "Welcome, Mo");
    await member.reload();
    await expect(thread(member).filter({ hasText: "Welcome, Mo" })).toContainText("Faye F.");
  });

  await test.step("a paid order below the member counts for the partnership, without shipping", async () => {
    const buyer = await (await browser.newContext()).newPage();
    await signUp(buyer, "Bea Buyer", `/signup?ref=${await codeOf(member)}`);
    await goToCheckout(buyer, product);
    const shortId = await completeOrder(buyer);
    await buyer.context().close();
    const admin = await newAdmin(browser);
    await markPaid(admin, shortId);
    await admin.context().close();
    await page.reload();
    await expect(figure(page, "Combined volume")).toHaveText("$50.00");
    await expect(figure(page, "Combined orders")).toHaveText("1");
    const members = page.getByRole("region", { name: "Members" }).getByRole("listitem");
    await expect(members.filter({ hasText: "Mo M." })).toContainText("$50.001 order");
    await expect(members.filter({ hasText: "(you)" })).toContainText("$0.000 orders");
    await expect(page.getByText("$500K milestone")).toBeVisible();
  });

  await test.step("the founder transfers the role and leaves", async () => {
    await expect(page.getByRole("button", { name: "Leave", exact: true })).toBeHidden();
    await page.getByRole("button", { name: "Actions for Mo M." }).click();
    await page.getByRole("menuitem", { name: "Transfer founder role" }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Transfer" }).click();
    await expect(page.getByRole("heading", { name: `${team} Admin` })).toBeVisible();
    await page.getByRole("button", { name: "Leave", exact: true }).click();
    await page.getByRole("alertdialog").getByRole("button", { name: "Leave", exact: true }).click();
    await expect(page.getByText(`You left ${team}.`)).toBeVisible();
    await expect(page.getByText("You are not in a partnership")).toBeVisible();
    await expect(page.getByRole("region", { name: "Past partnerships" })).toContainText("You left");
  });

  await test.step("the new founder sees that, and dissolves the partnership with a reason", async () => {
    await member.goto("/affiliate/partnerships");
    await expect(member.getByRole("heading", { name: `${team} Founder` })).toBeVisible();
    await expect(thread(member).filter({ hasText: "Faye F. left." })).toBeVisible();
    await expect(figure(member, "Combined volume")).toHaveText("$50.00");
    await member.getByRole("button", { name: "Dissolve" }).click();
    const question = member.getByRole("alertdialog", { name: `Dissolve ${team}?` });
    await question.getByRole("button", { name: "Dissolve" }).click();
    await expect(question.getByText("Please give a reason.")).toBeVisible();
    await question.getByLabel("Reason for dissolving").fill("Only one is left");
    await question.getByRole("button", { name: "Dissolve" }).click();
    await expect(member.getByText(`${team} is dissolved.`)).toBeVisible();
    await expect(member.getByRole("region", { name: "Past partnerships" })).toContainText(
      "The partnership was dissolved: Only one is left",
    );
    await member.context().close();
  });
});
