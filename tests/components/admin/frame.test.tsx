// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen, within } from "@testing-library/react";
import { afterEach, beforeAll, beforeEach, describe, expect, it, vi } from "vitest";
import { AdminShell } from "~/components/admin/admin-shell";
import { ACTIONS, matching, PAGES } from "~/components/admin/palette-items";

const calls = vi.hoisted(() => ({
  path: "/admin/orders",
  push: vi.fn(),
  counts: vi.fn(),
  find: vi.fn(),
  invalidate: vi.fn(),
  notifyMutation: (_: unknown) => {},
}));

vi.mock("next/navigation", () => ({ usePathname: () => calls.path, useRouter: () => ({ push: calls.push }) }));
vi.mock("next-auth/react", () => ({ signOut: vi.fn() }));
vi.mock("~/components/ui/theme-toggle", () => ({ ThemeToggle: () => null }));
vi.mock("~/components/admin/orders/use-orders-live", () => ({ useOrdersLive: () => {} }));
vi.mock("@tanstack/react-query", () => ({
  useQueryClient: () => ({
    getMutationCache: () => ({
      subscribe: (tell: (event: unknown) => void) => {
        calls.notifyMutation = tell;
        return () => {};
      },
    }),
  }),
}));
vi.mock("~/trpc/react", () => ({
  api: {
    useUtils: () => ({ admin: { navigation: { counts: { invalidate: calls.invalidate } } } }),
    admin: {
      navigation: { counts: { useQuery: (...given: unknown[]) => ({ data: calls.counts(...given) }) } },
      palette: { find: { useQuery: (input: unknown, options: unknown) => calls.find(input, options) } },
    },
  },
}));

const NOTHING = { orders: [], products: [], users: [], affiliates: [] };

// What the palette fetches when it is first opened is there before the first test.
beforeAll(() => import("~/components/admin/palette-menu"));
beforeEach(() => {
  // The palette scrolls to what is chosen and measures its list; jsdom does neither.
  Element.prototype.scrollIntoView = vi.fn();
  vi.stubGlobal(
    "ResizeObserver",
    class {
      observe() {}
      unobserve() {}
      disconnect() {}
    },
  );
  calls.counts.mockReturnValue({
    ...{ visibleProducts: 51, hiddenProducts: 2, waitingOrders: 19, unreadOrders: 33 },
    ...{ pendingReviews: 25, pendingSubscriptions: 1, pendingAffiliates: 0 },
  });
  calls.find.mockImplementation((_, { enabled }) => ({ data: enabled ? NOTHING : undefined, isError: false }));
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
  vi.unstubAllGlobals();
});

const shell = () => render(<AdminShell adminName="Ines Roth">Content</AdminShell>);
const key = (name: string, more: KeyboardEventInit = {}) =>
  act(async () => void fireEvent.keyDown(document.body, { key: name, ...more }));

describe("the sidebar", () => {
  it("is labelled Administrator, and leads to every screen in groups", () => {
    shell();
    expect(screen.getAllByRole("link", { name: "Administrator" })[0]?.getAttribute("href")).toBe("/admin");
    const nav = within(screen.getByRole("navigation", { name: "Admin" }));
    for (const group of ["Sales", "Catalogue", "People", "Shop"])
      expect(nav.getByRole("list", { name: group })).toBeTruthy();
    expect(nav.getByRole("link", { name: /^Orders/ }).getAttribute("aria-current")).toBe("page");
    expect(nav.getByRole("link", { name: "Dashboard" }).getAttribute("aria-current")).toBeNull();
  });

  it("shows what waits on each screen, and no badge where nothing does", () => {
    shell();
    for (const name of [
      "Orders 33 with unread messages 19 waiting for payment",
      "Payments 20 payments to confirm",
      "Reviews 25 waiting for approval",
      "Users 1 pending subscription requests",
      "Affiliates",
    ]) {
      expect(screen.getAllByRole("link").some((link) => link.textContent?.replace(/(\d+)/g, " $1") === name)).toBe(
        true,
      );
    }
    expect(screen.getByText("51 visible, 2 hidden")).toBeTruthy();
  });

  it("has the quick links to the profile, the affiliate dashboard and the store", () => {
    shell();
    const links = within(screen.getByRole("navigation", { name: "Quick links" })).getAllByRole("link");
    expect(links.map((link) => [link.textContent, link.getAttribute("href")])).toEqual([
      ["My Profile", "/profile"],
      ["Affiliate Dashboard", "/affiliate/dashboard"],
      ["View Store", "/"],
    ]);
  });

  it("counts anew after each act that succeeds, and by itself", () => {
    shell();
    calls.notifyMutation({ type: "updated", action: { type: "pending" } });
    expect(calls.invalidate).not.toHaveBeenCalled();
    calls.notifyMutation({ type: "updated", action: { type: "success" } });
    expect(calls.invalidate).toHaveBeenCalledOnce();
    expect(calls.counts).toHaveBeenCalledWith(undefined, { refetchInterval: 30_000 });
  });

  it("is a drawer on a phone", async () => {
    shell();
    await act(async () => void fireEvent.click(screen.getByRole("button", { name: "Open menu" })));
    expect(within(screen.getByRole("dialog", { name: "Administrator" })).getByText("Reviews")).toBeTruthy();
  });
});

describe("the palette", () => {
  const open = async () => {
    shell();
    await key("k", { ctrlKey: true });
    return screen.findByRole("combobox");
  };

  it("opens with Ctrl+K or Cmd+K, and closes again", async () => {
    await open();
    await key("k", { metaKey: true });
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  it("takes what is typed before its field is there, and no shortcut runs meanwhile", async () => {
    shell();
    fireEvent.keyDown(document.body, { key: "k", ctrlKey: true });
    for (const letter of "go") fireEvent.keyDown(document.body, { key: letter });
    expect(await screen.findByRole("combobox")).toHaveProperty("value", "go");
    expect(calls.push).not.toHaveBeenCalled();
  });

  it("goes to a page or an action by a few letters and Enter", async () => {
    const input = await open();
    fireEvent.change(input, { target: { value: "add prod" } });
    expect(screen.getByRole("option", { name: "Add Product" })).toBeTruthy();
    await act(async () => void fireEvent.keyDown(input, { key: "Enter" }));
    expect(calls.push).toHaveBeenCalledWith("/admin/products/new");
    expect(screen.queryByRole("combobox")).toBeNull();
  });

  it("finds orders, products, users and affiliates, and leads to them", async () => {
    const found = {
      orders: [{ id: "o-1", shortId: "ABCD1234", email: "noor@example.test", totalAmountCents: 15_000 }],
      products: [{ id: "p-1", name: "BPC-157", sku: "P-1", hidden: true }],
      users: [{ id: "u-1", name: "Noor Haddad", email: "noor@example.test" }],
      affiliates: [{ id: "a-1", name: "Lab Lion", email: "l@example.test", code: "PEPTIDE9" }],
    };
    calls.find.mockImplementation((_, { enabled }) => ({ data: enabled ? found : undefined, isError: false }));
    const input = await open();
    fireEvent.change(input, { target: { value: "noor" } });
    const order = await screen.findByRole("option", { name: /#ABCD1234/ });
    expect(order.textContent).toContain("noor@example.test, $150.00");
    expect(screen.getByRole("option", { name: /BPC-157/ }).textContent).toContain("P-1, hidden");
    expect(screen.getByRole("option", { name: /Lab Lion/ }).textContent).toContain("PEPTIDE9");
    fireEvent.click(order);
    expect(calls.push).toHaveBeenCalledWith("/admin/orders?section=all&order=o-1");
    expect(calls.find).toHaveBeenLastCalledWith({ text: "noor" }, { enabled: true });
  });

  it("says when nothing matches, and when the records could not be searched", async () => {
    const input = await open();
    fireEvent.change(input, { target: { value: "qqq" } });
    expect(await screen.findByText("Nothing matches “qqq”.")).toBeTruthy();
    calls.find.mockReturnValue({ data: undefined, isError: true });
    fireEvent.change(input, { target: { value: "qqqq" } });
    expect(await screen.findByText("The records could not be searched. Please try again.")).toBeTruthy();
  });

  it("holds every screen of the sidebar, and matches all the words typed", () => {
    expect(matching(PAGES, "").map(({ label }) => label)).toContain("Image Library");
    expect(matching(ACTIONS, "import payments").map(({ label }) => label)).toEqual(["Confirm payments"]);
    expect(matching(ACTIONS, "nothing such")).toEqual([]);
  });
});

describe("the keys", () => {
  it("list themselves with a question mark", async () => {
    shell();
    await key("?");
    const help = within(await screen.findByRole("dialog", { name: "Keyboard shortcuts" }));
    expect(help.getByText("Go anywhere (⌘ K on a Mac)")).toBeTruthy();
  });

  it("go to a screen with g and its letter, and not while somebody types", async () => {
    shell();
    await key("g");
    await key("o");
    expect(calls.push).toHaveBeenCalledWith("/admin/orders");
    calls.push.mockClear();
    await key("o");
    expect(calls.push).not.toHaveBeenCalled();
    cleanup();
    render(
      <AdminShell adminName="Ines">
        <input aria-label="Name" />
      </AdminShell>,
    );
    const input = screen.getByLabelText("Name");
    fireEvent.keyDown(input, { key: "g" });
    fireEvent.keyDown(input, { key: "o" });
    fireEvent.keyDown(input, { key: "?" });
    expect(calls.push).not.toHaveBeenCalled();
    expect(screen.queryByRole("dialog")).toBeNull();
  });
});
