// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ledgerHref, readLedgerAddress } from "~/components/admin/ledger/ledger-address";
import { LedgerScreen } from "~/components/admin/ledger/ledger-screen";

const calls = vi.hoisted(() => ({
  address: new URLSearchParams(),
  balances: vi.fn(),
  entries: vi.fn(),
  verify: vi.fn(),
  adjust: vi.fn(),
  push: vi.fn(),
  toast: vi.fn(),
}));

vi.mock("next/navigation", () => ({
  useRouter: () => ({ push: calls.push }),
  useSearchParams: () => calls.address,
}));
vi.mock("~/components/ui/toast", () => ({ toast: { success: calls.toast } }));
vi.mock("~/trpc/react", async () => {
  const { mutation } = await import("~tests/support/mutation");
  const ledger = {
    balances: { useQuery: (input: unknown) => calls.balances(input) },
    entries: { useQuery: (input: unknown) => calls.entries(input) },
    verify: { useQuery: () => calls.verify() },
    adjust: mutation((input) => calls.adjust(input)),
  };
  return { api: { useUtils: () => ({ admin: { invalidate: async () => {} } }), admin: { ledger } } };
});

const loaded = (data: unknown) => ({ data, isPending: false, isError: false, isFetching: false, refetch: vi.fn() });
const failed = (refetch: () => void) => ({
  error: { data: { requestId: "req-9" } },
  isPending: false,
  isError: true,
  refetch,
});
const row = { userId: "a", name: "Ada", email: "ada@example.test", isAffiliate: true, isDeleted: false };
const all = {
  ...{ owedCents: 90_000, owedAccounts: 12, owingCents: 500, owingAccounts: 1, netCents: 89_500 },
  ...{ deletedCents: 0, deletedAccounts: 0, paidCents: 2_000 },
};
const sums = { balanceCents: -500, earnedCents: 1_500, paidTotalCents: 2_000 };
const entry = {
  id: "e1",
  kind: "earn",
  amountCents: 800,
  createdAt: new Date("2026-06-15T12:00:00Z"),
  name: "Ada",
  email: "ada@example.test",
  orderId: "o-1",
  shortOrderId: "ABCD1234",
  level: 2,
  generation: 3,
  runId: null,
  reason: null,
};
const press = (name: string | RegExp) => fireEvent.click(screen.getByRole("button", { name }));
const type = (label: string, value: string) => fireEvent.change(screen.getByLabelText(label), { target: { value } });

beforeEach(() => {
  calls.address = new URLSearchParams();
  calls.balances.mockReturnValue(loaded({ total: 1, pageCount: 1, rows: [{ ...row, ...sums }], sums: all }));
  calls.entries.mockReturnValue(loaded({ total: 1, pageCount: 1, rows: [entry] }));
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("the ledger's address", () => {
  it("keeps view, search, kind and page, and leaves out what is odd", () => {
    const address = { view: "entries", search: "ada", kind: "payout", page: 3 } as const;
    expect(readLedgerAddress(new URL(ledgerHref(address), "http://a.test").searchParams)).toEqual(address);
    expect(readLedgerAddress(new URLSearchParams("view=x&kind=y&page=-1"))).toEqual({
      view: "balances",
      search: "",
      kind: undefined,
      page: 1,
    });
  });
});

describe("balances", () => {
  it("show earned, paid out and what is owed, a debt too", () => {
    render(<LedgerScreen />);
    const table = within(screen.getByRole("region", { name: "Balances" }));
    for (const text of ["Ada", "$15.00", "$20.00", "-$5.00"]) expect(table.getByText(text)).toBeTruthy();
  });

  it("say what is owed, what is owing, the net, and which part belongs to deleted accounts", () => {
    const rows = [{ ...row, ...sums, isAffiliate: false, isDeleted: true }];
    calls.balances.mockReturnValue(
      loaded({ total: 1, pageCount: 1, rows, sums: { ...all, deletedCents: 700, deletedAccounts: 2 } }),
    );
    render(<LedgerScreen />);
    const words =
      /\$900\.00 owed\..*To 12 accounts; 1 account owes \$5\.00 after refunds; net \$895\.00\. Deleted accounts: \$7\.00 of it, in 2 accounts\./;
    expect(screen.getByText((_, node) => node?.tagName === "P" && words.test(node.textContent))).toBeTruthy();
    expect(screen.getByText("Deleted, not paid out")).toBeTruthy();
  });

  it("say when nobody is found, and after a failure offer another try", () => {
    calls.address = new URLSearchParams("q=zz");
    calls.balances.mockReturnValue(loaded({ total: 0, pageCount: 1, rows: [], sums: all }));
    render(<LedgerScreen />);
    expect(screen.getByText("No affiliates found")).toBeTruthy();
    expect(screen.getByText('Nobody in the programme matches "zz".')).toBeTruthy();
    cleanup();
    const refetch = vi.fn();
    calls.balances.mockReturnValue(failed(refetch));
    render(<LedgerScreen />);
    expect(screen.getByText("req-9")).toBeTruthy();
    press("Try again");
    expect(refetch).toHaveBeenCalledOnce();
  });

  it("are adjusted up or down, with the new balance before it is done", async () => {
    calls.adjust.mockResolvedValue({});
    render(<LedgerScreen />);
    press("Adjust: Ada");
    press("Adjust");
    expect(screen.getByText("Enter an amount in dollars, such as 49.95")).toBeTruthy();
    expect(screen.getByText("Please give a reason")).toBeTruthy();
    type("Amount in dollars", "12.50");
    expect(screen.getByText("$7.50")).toBeTruthy();
    type("What", "take");
    expect(screen.getByText("-$17.50")).toBeTruthy();
    type("Reason", "Paid twice");
    press("Take away $12.50");
    await waitFor(() => expect(calls.toast).toHaveBeenCalledWith("Balance of Ada adjusted"));
    expect(calls.adjust).toHaveBeenCalledWith({
      requestId: expect.any(String),
      affiliateUserId: "a",
      amountCents: -1_250,
      reason: "Paid twice",
    });
  });

  it("keep what was typed when an adjustment is refused, and say why", async () => {
    calls.adjust.mockRejectedValue({ message: "Affiliate not found", data: { code: "NOT_FOUND" } });
    render(<LedgerScreen />);
    press("Adjust: Ada");
    type("Amount in dollars", "1");
    type("Reason", "Because");
    press("Add $1.00");
    expect(await screen.findByText("Affiliate not found")).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("Because");
  });
});

describe("entries", () => {
  it("say what happened, to whom and about which order, and lead there", () => {
    calls.address = new URLSearchParams("view=entries");
    render(<LedgerScreen />);
    expect(screen.getByText("+$8.00")).toBeTruthy();
    const link = screen.getByRole("link", { name: "#ABCD1234" });
    expect(link.getAttribute("href")).toBe("/admin/orders?section=all&order=o-1");
    expect(screen.getByText(", posting 3")).toBeTruthy();
    type("Kind", "payout");
    expect(calls.push).toHaveBeenCalledWith("/admin/ledger?view=entries&kind=payout", { scroll: false });
  });

  it("say when there are none", () => {
    calls.address = new URLSearchParams("view=entries");
    calls.entries.mockReturnValue(loaded({ total: 0, pageCount: 1, rows: [] }));
    render(<LedgerScreen />);
    expect(screen.getByText("No entries")).toBeTruthy();
  });
});

describe("the checks", () => {
  const check = { id: "balances", title: "Balances equal sums", count: 0, differences: [] };
  const report = { checkedAt: new Date("2026-06-15T12:00:00Z"), entries: 998, isRight: true, checks: [check] };

  it("say that the books are right, and of how many entries", () => {
    calls.address = new URLSearchParams("view=checks");
    calls.verify.mockReturnValue(loaded(report));
    render(<LedgerScreen />);
    expect(screen.getByText("The books are right")).toBeTruthy();
    expect(screen.getByText("998 entries, checked Jun 15, 2026, 12:00 UTC")).toBeTruthy();
  });

  it("name what is wrong, and how many more there are", () => {
    calls.address = new URLSearchParams("view=checks");
    const differences = [{ subject: "Ada <ada@example.test>", difference: "balance is kept as 1 cents" }];
    calls.verify.mockReturnValue(loaded({ ...report, isRight: false, checks: [{ ...check, count: 3, differences }] }));
    render(<LedgerScreen />);
    expect(screen.getByText("1 of 1 checks find differences")).toBeTruthy();
    expect(screen.getByText("Ada <ada@example.test>")).toBeTruthy();
    expect(screen.getByText("and 2 more")).toBeTruthy();
  });

  it("say that they are at work, and offer another try when they fail", () => {
    calls.address = new URLSearchParams("view=checks");
    calls.verify.mockReturnValue({ isPending: true });
    render(<LedgerScreen />);
    expect(screen.getByText("Adding up every entry…")).toBeTruthy();
    cleanup();
    const refetch = vi.fn();
    calls.verify.mockReturnValue(failed(refetch));
    render(<LedgerScreen />);
    press("Try again");
    expect(refetch).toHaveBeenCalledOnce();
  });
});
