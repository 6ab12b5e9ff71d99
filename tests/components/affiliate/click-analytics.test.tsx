import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import { ClickAnalytics } from "~/components/affiliate/click-analytics";
import { type ApiOutput, apiHandlers, pending, serverError } from "~tests/support/api-link";
import { axisMarks, showCharts } from "~tests/support/charts";
import { click } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";

type Clicks = ApiOutput<"affiliate.clicks">;

const day = (at: number, figures = {}) => ({
  date: new Date(Date.UTC(2026, 4, 17 + at)).toISOString().slice(0, 10),
  ...{ clicks: 0, unique: 0, repeats: 0, bots: 0, conversions: 0 },
  ...figures,
});
const DATA: Clicks = {
  days: 30,
  totalClicks: 1234,
  uniqueClicks: 1000,
  repeats: 200,
  bots: 34,
  conversions: 25,
  conversionRateBps: 250,
  signUpsWithoutClick: 0,
  clicksByDate: Array.from({ length: 30 }, (_, at) =>
    day(at, at === 29 ? { clicks: 9, unique: 5, repeats: 3, bots: 1, conversions: 2 } : {}),
  ),
  clicksBySource: [
    { source: "newsletter", clicks: 700, unique: 600, conversions: 20 },
    { source: "direct", clicks: 300, unique: 250, conversions: 5 },
  ],
  recentClicks: [
    {
      id: "1",
      landingPage: "/product/bpc-157",
      sourceName: "newsletter",
      isBot: false,
      isUnique: true,
      convertedToSignup: true,
    },
    { id: "2", landingPage: "/", sourceName: "direct", isBot: false, isUnique: false, convertedToSignup: false },
    { id: "3", landingPage: "/", sourceName: "direct", isBot: true, isUnique: false, convertedToSignup: false },
  ].map((click) => ({ ...click, createdAt: new Date("2026-06-15T11:58:00Z") })),
};
const RESULTS: ApiOutput<"affiliate.linkResults"> = {
  days: 30,
  rows: [
    {
      by: "link",
      name: "/product/bpc-157",
      clicks: 10,
      unique: 8,
      signUps: 2,
      orders: 3,
      revenueCents: 45_000,
      rateBps: 2_000,
    },
    { by: "campaign", name: "june", clicks: 6, unique: 5, signUps: 2, orders: 3, revenueCents: 45_000, rateBps: 3_333 },
    { by: "campaign", name: "", clicks: 3, unique: 3, signUps: 0, orders: 0, revenueCents: 0, rateBps: 0 },
    { by: "campaign", name: null, clicks: 1, unique: 0, signUps: 0, orders: 0, revenueCents: 0, rateBps: 0 },
  ],
};
const api = apiHandlers({ "affiliate.clicks": () => DATA, "affiliate.linkResults": () => RESULTS });
const clicks = api["affiliate.clicks"];
const show = async (data = DATA) => {
  clicks.mockReturnValue(data);
  await renderWithApi(<ClickAnalytics />, api);
};

describe("Link Performance", () => {
  it("lists sign-ups, orders and revenue by link or by campaign", async () => {
    await show();
    const link = within(screen.getByRole("region", { name: "Results by link" }));
    expect(link.getByRole("row", { name: /bpc-157/ }).textContent).toBe(
      "/product/bpc-15710 clicks, 3 orders, 20.0%10220.0%3$450.00",
    );
    fireEvent.change(screen.getByLabelText("By"), { target: { value: "campaign" } });
    const campaigns = within(screen.getByRole("region", { name: "Results by campaign" }))
      .getAllByRole("row")
      .slice(1);
    expect(campaigns.map((row) => row.querySelector("td")?.firstChild?.textContent)).toEqual([
      ...["june", "No campaign given", "All other campaigns"],
    ]);
  });

  it("shows clicks, unique clicks, conversions and their rate, with repeats and bots apart", async () => {
    await show();
    for (const text of ["1,234", "1,000", "25", "2.5%", "200 repeated within an hour, 34 by bots"]) {
      expect(screen.getByText(text)).toBeDefined();
    }
    expect(screen.getByText(/including today \(UTC\)/)).toBeDefined();
  });

  it("requests 30 days by default, and 7 or 90 when chosen", async () => {
    await show();
    expect(clicks.mock.calls.at(-1)?.[0]).toEqual({ days: 30 });
    for (const days of [7, 90]) {
      await click(screen.getByLabelText(`${days} days`));
      expect(clicks.mock.calls.at(-1)?.[0]).toEqual({ days });
    }
  });

  it("charts the whole window, and lists the latest 10 days until expanded", async () => {
    showCharts();
    await show();
    await waitFor(() => expect(axisMarks()).toEqual(["Jun15", "12"]));
    const bars = [...document.querySelectorAll(".recharts-bar path")];
    expect(bars.map((bar) => bar.getAttribute("name"))).toEqual(["Unique", "Repeated", "Bots"]);
    const rows = () =>
      within(screen.getByRole("region", { name: "Clicks by date" }))
        .getAllByRole("row")
        .slice(1);
    expect(rows()).toHaveLength(10);
    expect(
      within(rows()[0] as HTMLElement)
        .getAllByRole("cell")
        .map((cell) => cell.textContent),
    ).toEqual(["Jun 15, 20263 repeated, 1 by bots", "9", "5", "3", "1", "2"]);
    await click(screen.getByRole("button", { name: "Show all 30 days" }));
    expect(rows()).toHaveLength(30);
  });

  it("lists sources, and recent clicks with their kind", async () => {
    await show();
    const sources = within(screen.getByRole("region", { name: "Clicks by source" }))
      .getAllByRole("row")
      .slice(1);
    expect(sources.map((row) => row.textContent)).toEqual(["newsletter70060020", "direct3002505"]);
    const recent = screen.getAllByRole("listitem").filter((item) => item.textContent?.includes("5:43 PM"));
    expect(recent.map((item) => item.textContent?.split(/· (?:newsletter|direct)/)[1])).toEqual([
      "UniqueSigned up",
      "Repeated",
      "Bot",
    ]);
  });

  it("shows no rate without a unique click, groups other sources, and counts sign-ups without a click", async () => {
    const clicksBySource = [...DATA.clicksBySource, { source: null, clicks: 12, unique: 10, conversions: 0 }];
    await show({ ...DATA, conversionRateBps: null, clicksBySource, signUpsWithoutClick: 2 });
    expect(screen.getByText("-")).toBeDefined();
    expect(screen.getByText("All other sources")).toBeDefined();
    expect(screen.getByText(/2 more people signed up with the code but without a counted click/)).toBeDefined();
  });

  it("shows a load error and retries", async () => {
    clicks.mockRejectedValueOnce(serverError("request-1"));
    await renderWithApi(<ClickAnalytics />, api);
    expect(screen.getByText("Unable to load click analytics")).toBeDefined();
    await click(screen.getByRole("button", { name: "Try again" }));
    expect(screen.getByText("1,234")).toBeDefined();
  });

  it("has an empty state without clicks, and a skeleton while loading", async () => {
    await show({ ...DATA, totalClicks: 0 });
    expect(screen.getByText("No clicks in the last 30 days")).toBeDefined();
    cleanup();
    clicks.mockReturnValue(pending());
    await renderWithApi(<ClickAnalytics />, api);
    expect(screen.getByRole("status", { name: "Loading click analytics" })).toBeDefined();
  });
});
