import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import dashboard from "~/app/(store)/affiliate/dashboard/page";
import earnings from "~/app/(store)/affiliate/earnings/page";
import links from "~/app/(store)/affiliate/links/page";
import network from "~/app/(store)/affiliate/network/page";
import partnerships from "~/app/(store)/affiliate/partnerships/page";
import tiers from "~/app/(store)/affiliate/tiers/page";
import { NextPayoutBanner } from "~/components/affiliate/next-payout-banner";
import { MailSwitches } from "~/components/affiliate/overview-screen";
import { CashappTagForm } from "~/components/affiliate/payouts";
import { TiersScreen } from "~/components/affiliate/tiers-screen";
import { type ApiOutput, apiHandlers, pending, serverError } from "~tests/support/api-link";
import { click, press, type as typeInto } from "~tests/support/interactions";
import { router } from "~tests/support/next-navigation";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";
import { actorOf, answered, currentActor, prefetched } from "~tests/support/trpc-server";

const api = apiHandlers({
  "affiliate.dashboard": () => pending(),
  "affiliate.nextPayout": () => pending(),
  "affiliate.termsStanding": () => pending(),
  "affiliate.publicIdentity": () => pending(),
  "affiliate.clicks": () => pending(),
  "affiliate.linkResults": () => pending(),
  "affiliate.mailSwitches": () => pending(),
  "affiliate.monthlyEarnings": () => pending(),
  "affiliate.outlook": () => pending(),
  "affiliate.rules": () => pending(),
  "affiliate.switchMail": () => undefined,
  "affiliate.networkSummary": () => pending(),
  "affiliate.networkChildren": () => pending(),
  "affiliate.tierHistory": () => pending(),
  "partnership.mine": () => pending(),
  "partnership.invitations": () => pending(),
  "partnership.history": () => pending(),
  "affiliate.saveCashappTag": () => undefined,
});
const saveTag = api["affiliate.saveCashappTag"];

const PAGES = { dashboard, earnings, links, network, partnerships, tiers };
const TABS = ["Overview", "Links", "Earnings", "Network", "Partnerships", "Tiers", "Missing order?"];

describe("dashboard pages", () => {
  const open = (page: keyof typeof PAGES, params: Record<string, string | string[]> = {}) =>
    PAGES[page]({ searchParams: Promise.resolve(params) });

  it.each(Object.keys(PAGES) as (keyof typeof PAGES)[])(
    "/affiliate/%s redirects a visitor to sign-in, a customer to the profile, a former affiliate to the settlement",
    async (page) => {
      await expect(open(page)).rejects.toThrow(`redirect to /login?next=%2Faffiliate%2F${page}`);
      currentActor.mockResolvedValue(actorOf());
      // Also a former affiliate who never earned anything.
      answered.mockReturnValueOnce(null);
      await expect(open(page)).rejects.toThrow("redirect to /profile#affiliate");
      answered.mockReturnValueOnce({ owedCents: 800 });
      await expect(open(page)).rejects.toThrow("redirect to /affiliate/settlement");
      expect(answered.mock.calls).toEqual([["affiliate.settlement"], ["affiliate.settlement"]]);
      expect(prefetched).not.toHaveBeenCalled();
    },
  );

  it.each(Object.keys(PAGES) as (keyof typeof PAGES)[])(
    "/affiliate/%s marks its own tab as the current one",
    async (page) => {
      currentActor.mockResolvedValue(actorOf({ isAffiliate: true }));
      await renderWithApi(await open(page), api);
      const links = within(screen.getByRole("navigation", { name: "Dashboard pages" })).getAllByRole("link");
      expect(links.map(({ textContent }) => textContent)).toEqual(TABS);
      const current = links.filter((link) => link.getAttribute("aria-current") === "page");
      expect(current.map((link) => link.getAttribute("href"))).toEqual([`/affiliate/${page}`]);
    },
  );

  it("prefetches the earnings with the filters of the URL", async () => {
    currentActor.mockResolvedValue(actorOf({ isAffiliate: true }));
    await open("earnings", { level: ["2", "3"], status: "paid", month: "soon" });
    expect(prefetched).toHaveBeenCalledWith("affiliate.dashboard", undefined);
    expect(prefetched).toHaveBeenCalledWith("affiliate.earnings", { level: 2, status: "paid" });
  });

  it("redirects URLs of the former single page to the current pages", async () => {
    currentActor.mockResolvedValue(actorOf({ isAffiliate: true }));
    await expect(open("dashboard", { order: "AB12CD34", kind: "earn", ref: "ROBIN123" })).rejects.toThrow(
      "redirect to /affiliate/earnings?kind=earn&order=AB12CD34",
    );
    window.history.replaceState(null, "", "/affiliate/dashboard#statement");
    await renderWithApi(await open("dashboard"), api);
    expect(router.replace).toHaveBeenCalledWith("/affiliate/earnings#statement");
    router.replace.mockClear();
    window.history.replaceState(null, "", "/affiliate/dashboard#status");
    await renderWithApi(await open("dashboard"), api);
    expect(router.replace).not.toHaveBeenCalled();
  });
});

describe("payout banner", () => {
  const next: ApiOutput<"affiliate.nextPayout"> = {
    ...{ payoutFrequency: "weekly", payoutDay: 5, holdDays: 14, minimumPayoutCents: 2_000, isPaidToday: false },
    ...{
      day: new Date("2026-06-19T00:00:00Z"),
      dueCents: 2_400,
      owingCents: 0,
      expectedCents: 2_400,
      obstacle: null,
      inPayoutCents: 0,
    },
  };
  const show = async (changes: Partial<typeof next> = {}) => {
    api["affiliate.nextPayout"].mockReturnValue({ ...next, ...changes });
    await renderWithApi(<NextPayoutBanner />, api);
    const steps = screen.queryAllByRole("listitem").map((item) => item.querySelector("p")?.textContent);
    return [screen.getByRole("heading").textContent, screen.getByTestId("next payout").textContent, ...steps];
  };

  const daily = { payoutFrequency: "daily", holdDays: 0, day: new Date("2026-06-15T00:00:00Z") } as const;

  it("says Paid Today while what is earned now goes out today", async () => {
    expect(await show({ ...daily, isPaidToday: true })).toEqual([
      "Paid Today",
      "Expected on Jun 15, 2026: $24.00, if nothing is refunded before.",
      ...["Share your link", "They order", "You are paid today"],
    ]);
  });

  it("does not say Paid Today once today's payout is prepared or while payouts are withheld", async () => {
    const [title, , ...steps] = await show({ ...daily, day: new Date("2026-06-16T00:00:00Z"), isPaidToday: false });
    expect([title, steps[2]]).toEqual(["Next payout: Jun 16, 2026", "You are paid"]);
    const text = "Your commission is available right away. Payouts are sent to your cash-app tag every day.";
    expect(screen.getByText(text)).toBeDefined();
    cleanup();
    expect((await show({ ...daily, obstacle: "withheld" })).join(" ")).not.toMatch(/paid today/i);
  });

  it("otherwise shows the next payout, its amount, the hold and the schedule", async () => {
    expect(await show()).toEqual([
      "Next payout: Jun 19, 2026",
      "Expected on Jun 19, 2026: $24.00, if nothing is refunded before.",
      ...["Share your link", "They order", "You are paid"],
    ]);
    const text =
      "Your commission is on hold for 14 days, then available. Payouts are sent to your cash-app tag every Friday.";
    expect(screen.getByText(text)).toBeDefined();
  });

  it.each([
    ["no-tag", { dueCents: 0 }, "Nothing can be sent yet: your cash-app tag is missing. Set your tag"],
    ["no-tag", {}, "$24.00 could be sent on Jun 19, 2026, but your cash-app tag is missing. Set your tag"],
    ["nothing-due", { dueCents: 0 }, "Nothing is due on Jun 19, 2026. New commissions show here at once."],
    [
      "nothing-due",
      { dueCents: 0, owingCents: 672 },
      /^Your next \$6\.72 of commissions cover what was taken back after a payout; what comes after that is paid\.$/,
    ],
    ["nothing-due", { inPayoutCents: 800 }, /due on .* \$8\.00 is in a payout that we are preparing now\.$/],
    ["below-minimum", { dueCents: 900 }, /^\$9\.00 of the \$20\.00 minimum so far\./],
    ["house", {}, "What this account earns is kept by the shop. It is not paid out."],
  ] as const)("shows the obstacle: %s %o", async (obstacle, changes, expected) => {
    expect((await show({ obstacle, expectedCents: 0, ...changes }))[1]).toMatch(expected);
  });

  it("promises no day without a schedule", async () => {
    const [title, text] = await show({ payoutFrequency: "none", day: null });
    expect([title, text]).toEqual([
      "How you are paid",
      "Expected with the next payout: $24.00, if nothing is refunded before.",
    ]);
  });
});

it("a hold of one day is named in the singular on the tiers page", async () => {
  const rates = Array.from({ length: 10 }, () => 100);
  api["affiliate.rules"].mockReturnValue({
    ...{ version: 1, next: null, tiers: [], holdDays: 1, minimumPayoutCents: 0 },
    rates: { None: rates, Bronze: rates, Gold: rates },
  });
  await renderWithApi(<TiersScreen />, api);
  expect(screen.getByText(/^Hold: 1 day\./)).toBeDefined();
});

describe("cash-app tag", () => {
  const type = (value: string) => typeInto("Cash-app tag", value);
  const save = () => press("Save tag");
  const typed = () => screen.getByLabelText<HTMLInputElement>("Cash-app tag").value;

  it("is saved with its dollar sign and confirmed", async () => {
    await renderWithApi(<CashappTagForm cashappTag={null} />, api);
    expect(screen.getByText("We cannot pay you without a tag.")).toBeDefined();
    type("RobinField");
    await save();
    expect(toast.success).toHaveBeenCalledWith("CashApp tag updated successfully!");
    expect(saveTag).toHaveBeenCalledWith({ cashappTag: "$RobinField" });
    expect(typed()).toBe("$RobinField");
  });

  it("keeps what is typed while it is saved", async () => {
    let answer = () => {};
    saveTag.mockReturnValueOnce(new Promise<undefined>((resolve) => (answer = () => resolve(undefined))));
    await renderWithApi(<CashappTagForm cashappTag={null} />, api);
    type("RobinField");
    await save();
    type("$Another");
    answer();
    await waitFor(() => expect(toast.success).toHaveBeenCalled());
    expect(typed()).toBe("$Another");
  });

  it("follows a change from elsewhere in an untouched form, but not in one being edited", async () => {
    const { rerender } = await renderWithApi(<CashappTagForm cashappTag="$Old" />, api);
    rerender(<CashappTagForm cashappTag="$Corrected" />);
    expect(typed()).toBe("$Corrected");
    type("$Mine");
    rerender(<CashappTagForm cashappTag="$Another" />);
    expect(typed()).toBe("$Mine");
  });

  it("is rejected beside the field if malformed, until it is corrected", async () => {
    await renderWithApi(<CashappTagForm cashappTag="$Kept" />, api);
    type("two words");
    await save();
    expect(screen.getByText("A cash-app tag looks like $YourName")).toBeDefined();
    expect(saveTag).not.toHaveBeenCalled();
    type("$TwoWords");
    await waitFor(() => expect(screen.queryByText("A cash-app tag looks like $YourName")).toBeNull());
  });

  it("stays as typed with an error and its reference if saving failed", async () => {
    saveTag.mockRejectedValue(serverError("req-5"));
    await renderWithApi(<CashappTagForm cashappTag="$Kept" />, api);
    type("$Typed");
    await save();
    expect(screen.getByText("Error updating CashApp tag. Reference req-5")).toBeDefined();
    expect(toast.error).toHaveBeenCalledWith("Error updating CashApp tag");
    expect(typed()).toBe("$Typed");
  });
});

describe("e-mail switches", () => {
  const mails = [
    { mail: "commission" as const, isOn: true },
    { mail: "week" as const, isOn: false },
  ];

  it("are saved one by one, and revert if refused", async () => {
    api["affiliate.mailSwitches"].mockReturnValue({ isVerified: true, mails });
    await renderWithApi(<MailSwitches />, api);
    const box = (name: string) => screen.getByRole<HTMLInputElement>("checkbox", { name });
    expect([box("Commission").checked, box("Weekly summary").checked]).toEqual([true, false]);
    fireEvent.click(box("Commission"));
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Commission: e-mails off."));
    expect(api["affiliate.switchMail"]).toHaveBeenCalledWith({ mail: "commission", isOn: false });
    api["affiliate.switchMail"].mockRejectedValueOnce(serverError("req-9"));
    fireEvent.click(box("Weekly summary"));
    await waitFor(() => expect(toast.error).toHaveBeenCalled());
    expect(box("Weekly summary").checked).toBe(false);
  });

  it("keep the focus while one is saved, and save no second choice meanwhile", async () => {
    api["affiliate.mailSwitches"].mockReturnValue({ isVerified: true, mails });
    api["affiliate.switchMail"].mockReturnValue(pending());
    await renderWithApi(<MailSwitches />, api);
    const box = screen.getByRole<HTMLInputElement>("checkbox", { name: "Commission" });
    box.focus();
    await click(box);
    expect([box.disabled, box.getAttribute("aria-disabled")]).toEqual([false, "true"]);
    expect(document.activeElement).toBe(box);
    await click(box);
    expect(api["affiliate.switchMail"]).toHaveBeenCalledTimes(1);
  });

  it("say that they need a verified address", async () => {
    api["affiliate.mailSwitches"].mockReturnValue({ isVerified: false, mails });
    await renderWithApi(<MailSwitches />, api);
    expect(screen.getByText(/^Confirm your e-mail address to get them\./)).toBeDefined();
  });
});
