import { cleanup, fireEvent, screen, within } from "@testing-library/react";
import { describe, expect, it, vi } from "vitest";
import type { Earning } from "~/components/affiliate/earning-labels";
import { EarningsBreakdown } from "~/components/affiliate/earnings-breakdown";
import { EarningsList } from "~/components/affiliate/earnings-list";
import { UnpaidLevels } from "~/components/affiliate/earnings-screen";
import { monthsBetween } from "~/components/affiliate/months";
import { PayoutsList } from "~/components/affiliate/payouts";
import { earningsHref, earningsInput, loadEarningsSearchParams } from "~/components/affiliate/search-params";
import { StatementSection } from "~/components/affiliate/statement-section";
import { EARNING_STATUSES } from "~/domain/earning-state";
import { type ApiOutput, apiHandlers, pending, serverError } from "~tests/support/api-link";
import { expectUrl } from "~tests/support/expect-url";
import { click } from "~tests/support/interactions";
import { navigation } from "~tests/support/next-navigation";
import { renderWithApi } from "~tests/support/render-with-api";

type Payout = ApiOutput<"affiliate.payouts">["payouts"][number];

const months = ["2026-06", "2026-05"];

const earning: Earning = {
  id: "e1",
  kind: "earn",
  amountCents: 547,
  createdAt: new Date("2026-06-10T10:00:00Z"),
  availableAt: new Date("2026-06-10T10:00:00Z"),
  state: { status: "available" },
  shortOrderId: "AB12CD34",
  buyer: "Robin F.",
  buyerTier: "None",
  level: 1,
  baseCents: 6_437,
  rateBps: 800,
  bonusBps: 50,
  bonusPaused: false,
  pausedBps: 0,
  turnedOffBps: 0,
  tierName: "Rising Star",
  activeReferrals: 2,
  reason: null,
  reversedAt: null,
  reversedWhy: null,
  reversesAt: null,
  takenBackCents: 0,
  takenFromPayout: null,
  payoutStatus: null,
  payoutReference: null,
};
const api = apiHandlers({
  "affiliate.earnings": () => pending(),
  "affiliate.unpaidLevels": () => pending(),
  "affiliate.payouts": () => pending(),
  "affiliate.breakdown": () => pending(),
  "affiliate.statement": () => pending(),
});
const {
  "affiliate.earnings": earnings,
  "affiliate.unpaidLevels": unpaid,
  "affiliate.payouts": payouts,
  "affiliate.breakdown": readBreakdown,
  "affiliate.statement": readStatement,
} = api;
const listOf = (...entries: Earning[]) => earnings.mockReturnValue({ entries, nextCursor: null });
const open = (name: RegExp) => click(screen.getByRole("button", { name }));

describe("earning", () => {
  it("shows its calculation to the fraction of a cent when expanded", async () => {
    listOf(earning);
    await renderWithApi(<EarningsList months={months} />, api);
    expect(screen.queryByText(/rounded half up/)).toBeNull();
    await open(/AB12CD34/);
    expect(screen.getByText("8% + 0.5% of $64.37 = $5.47145 → $5.47, rounded half up")).toBeDefined();
    expect(screen.getByText(/8% is the rate of level 1 for a buyer with no membership/)).toBeDefined();
    expect(screen.getByText("Robin F., no membership")).toBeDefined();
    expect(screen.getByText("Rising Star")).toBeDefined();
    await open(/AB12CD34/);
    expect(screen.queryByText(/rounded half up/)).toBeNull();
  });

  it("is dated in UTC, as the months are", async () => {
    const late = new Date("2026-05-31T20:00:00Z");
    listOf({ ...earning, createdAt: late, state: { status: "void" }, reversedAt: late });
    await renderWithApi(<EarningsList months={months} />, api);
    await open(/AB12CD34/);
    expect(screen.getByText("May 31, 2026")).toBeDefined();
    expect(screen.getByText("May 31, 2026, 20:00 UTC")).toBeDefined();
    expect(screen.getByText(/Taken back on May 31, 2026/)).toBeDefined();
    expect(screen.getByText(/Days and months are in UTC\.$/)).toBeDefined();
  });

  it("shows how much of it was taken back", async () => {
    listOf({ ...earning, takenBackCents: -200 });
    await renderWithApi(<EarningsList months={months} />, api);
    expect(screen.getByText("Level 1 · 8% + 0.5% of $64.37 · less $2.00 taken back")).toBeDefined();
  });

  it("does not mention rounding if nothing was rounded", async () => {
    listOf({ ...earning, baseCents: 10_000, bonusBps: 0, amountCents: 800 });
    await renderWithApi(<EarningsList months={months} />, api);
    await open(/AB12CD34/);
    expect(screen.getByText("8% of $100.00 = $8.00")).toBeDefined();
  });

  it("shows which bonus was paused, and the number of active referrals", async () => {
    listOf({ ...earning, bonusBps: 0, bonusPaused: true, pausedBps: 50, activeReferrals: 1 });
    await renderWithApi(<EarningsList months={months} />, api);
    expect(screen.getByText("bonus paused")).toBeDefined();
    await open(/AB12CD34/);
    expect(
      screen.getByText("Bonus paused: the Rising Star bonus of 0.5% was not added, with 1 of 2 active referrals then."),
    ).toBeDefined();
  });

  it("shows which bonus was not added because the tier was turned off", async () => {
    listOf({ ...earning, bonusBps: 0, turnedOffBps: 400, tierName: "Diamond" });
    await renderWithApi(<EarningsList months={months} />, api);
    await open(/AB12CD34/);
    expect(screen.getByText("Your tier was turned off then: the Diamond bonus of 4% was not added.")).toBeDefined();
  });

  it("shows when and why it was voided, and links to its reversal and back", async () => {
    const reversedAt = new Date("2026-06-12T10:00:00Z");
    listOf(
      { ...earning, state: { status: "void" }, reversedAt, reversedWhy: "Vials broken" },
      {
        ...{ ...earning, id: "e2", kind: "reverse", amountCents: -547, state: null, reversesAt: earning.createdAt },
        ...{ reason: "The order was refunded", takenFromPayout: { reference: "CA-77" } },
      },
    );
    await renderWithApi(<EarningsList months={months} />, api);
    const list = screen.getByRole("list", { name: "Earnings" });
    expect(within(list).getByText("void")).toBeDefined();
    expect(within(list).getByText("Commission taken back")).toBeDefined();
    for (const button of within(list).getAllByRole("button")) fireEvent.click(button);
    expect(list.textContent).toContain("Takes back the commission of Jun");
    expect(within(list).getByText("The order was refunded · from payout CA-77")).toBeDefined();
    expect(list.textContent).toContain("It had been paid to you with payout CA-77: your next earnings cover it.");
    // One word for one thing, in the filter, too.
    expect(document.body.textContent).not.toMatch(/revers/i);
    expect(screen.getByText(/Taken back on Jun 12, 2026: Vials broken/)).toBeDefined();
    expect(screen.getByRole("link", { name: "Show what was taken back" }).getAttribute("href")).toBe(
      "?order=AB12CD34#earnings",
    );
    expect(screen.getByRole("link", { name: "Show the commission" })).toBeDefined();
  });

  it("shows the end of a hold, or the date and reference of a payment; a payout shows its reference", async () => {
    listOf(
      { ...earning, state: { status: "on-hold", until: new Date("2026-06-24T10:00:00Z") } },
      {
        ...earning,
        ...{ id: "e2", shortOrderId: "EE00EE00" },
        state: { status: "paid", sentAt: new Date("2026-06-11T10:00:00Z"), reference: "CA-76" },
      },
      {
        ...earning,
        id: "p",
        kind: "payout",
        shortOrderId: null,
        state: null,
        payoutStatus: "sent",
        payoutReference: "CA-77",
      },
    );
    await renderWithApi(<EarningsList months={months} />, api);
    await open(/AB12CD34/);
    await open(/EE00EE00/);
    await open(/Payout/);
    expect(screen.getByText("on hold until Jun 24, 2026")).toBeDefined();
    expect(screen.getByText("Jun 24, 2026, 3:45 PM")).toBeDefined();
    expect(screen.getByText("paid Jun 11, 2026")).toBeDefined();
    expect(screen.getByText(/, reference CA-76/)).toBeDefined();
    expect(screen.getAllByText("CA-77").length).toBe(2);
  });
});

describe("earnings list", () => {
  it("has an empty state, a loading state, and a load error with a retry", async () => {
    listOf();
    await renderWithApi(<EarningsList months={months} />, api);
    expect(screen.getByText("No earnings yet")).toBeDefined();
    cleanup();
    earnings.mockReturnValueOnce(pending());
    await renderWithApi(<EarningsList months={months} />, api);
    expect(screen.queryByText("No earnings yet")).toBeNull();
    cleanup();
    earnings.mockRejectedValueOnce(serverError("req-7"));
    await renderWithApi(<EarningsList months={months} />, api);
    expect(screen.getByText("req-7")).toBeDefined();
    await click(screen.getByRole("button", { name: "Try again" }));
    expect(screen.getByText("No earnings yet")).toBeDefined();
  });

  it("reads its filters from the URL and writes them back", async () => {
    navigation.search = "kind=earn&level=2&status=paid&month=2026-05&order=ab12cd34";
    listOf();
    await renderWithApi(<EarningsList months={months} />, api);
    expect(earnings).toHaveBeenCalledWith({
      kind: "earn",
      level: 2,
      status: "paid",
      month: "2026-05",
      order: "AB12CD34",
    });
    expect(screen.getByText("Nothing matches these filters")).toBeDefined();
    fireEvent.change(screen.getByLabelText("Status"), { target: { value: "void" } });
    await expectUrl("?kind=earn&level=2&status=void&month=2026-05&order=ab12cd34", "replace");
    fireEvent.change(screen.getByLabelText("Level"), { target: { value: "" } });
    await expectUrl("?kind=earn&status=void&month=2026-05&order=ab12cd34", "replace");
    await click(screen.getByRole("button", { name: "Clear filters" }));
    await expectUrl("", "replace");
  });

  it("ignores invalid search params", () => {
    const odd = "?kind=gift&level=11&status=lost&month=2026-13&order=xyz&period=now&statement=1";
    expect(loadEarningsSearchParams(odd)).toEqual(loadEarningsSearchParams("?"));
    expect(earningsInput(loadEarningsSearchParams(odd))).toEqual({});
    expect(earningsHref({ level: 3, period: "2026-05" })).toBe("?level=3&period=2026-05#earnings");
    expect(earningsHref({})).toBe("?#earnings");
    expect(monthsBetween("2025-11", "2026-02")).toEqual(["2026-02", "2026-01", "2025-12", "2025-11"]);
  });

  it("shows older entries on demand", async () => {
    earnings.mockReturnValueOnce({ entries: [earning], nextCursor: "e1" });
    earnings.mockReturnValueOnce({ entries: [{ ...earning, id: "e0" }], nextCursor: null });
    await renderWithApi(<EarningsList months={months} />, api);
    await click(screen.getByRole("button", { name: "Show older entries" }));
    expect(earnings).toHaveBeenLastCalledWith({ cursor: "e1" });
  });
});

describe("unpaid levels", () => {
  it("show the reason, for the chosen level, month and order", async () => {
    navigation.search = "level=2&month=2026-05&order=ff00ff00&status=paid";
    unpaid.mockReturnValue({
      rows: [
        {
          shortOrderId: "FF00FF00",
          generation: 1,
          level: 2,
          createdAt: new Date("2026-05-31T20:00:00Z"),
          why: "Test orders pay no commission.",
        },
      ],
      nextCursor: null,
    });
    await renderWithApi(<UnpaidLevels />, api);
    expect(unpaid).toHaveBeenCalledWith({ level: 2, month: "2026-05", order: "FF00FF00" });
    expect(screen.getByText(/Test orders pay no commission./)).toBeDefined();
    expect(screen.getByText("May 31, 2026")).toBeDefined();
    expect(screen.getByText(/Days and months are in UTC\.$/)).toBeDefined();
  });

  it("have an empty state, with and without filters", async () => {
    unpaid.mockReturnValue({ rows: [], nextCursor: null });
    await renderWithApi(<UnpaidLevels />, api);
    expect(screen.getByText("No order in your network went unpaid.")).toBeDefined();
    cleanup();
    navigation.search = "level=2";
    await renderWithApi(<UnpaidLevels />, api);
    expect(screen.getByText("No unpaid order matches this selection.")).toBeDefined();
  });
});

describe("commission breakdown", () => {
  const breakdown: ApiOutput<"affiliate.breakdown"> = {
    totalCents: 2_000,
    earned: { count: 3, amountCents: 2_400 },
    takenBack: { count: 1, amountCents: -700 },
    corrections: { count: 2, amountCents: 300 },
    byLevel: [{ level: 1, count: 3, amountCents: 1_700, takenBackCount: 1 }],
    byStatus: EARNING_STATUSES.map((status, count) => ({
      status,
      count,
      amountCents: count * 100,
      takenBackCents: status === "available" ? -250 : 0,
      settledCents: status === "available" ? -798 : status === "paid" ? 798 : 0,
      correctedCents: status === "in-payout" ? 300 : 0,
    })),
  };

  it("sums by status and level, shows its period, and links to the list", async () => {
    navigation.search = "period=2026-05";
    readBreakdown.mockReturnValue(breakdown);
    await renderWithApi(<EarningsBreakdown months={months} />, api);
    expect(readBreakdown).toHaveBeenCalledWith({ month: "2026-05" });
    expect(screen.getByText("from 3 commissions, in May 2026")).toBeDefined();
    const status = within(screen.getByRole("list", { name: "By status" }));
    expect(status.getAllByRole("listitem").map((item) => item.textContent)).toEqual([
      "on hold$0.000 still in the hold period or under review",
      "available$1.001 not paid out yet, after $2.50 taken back-$7.98 taken back after it was paid to you: your next earnings cover it",
      "in payout$2.002 in a payout that is being prepared, not sent yet, with $3.00 of corrections",
      "paid$3.003 sent to you in payouts$7.98 of it was taken back later",
      "void$4.004 taken back in full",
    ]);
    const closing = within(screen.getByRole("region", { name: "From posted to total" }));
    expect(closing.getAllByRole("row").map((line) => line.textContent)).toEqual([
      "Posted3$24.00",
      "Taken back1-$7.00",
      "Corrections2$3.00",
      "Total$20.00",
    ]);
    expect(closing.getByRole("link", { name: "Taken back" }).getAttribute("href")).toContain("kind=reverse");
    expect(screen.getByRole("link", { name: "Level 1" }).getAttribute("href")).toBe(
      "?kind=earn&level=1&month=2026-05&period=2026-05#earnings",
    );
    fireEvent.change(screen.getByLabelText("Period"), { target: { value: "" } });
    await expectUrl("", "replace");
  });

  it("has an empty state for a period without commissions", async () => {
    readBreakdown.mockReturnValue({ ...breakdown, earned: { count: 0, amountCents: 0 }, byLevel: [] });
    await renderWithApi(<EarningsBreakdown months={months} />, api);
    expect(screen.getByText("from 0 commissions, all time")).toBeDefined();
    expect(screen.getByText("No commissions in this period.")).toBeDefined();
  });
});

describe("monthly statement", () => {
  const statement: ApiOutput<"affiliate.statement"> = {
    month: "2026-06",
    firstMonth: "2026-05",
    lastMonth: "2026-06",
    openingCents: 1_000,
    earnedCents: 547,
    reversedCents: -100,
    adjustedCents: 50,
    paidCents: -1_000,
    closingCents: 497,
    lineCount: 1,
    lines: [{ ...earning, reference: null, cashappTag: null }],
  };

  it("goes from the opening to the closing balance, with CSV and print", async () => {
    readStatement.mockReturnValue(statement);
    const print = vi.fn();
    vi.stubGlobal("print", print);
    await renderWithApi(<StatementSection months={months} code="ROBIN123" />, api);
    expect(readStatement).toHaveBeenCalledWith({ month: "2026-06" });
    const sum = (label: string) => screen.getByTestId(`statement ${label}`).textContent;
    expect(["Opening balance", "Earned", "Taken back", "Adjusted", "Paid out", "Closing balance"].map(sum)).toEqual([
      ...["$10.00", "$5.47", "-$1.00", "$0.50", "-$10.00", "$4.97"],
    ]);
    expect(screen.getByRole("link", { name: "CSV" }).getAttribute("href")).toBe(
      "/affiliate/statement.csv?month=2026-06",
    );
    await click(screen.getByRole("button", { name: "Print" }));
    expect(print).toHaveBeenCalledOnce();
    expect(document.documentElement.dataset.printing).toBe("");
    fireEvent(window, new Event("afterprint"));
    expect(document.documentElement.dataset.printing).toBeUndefined();
    fireEvent.change(screen.getByLabelText("Month"), { target: { value: "2026-05" } });
    await expectUrl("?statement=2026-05", "replace");
    vi.unstubAllGlobals();
  });

  it("shows under a movement's name what has no columns on a phone", async () => {
    readStatement.mockReturnValue(statement);
    await renderWithApi(<StatementSection months={months} code="ROBIN123" />, api);
    const table = within(screen.getByRole("region", { name: "Activity in June 2026" }));
    const { shortOrderId, level } = earning;
    expect(table.getByText(`${shortOrderId} · level ${level} · available`).className).toContain("sm:hidden");
    expect(table.getByRole("columnheader", { name: "Order" }).className).toContain("max-sm:hidden");
    expect(table.getByRole("columnheader", { name: "Amount" }).className).not.toContain("hidden");
  });

  it("has an empty state for a month without movements", async () => {
    navigation.search = "statement=2026-05";
    readStatement.mockReturnValue({ ...statement, month: "2026-05", lineCount: 0, lines: [] });
    await renderWithApi(<StatementSection months={months} code="ROBIN123" />, api);
    expect(screen.getByText("No activity in May 2026.")).toBeDefined();
  });

  it("says that the CSV has all lines if it is cut, and shows a load error with its reference", async () => {
    readStatement.mockReturnValue({ ...statement, lineCount: 900 });
    await renderWithApi(<StatementSection months={months} code="ROBIN123" />, api);
    expect(screen.getByText("The first 1 of 900 lines; the CSV has them all.")).toBeDefined();
    cleanup();
    readStatement.mockRejectedValueOnce(serverError("req-7"));
    await renderWithApi(<StatementSection months={months} code="ROBIN123" />, api);
    expect(screen.getByText("req-7")).toBeDefined();
  });
});

describe("payouts", () => {
  const payout: Payout = {
    id: "p1",
    amountCents: 2_400,
    cashappTag: "$Robin",
    status: "sent",
    reference: "CA-77",
    sentAt: earning.createdAt,
    returnedAt: null,
    returnReason: null,
    createdAt: earning.createdAt,
  };

  it("show tag, state and reference, and why one was returned", async () => {
    const returned: Payout = {
      ...payout,
      id: "p2",
      status: "returned",
      returnedAt: earning.createdAt,
      returnReason: "No such tag",
    };
    payouts.mockReturnValue({
      payouts: [
        payout,
        { ...returned, cashappTag: "$Former" },
        { ...payout, id: "p3", status: "prepared", reference: null },
      ],
      nextCursor: null,
    });
    await renderWithApi(<PayoutsList cashappTag="$Robin" />, api);
    const text = screen.getByRole("list", { name: "Payouts" }).textContent;
    for (const part of [
      "$RobinSent",
      "$FormerReturned",
      "Reference CA-77",
      "returned Jun 10, 2026: No such tag",
      "To be sent",
      "Being prepared: not sent yet",
    ]) {
      expect(text).toContain(part);
    }
  });

  it("have an empty state", async () => {
    payouts.mockReturnValue({ payouts: [], nextCursor: null });
    await renderWithApi(<PayoutsList cashappTag="$Robin" />, api);
    expect(screen.getByText("No payouts yet")).toBeDefined();
  });

  it("say what is known about the next payout, and otherwise ask for a missing tag", async () => {
    payouts.mockReturnValue({ payouts: [], nextCursor: null });
    const { rerender } = await renderWithApi(<PayoutsList cashappTag={null} />, api);
    expect(screen.getByText(/Set your cash-app tag so that we can send it/)).toBeDefined();
    rerender(<PayoutsList cashappTag="$Robin" />);
    expect(screen.queryByText(/Set your cash-app tag/)).toBeNull();
    // The house account has no tag and needs none.
    rerender(<PayoutsList cashappTag={null} next="What this account earns is kept by the shop." />);
    expect(screen.getByText("What this account earns is kept by the shop.")).toBeDefined();
    expect(screen.queryByText(/Set your cash-app tag/)).toBeNull();
  });
});
