import { cleanup, screen, within } from "@testing-library/react";
import { describe, expect, it } from "vitest";
import LeaderboardPage from "~/app/(store)/leaderboard/page";
import { LeaderboardScreen } from "~/components/affiliate/leaderboard-screen";
import { type ApiOutput, apiHandlers, pending, serverError } from "~tests/support/api-link";
import { click } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";
import { actorOf, currentActor, prefetched } from "~tests/support/trpc-server";

type Entry = ApiOutput<"leaderboard.standings">["entries"][number];

const entry = (rank: number, overrides: Partial<Entry> = {}): Entry => ({
  rank,
  isMine: false,
  name: `Person ${rank}`,
  pictureUrl: null,
  isFounder: false,
  tier: { name: "Builder", level: 3, badgeColor: "from-a to-b" },
  networkSize: 1200 - rank,
  orders: 40 - rank,
  volumeCents: 500_000 - rank * 100,
  ...overrides,
});
const AT = new Date("2026-06-15T11:58:00Z");
const api = apiHandlers({
  "leaderboard.standings": () => ({ entries: [entry(1)], mine: null, isRanked: true, refreshedAt: AT }),
});
const standings = api["leaderboard.standings"];
const show = async (entries: Entry[], mine: Entry | null = null, by: "network" | "orders" | "volume" = "network") => {
  standings.mockReturnValue({ entries, mine, isRanked: true, refreshedAt: AT });
  await renderWithApi(<LeaderboardScreen by={by} />, api);
};
const page = (by?: string | string[]) =>
  LeaderboardPage({ searchParams: Promise.resolve(by === undefined ? {} : { by }) });

describe("/leaderboard", () => {
  it.each([
    ["a visitor", null],
    ["a customer", actorOf()],
  ])("tells %s that it is for affiliates only, and fetches nothing", async (_, actor) => {
    currentActor.mockResolvedValue(actor);
    await renderWithApi(await page());
    expect(screen.getByRole("heading", { name: "Affiliates Only" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Go to Homepage" }).getAttribute("href")).toBe("/");
    expect(screen.queryByRole("link", { name: "Sign In" }) !== null).toBe(actor === null);
    expect(prefetched).not.toHaveBeenCalled();
  });

  it("keeps the tab in the URL, and falls back to Network Size", async () => {
    currentActor.mockResolvedValue(actorOf({ isAffiliate: true }));
    for (const asked of [undefined, "orders", "nonsense", ["volume", "orders"]]) await page(asked);
    expect(prefetched.mock.calls).toEqual(
      ["network", "orders", "network", "network"].map((by) => ["leaderboard.standings", { by }]),
    );
    await show([entry(1)], null, "orders");
    const tabs = within(screen.getByRole("navigation", { name: "Measure" })).getAllByRole("link");
    expect(tabs.map((tab) => [tab.textContent, tab.getAttribute("href"), tab.getAttribute("aria-current")])).toEqual([
      ["Network Size", "/leaderboard?by=network", null],
      ["Total Orders", "/leaderboard?by=orders", "page"],
      ["Lifetime Volume", "/leaderboard?by=volume", null],
    ]);
  });
});

describe("leaderboard entries", () => {
  it("are on a podium if there are three or more, and all in the Full Rankings from #1", async () => {
    await show([1, 2, 3, 4].map((rank) => entry(rank)));
    const podium = within(screen.getByRole("list", { name: "The top three" })).getAllByRole("listitem");
    expect(podium.map((item) => item.textContent)).toEqual([
      expect.stringContaining("Person 1"),
      expect.stringContaining("Person 2"),
      expect.stringContaining("Person 3"),
    ]);
    const rows = within(screen.getByRole("list", { name: "Full Rankings" })).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent?.slice(0, 2))).toEqual(["#1", "#2", "#3", "#4"]);
  });

  it("have no podium below three", async () => {
    await show([entry(1), entry(2)]);
    expect(screen.queryByRole("list", { name: "The top three" })).toBeNull();
    expect(screen.getByRole("list", { name: "Full Rankings" })).toBeDefined();
  });

  it("show name, tier badge, founder star, picture, network, orders and volume", async () => {
    await show([entry(1, { name: "Avery L.", isFounder: true, pictureUrl: "/files/profile/x" })]);
    const row = within(screen.getByRole("list", { name: "Full Rankings" })).getByRole("listitem");
    for (const text of ["Avery L.", "Founder", "Builder"]) expect(within(row).getByText(text)).toBeDefined();
    for (const figure of ["1,199", "39", "$4,999.00"]) expect(row.textContent).toContain(figure);
    expect(row.querySelector("img")?.getAttribute("src")).toBe("/files/profile/x");
  });

  it("count one order as one", async () => {
    await show([entry(1, { orders: 1 })]);
    const row = within(screen.getByRole("list", { name: "Full Rankings" })).getByRole("listitem");
    expect(row.textContent).toContain("1 order · ");
  });

  it("share a rank if they are equal", async () => {
    await show([entry(1), entry(1), entry(3)]);
    const rows = within(screen.getByRole("list", { name: "Full Rankings" })).getAllByRole("listitem");
    expect(rows.map((row) => row.textContent?.slice(0, 2))).toEqual(["#1", "#1", "#3"]);
  });

  it("end with the viewer if ranked below those shown", async () => {
    await show([entry(1), entry(2)], entry(1234, { isMine: true, name: "Robin F." }));
    const rows = within(screen.getByRole("list", { name: "Full Rankings" })).getAllByRole("listitem");
    expect(rows.at(-1)?.textContent).toMatch(/^#1,234Robin F\.You/);
    expect(screen.getByText("Your rank: #1,234")).toBeDefined();
  });

  it("mark the viewer once among those shown", async () => {
    const mine = entry(2, { isMine: true });
    await show([entry(1), mine], mine);
    expect(screen.getAllByText("You")).toHaveLength(1);
  });

  it("show when they were counted", async () => {
    await show([entry(1)]);
    expect(screen.getByText(/As of Jun 15, 2026, 5:43 PM/)).toBeDefined();
    expect(screen.getByText("You will appear here with the next count.")).toBeDefined();
  });

  it("do not rank the shop's own account", async () => {
    standings.mockReturnValue({ entries: [entry(1)], mine: null, isRanked: false, refreshedAt: AT });
    await renderWithApi(<LeaderboardScreen by="network" />, api);
    expect(screen.getByText("The shop's own account is not ranked.")).toBeDefined();
  });

  it("have an empty state", async () => {
    await show([]);
    expect(screen.getByText("No affiliates to display yet")).toBeDefined();
    expect(screen.queryByText("Full Rankings")).toBeNull();
  });

  it("have a skeleton while loading, and a retry after a load error", async () => {
    standings.mockReturnValueOnce(pending());
    await renderWithApi(<LeaderboardScreen by="network" />, api);
    expect(screen.getByRole("status", { name: "Loading the leaderboard" })).toBeDefined();
    cleanup();
    standings.mockRejectedValueOnce(serverError("request-1"));
    await renderWithApi(<LeaderboardScreen by="network" />, api);
    expect(screen.getByText("request-1")).toBeDefined();
    await click(screen.getByRole("button", { name: "Try again" }));
    expect(screen.getByText("Person 1")).toBeDefined();
  });
});
