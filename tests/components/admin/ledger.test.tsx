import { cleanup, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { LedgerScreen } from "~/components/admin/ledger/ledger-screen";
import {
  ledgerCsvHref,
  ledgerHref,
  loadEntriesFilter,
  loadLedgerSearchParams,
} from "~/components/admin/ledger/search-params";
import { type ApiOutput, apiHandlers, notFoundError, pending, serverError } from "~tests/support/api-link";
import { expectUrl } from "~tests/support/expect-url";
import { press, type } from "~tests/support/interactions";
import { navigation } from "~tests/support/next-navigation";
import { renderWithApi } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";

type Balances = ApiOutput<"admin.ledger.balances">;
type Entry = ApiOutput<"admin.ledger.entries">["rows"][number];

const row = {
  userId: "a",
  name: "Ada",
  email: "ada@example.test",
  isAffiliate: true,
  isDeleted: false,
  isHouse: false,
};
const all = {
  ...{ owedCents: 90_000, owedAccounts: 12, owingCents: 500, owingAccounts: 1, netCents: 89_500 },
  ...{ deletedCents: 0, deletedAccounts: 0, paidCents: 2_000, inPayoutCents: 1_500, keptCents: 0 },
};
const sums = { balanceCents: -500, earnedCents: 1_500, paidTotalCents: 2_000 };
const entry: Entry = {
  id: "e1",
  kind: "earn",
  amountCents: 800,
  balanceCents: 1_300,
  userId: "a",
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

const check = { id: "balances", title: "Balances equal sums", count: 0, differences: [] };
const report: ApiOutput<"admin.ledger.verify"> = {
  checkedAt: new Date("2026-06-15T12:00:00Z"),
  entries: 1_998,
  isRight: true,
  checks: [check],
};

const api = apiHandlers({
  "admin.ledger.balances": (): Balances => ({
    total: 1,
    page: 1,
    pageCount: 1,
    rows: [{ ...row, ...sums }],
    sums: all,
  }),
  "admin.ledger.entries": () => ({ total: 1, page: 1, pageCount: 1, rows: [entry] }),
  "admin.ledger.verify": () => report,
  "admin.ledger.adjust": () => pending(),
  "admin.ledger.journal": () => [],
});
const {
  "admin.ledger.balances": balances,
  "admin.ledger.entries": entries,
  "admin.ledger.verify": verify,
  "admin.ledger.adjust": adjust,
} = api;

describe("ledger URL", () => {
  it("keeps view, search, kind and page, and drops invalid values", () => {
    const days = { from: null, to: null, month: null };
    const params = { view: "entries", search: "ada", kind: "payout", page: 3, ...days } as const;
    expect(ledgerHref(params)).toBe("/admin/ledger?view=entries&q=ada&kind=payout&page=3");
    expect(loadLedgerSearchParams("?view=entries&q=ada&kind=payout&page=3")).toEqual(params);
    expect(ledgerHref({})).toBe("/admin/ledger?view=balances");
    expect(loadLedgerSearchParams("?view=x&kind=y&page=-1")).toEqual({
      ...{ view: "balances", search: "", kind: null, page: 1, ...days },
    });
  });

  it("gives the CSV statement the list's filter, with the time zone of its days", () => {
    const zone = "America/New_York";
    const params = { ...loadLedgerSearchParams("?view=entries&q=ada&kind=payout"), page: 3 };
    expect(ledgerCsvHref(params, zone)).toBe("/admin/ledger/ledger.csv?q=ada&kind=payout");
    const href = ledgerCsvHref({ ...params, from: "2026-03-05" }, zone);
    expect(href).toBe("/admin/ledger/ledger.csv?q=ada&kind=payout&from=2026-03-05&zone=America/New_York");
    const filter = { search: "ada", kind: "payout", from: "2026-03-05" };
    const [, query] = href.split("?");
    expect(loadEntriesFilter(new URLSearchParams(query))).toEqual({ ...filter, zone });
    expect(loadEntriesFilter(new URLSearchParams("q=ada&kind=payout&from=2026-03-05&zone=Mars"))).toEqual(filter);
  });
});

describe("balances", () => {
  it("show earned, paid-out and owed amounts, including a negative balance", async () => {
    await renderWithApi(<LedgerScreen />, api);
    const table = within(screen.getByRole("region", { name: "Balances" }));
    for (const text of ["Ada", "$15.00", "$20.00", "-$5.00"]) expect(table.getByText(text)).toBeTruthy();
  });

  it("sum up what the shop owes, what accounts owe, the net, and the part of deleted accounts", async () => {
    const rows = [{ ...row, ...sums, isAffiliate: false, isDeleted: true }];
    const more = { deletedCents: 700, deletedAccounts: 2, keptCents: 4_400 };
    balances.mockReturnValue({ total: 1, page: 1, pageCount: 1, rows, sums: { ...all, ...more } });
    await renderWithApi(<LedgerScreen />, api);
    const words =
      /\$900\.00 owed\..*To 12 accounts; 1 account owes \$5\.00 after refunds; net \$895\.00\. Deleted accounts: \$7\.00 of it, in 2 accounts\. In prepared payouts: \$15\.00 of it\. The house account's \$44\.00 is kept by the shop\./;
    expect(screen.getByText((_, node) => node?.tagName === "P" && words.test(node.textContent))).toBeTruthy();
    expect(screen.getByText("Deleted, not paid out")).toBeTruthy();
  });

  it("omit debts when nobody owes the shop", async () => {
    balances.mockReturnValue({
      total: 1,
      page: 1,
      pageCount: 1,
      rows: [{ ...row, ...sums }],
      sums: { ...all, owingAccounts: 0, owingCents: 0 },
    });
    await renderWithApi(<LedgerScreen />, api);
    const words = /To 12 accounts\. In prepared payouts/;
    expect(screen.getByText((_, node) => node?.tagName === "P" && words.test(node.textContent))).toBeTruthy();
  });

  it("show an empty search result, and a retry after a failure", async () => {
    navigation.search = "q=zz";
    balances.mockReturnValue({ total: 0, page: 1, pageCount: 1, rows: [], sums: all });
    await renderWithApi(<LedgerScreen />, api);
    expect(screen.getByText("No affiliates found")).toBeTruthy();
    expect(screen.getByText('Nobody in the program matches "zz".')).toBeTruthy();
    cleanup();
    balances.mockRejectedValueOnce(serverError("req-9"));
    await renderWithApi(<LedgerScreen />, api);
    expect(screen.getByText("req-9")).toBeTruthy();
    await press("Try again");
    expect(screen.getByText("No affiliates found")).toBeTruthy();
  });

  it("can be adjusted up or down, with a preview of the new balance", async () => {
    adjust.mockResolvedValue({ alreadyAdjusted: false });
    await renderWithApi(<LedgerScreen />, api);
    await press("Adjust: Ada");
    await press("Adjust");
    expect(screen.getByText("Enter an amount in dollars, such as 49.95")).toBeTruthy();
    expect(screen.getByText("Please give a reason")).toBeTruthy();
    type("Amount in dollars", "12.50");
    expect(screen.getByText("$7.50")).toBeTruthy();
    type("What", "take");
    expect(screen.getByText("-$17.50")).toBeTruthy();
    type("Reason", "Paid twice");
    await press("Take away $12.50");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Balance of Ada adjusted"));
    expect(adjust).toHaveBeenCalledWith({
      requestId: expect.any(String),
      affiliateUserId: "a",
      amountCents: -1_250,
      reason: "Paid twice",
    });
  });

  it("keep the input when an adjustment is refused, and show why", async () => {
    adjust.mockRejectedValue(notFoundError("Affiliate"));
    await renderWithApi(<LedgerScreen />, api);
    await press("Adjust: Ada");
    type("Amount in dollars", "1");
    type("Reason", "Because");
    await press("Add $1.00");
    expect(await screen.findByText("Affiliate not found")).toBeTruthy();
    expect(screen.getByLabelText<HTMLTextAreaElement>("Reason").value).toBe("Because");
  });
});

describe("ledger entries", () => {
  it("show amounts and a link to the order, and filter by kind", async () => {
    navigation.search = "view=entries";
    await renderWithApi(<LedgerScreen />, api);
    expect(screen.getByText("$8.00")).toBeTruthy();
    expect(screen.getByText("$13.00")).toBeTruthy();
    const link = screen.getByRole("link", { name: "#ABCD1234" });
    expect(link.getAttribute("href")).toBe("/admin/orders?section=all&order=o-1");
    expect(screen.getByText(", posting 3")).toBeTruthy();
    type("Kind", "payout");
    await expectUrl("?view=entries&kind=payout");
    expect(entries).toHaveBeenLastCalledWith({ search: "", kind: "payout", page: 1 });
  });

  it("show an empty state", async () => {
    navigation.search = "view=entries";
    entries.mockReturnValue({ total: 0, page: 1, pageCount: 1, rows: [] });
    await renderWithApi(<LedgerScreen />, api);
    expect(screen.getByText("No entries")).toBeTruthy();
  });
});

it("the journal states what it does not include", async () => {
  navigation.search = "view=journal";
  await renderWithApi(<LedgerScreen />, api);
  expect(screen.getByText(/overpayments that were kept: add them by hand/)).toBeDefined();
});

describe("ledger checks", () => {
  it("report that the ledger balances, and over how many entries", async () => {
    navigation.search = "view=checks";
    verify.mockReturnValue(report);
    await renderWithApi(<LedgerScreen />, api);
    expect(screen.getByText("The books balance")).toBeTruthy();
    expect(screen.getByText("1,998 entries, checked Jun 15, 2026, 5:45 PM")).toBeTruthy();
  });

  it("name the differences found, and how many more there are", async () => {
    navigation.search = "view=checks";
    const differences = [{ subject: "Ada <ada@example.test>", difference: "balance is kept as 1 cents" }];
    verify.mockReturnValue({ ...report, isRight: false, checks: [{ ...check, count: 3, differences }] });
    await renderWithApi(<LedgerScreen />, api);
    expect(screen.getByText("1 of 1 checks finds differences")).toBeTruthy();
    expect(screen.getByText("Ada <ada@example.test>")).toBeTruthy();
    expect(screen.getByText("and 2 more")).toBeTruthy();
  });

  it("show that they are running, and a retry when they fail", async () => {
    navigation.search = "view=checks";
    verify.mockReturnValueOnce(pending());
    await renderWithApi(<LedgerScreen />, api);
    expect(screen.getByText("Checking every entry…")).toBeTruthy();
    cleanup();
    verify.mockRejectedValueOnce(serverError("req-9"));
    await renderWithApi(<LedgerScreen />, api);
    await press("Try again");
    expect(screen.getByText("The books balance")).toBeTruthy();
  });
});
