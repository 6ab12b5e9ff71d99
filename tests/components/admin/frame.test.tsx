import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import type { ReactNode } from "react";
import { beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { AdminShell } from "~/components/admin/admin-shell";
import { ListSearch } from "~/components/admin/list-search";
import { ACTIONS, matching, PAGES } from "~/components/admin/palette-items";
import { PaletteMenu } from "~/components/admin/palette-menu";
import { StaffRoleProvider } from "~/components/admin/staff-role";
import { api as client } from "~/trpc/react";
import { type ApiOutput, apiError, apiHandlers, liveStream, serverError } from "~tests/support/api-link";
import { advance, click, press } from "~tests/support/interactions";
import { navigation, router } from "~tests/support/next-navigation";
import { renderWithApi, settle } from "~tests/support/render-with-api";

type Records = ApiOutput<"admin.palette.find">;

const NOTHING: Records = { orders: [], products: [], users: [], affiliates: [], categories: [], memberships: [] };
const COUNTS: ApiOutput<"admin.navigation.counts"> = {
  ...{ visibleProducts: 51, hiddenProducts: 2, waitingOrders: 19, paymentsToVerify: 18, sentPayments: 4 },
  moneyToReturn: 2,
  ...{ pendingReviews: 25, pendingSubscriptions: 1, pendingAffiliates: 0, unreadMessages: 2, unreadRequests: 0 },
  pendingClaims: 0,
  openCases: 0,
  ...{ duePayouts: 0, preparedPayouts: 0, failedJobs: 0 },
  pendingAccess: 2,
};
const api = apiHandlers({
  "admin.navigation.counts": () => COUNTS,
  "admin.navigation.mailWarning": () => null,
  "admin.navigation.setupWarning": (): ApiOutput<"admin.navigation.setupWarning"> => null,
  "admin.palette.find": () => NOTHING,
  "admin.orders.live": () => liveStream<"admin.orders.live">(),
  "admin.images.cleanUp": () => ({ productCount: 1 }),
});
const { "admin.navigation.counts": counts, "admin.palette.find": find, "admin.images.cleanUp": cleanUp } = api;

// Load the palette's lazy chunk up front, so that the first test does not wait for it.
beforeAll(() => import("~/components/admin/palette-menu"));
beforeEach(() => {
  navigation.pathname = "/admin/orders";
});

const shell = (content: ReactNode = "Content") =>
  renderWithApi(<AdminShell adminName="Ines Roth">{content}</AdminShell>, api);
const key = async (name: string, more: KeyboardEventInit = {}) => {
  fireEvent.keyDown(document.body, { key: name, ...more });
  await settle();
};

/** A screen with a mutation. */
function CleanUp() {
  const act = client.admin.images.cleanUp.useMutation();
  return (
    <button type="button" onClick={() => act.mutate({ urls: ["/files/product/gone"] })}>
      Clean up
    </button>
  );
}

describe("admin sidebar", () => {
  it("is labeled Administrator, and groups links to the screens, marking the current one", async () => {
    await shell();
    expect(screen.getAllByRole("link", { name: "Administrator" })[0]?.getAttribute("href")).toBe("/admin");
    const nav = within(screen.getByRole("navigation", { name: "Admin" }));
    for (const group of ["Sales", "Catalogue", "People", "Shop"])
      expect(nav.getByRole("list", { name: group })).toBeTruthy();
    expect(nav.getByRole("link", { name: /^Orders/ }).getAttribute("aria-current")).toBe("page");
    expect(nav.getByRole("link", { name: "Dashboard" }).getAttribute("aria-current")).toBeNull();
  });

  it("shows what is pending on each screen, and no badge where nothing is", async () => {
    await shell();
    for (const name of [
      "Orders 19 waiting for payment",
      "Messages 2 unread messages",
      "Payments 4 reported as paid 20 payments to confirm or return",
      "Reviews 25 waiting for approval",
      "Users 1 pending subscription requests",
      "Requests 3 waiting for a decision",
      "Affiliates",
    ]) {
      expect(screen.getAllByRole("link").some((link) => link.textContent?.replace(/(\d+)/g, " $1") === name)).toBe(
        true,
      );
    }
    expect(screen.getByText("51 visible, 2 hidden")).toBeTruthy();
  });

  it("leads to the unread messages while there are some, and otherwise to the inbox", async () => {
    const messages = () => screen.getByRole("link", { name: /^Messages/ }).getAttribute("href");
    const { unmount } = await shell();
    expect(messages()).toBe("/admin/messages?state=unread");
    unmount();
    counts.mockReturnValue({ ...COUNTS, unreadMessages: 0 });
    await shell();
    expect(messages()).toBe("/admin/messages");
  });

  it("has the quick links to the profile, the affiliate dashboard and the store", async () => {
    await shell();
    const links = within(screen.getByRole("navigation", { name: "Quick links" })).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["My Profile", "/profile"],
      ["Affiliate Dashboard", "/affiliate/dashboard"],
      ["View Store", "/"],
    ]);
  });

  it("refreshes its counts after each successful action", async () => {
    await shell(<CleanUp />);
    cleanUp.mockRejectedValueOnce(apiError("No."));
    counts.mockClear();
    await press("Clean up");
    expect(cleanUp).toHaveBeenCalledOnce();
    expect(counts).not.toHaveBeenCalled();
    await press("Clean up");
    expect(counts).toHaveBeenCalledOnce();
  });

  it("refreshes its counts every 30 seconds", async () => {
    vi.useFakeTimers();
    await shell();
    counts.mockClear();
    await advance(29_000);
    expect(counts).not.toHaveBeenCalled();
    await advance(1_000);
    expect(counts).toHaveBeenCalledOnce();
  });

  it("is a drawer on a phone", async () => {
    await shell();
    await press("Open menu");
    expect(within(screen.getByRole("dialog", { name: "Administrator" })).getByText("Reviews")).toBeTruthy();
  });
});

describe("setup warning", () => {
  it("says what is missing, and links to settings when that is where to fix it", async () => {
    await shell();
    expect(screen.queryByText(/Nobody can order yet/)).toBeNull();
    cleanup();
    const text = "Nobody can order yet: the shop has no payment tag.";
    api["admin.navigation.setupWarning"].mockReturnValue({ text, isSetting: true });
    await shell();
    expect(screen.getByText(text)).toBeTruthy();
    expect(screen.getAllByRole("link", { name: "Settings" }).at(-1)?.getAttribute("href")).toBe("/admin/settings");
    expect(screen.getAllByRole("link", { name: "Settings" })).toHaveLength(2);
    cleanup();
    api["admin.navigation.setupWarning"].mockReturnValue({ text: "Nobody can sign up.", isSetting: false });
    await shell();
    expect(screen.getByText("Nobody can sign up.")).toBeTruthy();
    expect(screen.getAllByRole("link", { name: "Settings" })).toHaveLength(1);
  });
});

describe("command palette", () => {
  const open = async () => {
    await shell();
    await key("k", { ctrlKey: true });
    return screen.findByRole("combobox");
  };

  it("opens with Ctrl+K and closes with Cmd+K", async () => {
    await open();
    await key("k", { metaKey: true });
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  it("captures keys typed before its input mounts, and runs no shortcut meanwhile", async () => {
    await shell();
    fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
    for (const letter of "go") fireEvent.keyDown(document.body, { key: letter });
    expect(await screen.findByRole("combobox")).toHaveProperty("value", "go");
    expect(router.push).not.toHaveBeenCalled();
  });

  it("opens an action by a few letters and Enter", async () => {
    const input = await open();
    fireEvent.change(input, { target: { value: "add prod" } });
    expect(screen.getByRole("option", { name: "Add Product" })).toBeTruthy();
    fireEvent.keyDown(input, { key: "Enter" });
    await settle();
    expect(router.push).toHaveBeenCalledWith("/admin/products/new");
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  it("leads to the form for a test e-mail, and offers it to owners only, as the form is", async () => {
    await open();
    await click(screen.getByRole("option", { name: "Send a test e-mail" }));
    expect(router.push).toHaveBeenCalledWith("/admin/settings?tab=email");
    cleanup();
    await renderWithApi(
      <StaffRoleProvider {...{ role: "manager" }}>
        <PaletteMenu text="" onText={() => {}} onClose={() => {}} />
      </StaffRoleProvider>,
      api,
    );
    expect(screen.getByRole("option", { name: "Add Product" })).toBeTruthy();
    expect(screen.queryByRole("option", { name: "Send a test e-mail" })).toBeNull();
  });

  it("finds orders, products, people, categories and memberships, and opens the one chosen", async () => {
    const found: Records = {
      orders: [{ id: "o-1", shortId: "ABCD1234", email: "noor@example.test", totalAmountCents: 15_000 }],
      products: [{ id: "p-1", name: "BPC-157", sku: "P-1", hidden: true }],
      users: [{ id: "u-1", name: "Noor Haddad", email: "noor@example.test" }],
      affiliates: [{ id: "a-1", name: "Lab Lion", email: "l@example.test", code: "PEPTIDE9" }],
      categories: [{ id: "c1", name: "Peptides" }],
      memberships: [{ id: "m1", name: "Noor Haddad", reference: "CA-7720" }],
    };
    find.mockReturnValue(found);
    const input = await open();
    fireEvent.change(input, { target: { value: "noor" } });
    const order = await screen.findByRole("option", { name: /#ABCD1234/ });
    expect(order.textContent).toContain("noor@example.test, $150.00");
    expect(screen.getByRole("option", { name: /BPC-157/ }).textContent).toContain("P-1, hidden");
    expect(screen.getByRole("option", { name: /Lab Lion/ }).textContent).toContain("PEPTIDE9");
    expect(screen.getByRole("option", { name: /CA-7720/ }).textContent).toContain("Noor Haddad");
    expect(screen.getByRole("option", { name: /Peptides/ })).toBeTruthy();
    await click(order);
    expect(router.push).toHaveBeenCalledWith("/admin/orders?section=all&order=o-1");
    expect(find.mock.calls).toEqual([[{ text: "noor" }]]);
  });

  it("shows when nothing matches, and when the record search failed", async () => {
    const input = await open();
    fireEvent.change(input, { target: { value: "qqq" } });
    expect(await screen.findByText("Nothing matches “qqq”.")).toBeTruthy();
    find.mockRejectedValue(serverError("req-1"));
    fireEvent.change(input, { target: { value: "qqqq" } });
    expect(await screen.findByText("The search failed. Please try again.")).toBeTruthy();
  });

  it("includes the sidebar's screens, and matches only items that contain all the words typed", () => {
    expect(matching(PAGES, "").map(({ label }) => label)).toContain("Image Library");
    expect(matching(ACTIONS, "import payments").map(({ label }) => label)).toEqual(["Confirm payments"]);
    expect(matching(ACTIONS, "nothing such")).toEqual([]);
  });
});

describe("keyboard shortcuts", () => {
  it("focus the search with a slash, and list themselves with a question mark", async () => {
    await shell(<ListSearch label="Name" search="" onSearch={() => {}} />);
    await key("/");
    expect(document.activeElement).toBe(screen.getByLabelText("Name"));
    await key("?");
    const help = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
    expect(help.getByText("Go anywhere (⌘ K on a Mac)")).toBeTruthy();
    expect(within(help.getByRole("region", { name: "On this screen" })).getByText("Search")).toBeTruthy();
  });

  it("go to a screen with G and its letter, but not while a field has focus", async () => {
    await shell();
    await key("g");
    await key("o");
    expect(router.push).toHaveBeenCalledWith("/admin/orders");
    router.push.mockClear();
    await key("o");
    expect(router.push).not.toHaveBeenCalled();
    cleanup();
    await shell(<input aria-label="Name" />);
    const input = screen.getByLabelText("Name");
    fireEvent.keyDown(input, { key: "g" });
    fireEvent.keyDown(input, { key: "o" });
    fireEvent.keyDown(input, { key: "?" });
    expect(router.push).not.toHaveBeenCalled();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
