import { fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import dashboard from "~/app/(store)/affiliate/dashboard/page";
import earnings from "~/app/(store)/affiliate/earnings/page";
import links from "~/app/(store)/affiliate/links/page";
import network from "~/app/(store)/affiliate/network/page";
import partnerships from "~/app/(store)/affiliate/partnerships/page";
import tiers from "~/app/(store)/affiliate/tiers/page";
import { CashappTagForm } from "~/components/affiliate/cashapp-tag-form";
import { MailSwitches } from "~/components/affiliate/mail-switches";
import { PaidTodayBanner } from "~/components/affiliate/paid-today-banner";
import { apiHandlers, pending, serverError } from "~tests/support/api-link";
import { press, type as typeInto } from "~tests/support/interactions";
import { router } from "~tests/support/next-navigation";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";
import { actorOf, currentActor, prefetched } from "~tests/support/trpc-server";

const api = apiHandlers({
  "affiliate.dashboard": () => pending(),
  "affiliate.publicIdentity": () => pending(),
  "affiliate.clicks": () => pending(),
  "affiliate.mailSwitches": () => pending(),
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
const TABS = ["Overview", "Links", "Earnings", "Network", "Partnerships", "Tiers"];

describe("the pages of the dashboard", () => {
  const open = (page: keyof typeof PAGES, params: Record<string, string | string[]> = {}) =>
    PAGES[page]({ searchParams: Promise.resolve(params) });

  it.each(Object.keys(PAGES) as (keyof typeof PAGES)[])(
    "/affiliate/%s sends a visitor to the sign-in and who is no affiliate to the profile",
    async (page) => {
      await expect(open(page)).rejects.toThrow(`redirect to /login?next=/affiliate/${page}`);
      currentActor.mockResolvedValue(actorOf());
      await expect(open(page)).rejects.toThrow("redirect to /profile");
      expect(prefetched).not.toHaveBeenCalled();
    },
  );

  it.each(Object.keys(PAGES) as (keyof typeof PAGES)[])(
    "/affiliate/%s stands under its own tab, the others beside it",
    async (page) => {
      currentActor.mockResolvedValue(actorOf({ isAffiliate: true }));
      await renderWithApi(await open(page), api);
      const links = within(screen.getByRole("navigation", { name: "Dashboard pages" })).getAllByRole("link");
      expect(links.map(({ textContent }) => textContent)).toEqual(TABS);
      const current = links.filter((link) => link.getAttribute("aria-current") === "page");
      expect(current.map((link) => link.getAttribute("href"))).toEqual([`/affiliate/${page}`]);
    },
  );

  it("reads the earnings ahead with the filters of the URL", async () => {
    currentActor.mockResolvedValue(actorOf({ isAffiliate: true }));
    await open("earnings", { level: ["2", "3"], status: "paid", month: "soon" });
    expect(prefetched).toHaveBeenCalledWith("affiliate.dashboard", undefined);
    expect(prefetched).toHaveBeenCalledWith("affiliate.earnings", { level: 2, status: "paid" });
  });

  it("leads from the former addresses of the one long page to where things are now", async () => {
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

it("the banner says in three steps how one is paid today", async () => {
  await renderWithApi(<PaidTodayBanner />);
  expect(screen.getByRole("heading", { name: "Paid Today" })).toBeDefined();
  expect(screen.getAllByRole("listitem").map((item) => item.querySelector("p")?.textContent)).toEqual([
    "Share your link",
    "They order",
    "You are paid today",
  ]);
});

describe("the cash-app tag", () => {
  const type = (value: string) => typeInto("Cash-app tag", value);
  const save = () => press("Save tag");
  const typed = () => screen.getByLabelText<HTMLInputElement>("Cash-app tag").value;

  it("is saved with its dollar sign and says so", async () => {
    await renderWithApi(<CashappTagForm cashappTag={null} />, api);
    expect(screen.getByText("We cannot pay you without a tag.")).toBeDefined();
    type("RobinField");
    await save();
    expect(toast.success).toHaveBeenCalledWith("CashApp tag updated successfully!");
    expect(saveTag).toHaveBeenCalledWith({ cashappTag: "$RobinField" });
    expect(typed()).toBe("$RobinField");
  });

  it("that looks like none is refused beside the field, and the error goes once it is mended", async () => {
    await renderWithApi(<CashappTagForm cashappTag="$Kept" />, api);
    type("two words");
    await save();
    expect(screen.getByText("A cash-app tag looks like $YourName")).toBeDefined();
    expect(saveTag).not.toHaveBeenCalled();
    type("$TwoWords");
    await waitFor(() => expect(screen.queryByText("A cash-app tag looks like $YourName")).toBeNull());
  });

  it("that could not be saved says so with the reference and stays as typed", async () => {
    saveTag.mockRejectedValue(serverError("req-5"));
    await renderWithApi(<CashappTagForm cashappTag="$Kept" />, api);
    type("$Typed");
    await save();
    expect(screen.getByText("Error updating CashApp tag. Reference req-5")).toBeDefined();
    expect(toast.error).toHaveBeenCalledWith("Error updating CashApp tag");
    expect(typed()).toBe("$Typed");
  });
});

describe("the e-mails", () => {
  const mails = [
    { mail: "commission" as const, isOn: true },
    { mail: "week" as const, isOn: false },
  ];

  it("are switched one by one, and a refused one falls back", async () => {
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

  it("wait for a verified address, which is said", async () => {
    api["affiliate.mailSwitches"].mockReturnValue({ isVerified: false, mails });
    await renderWithApi(<MailSwitches />, api);
    expect(screen.getByText(/^Confirm your e-mail address to get them\./)).toBeDefined();
  });
});
