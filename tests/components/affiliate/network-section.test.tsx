import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { NetworkSection } from "~/components/affiliate/network-section";
import type { NetworkNode } from "~/components/affiliate/network-tree";
import { tierByLevel } from "~/domain/tiers";
import { type ApiOutput, apiHandlers, serverError } from "~tests/support/api-link";
import { click } from "~tests/support/interactions";
import { renderWithApi, settle } from "~tests/support/render-with-api";

const joinedAt = new Date("2026-03-05T10:00:00Z");
const node = (userId: string, name: string, fields: Partial<NetworkNode> = {}): NetworkNode => ({
  userId,
  name,
  level: 1,
  joinedAt,
  contact: null,
  isActive: false,
  tier: { name: "Builder", level: 3, badgeColor: "from-teal-400 to-teal-600" },
  ownOrders: 0,
  networkOrders: 0,
  direct: 0,
  network: 0,
  canOpen: false,
  ...fields,
});
type Page = ApiOutput<"affiliate.networkChildren">;
const page = (nodes: NetworkNode[], nextCursor: Page["nextCursor"] = null): Page => ({ nodes, nextCursor });

const maren = node("maren", "Maren Holloway", {
  canOpen: true,
  direct: 2,
  contact: { email: "maren@example.test", phone: "+1 608 555 0100" },
});
const bram = node("bram", "Bram Stone");
const mateo = node("mateo", "Mateo Q.", { level: 2, tier: null });
const mila = node("mila", "Mila R.", { level: 2, tier: null });

const api = apiHandlers({
  "affiliate.networkSummary": () => ({
    total: 4,
    counted: 4,
    depth: 10,
    levels: [
      { level: 1, members: 2 },
      { level: 2, members: 2 },
    ],
  }),
  "affiliate.networkChildren": ({ parentId }) => (parentId === "maren" ? page([mateo, mila]) : page([maren, bram])),
  "affiliate.networkList": () => ({ nodes: [mateo], nextCursor: null }),
  "affiliate.tierHistory": () => [],
});
const {
  "affiliate.networkSummary": summary,
  "affiliate.networkChildren": children,
  "affiliate.networkList": list,
  "affiliate.tierHistory": history,
} = api;

beforeEach(() => {
  // jsdom has no layout: the panel is 600 px high and a row 56 px.
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(function (this: HTMLElement) {
    return this.dataset.index === undefined ? 600 : 56;
  });
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
});
const grid = () => screen.getByRole("treegrid", { name: "Your Network" });
const pressKeys = async (...keys: string[]) => {
  for (const key of keys) {
    fireEvent.keyDown(grid(), { key });
    await settle();
  }
};
const active = () => document.getElementById(grid().getAttribute("aria-activedescendant") ?? "")?.textContent ?? "";

describe("Your Network", () => {
  it("shows name, level, tier badge, join date and counts, and contact details if given", async () => {
    await renderWithApi(<NetworkSection />, api);
    for (const name of ["Name", "Level", "Tier", "Joined", "Orders", "Network orders", "Direct", "Network"]) {
      expect(screen.getByRole("columnheader", { name })).toBeDefined();
    }
    expect(screen.getByText("maren@example.test").getAttribute("href")).toBe("mailto:maren@example.test");
    expect(screen.getAllByText("Mar 5, 2026").length).toBe(2);
    expect(screen.getAllByText("Builder").length).toBeGreaterThan(0);
  });

  it("loads a node's referrals only when it is expanded, and collapses it again", async () => {
    await renderWithApi(<NetworkSection />, api);
    expect(children).not.toHaveBeenCalledWith({ parentId: "maren" });
    await click(screen.getByText("Maren Holloway"));
    expect(children).toHaveBeenCalledWith({ parentId: "maren" });
    const row = screen.getByText("Mateo Q.").closest("[role=row]");
    // Further down nobody's tier is shown.
    expect(row?.textContent).not.toMatch(/Builder|Customer/);
    expect([row?.getAttribute("aria-level"), row?.getAttribute("aria-setsize")]).toEqual(["2", "2"]);
    await click(screen.getByText("Maren Holloway"));
    expect(screen.queryByText("Mateo Q.")).toBeNull();
  });

  it("supports the keyboard: arrows, Enter, Home, End and the letters of a name", async () => {
    await renderWithApi(<NetworkSection />, api);
    expect(active()).toContain("Maren");
    await pressKeys("ArrowRight");
    expect(screen.getByText("Maren Holloway").closest("[role=row]")?.getAttribute("aria-expanded")).toBe("true");
    await pressKeys("ArrowRight");
    expect(active()).toContain("Mateo");
    await pressKeys("ArrowLeft");
    expect(active()).toContain("Maren");
    await pressKeys("End");
    expect(active()).toContain("Bram");
    await pressKeys("Home");
    expect(active()).toContain("Maren");
    await pressKeys("m", "i");
    expect(active()).toContain("Mila");
    await pressKeys("Home", "Enter");
    expect(screen.queryByText("Mila R.")).toBeNull();
    await pressKeys("ArrowDown");
    expect(active()).toContain("Bram");
  });

  it("renders only the visible rows of a long list, and loads more on demand", async () => {
    const many = Array.from({ length: 500 }, (_, at) => node(`n${at}`, `Member ${at}`));
    const cursor = { level: 1, joinedAt, userId: "n499" };
    children.mockImplementation(({ cursor: after }) =>
      after ? page([node("last", "Zora Last")]) : page(many, cursor),
    );
    await renderWithApi(<NetworkSection />, api);
    expect(screen.getAllByRole("row").length).toBeLessThan(60);
    await pressKeys("End", "Enter");
    expect(children).toHaveBeenCalledWith({ cursor });
    await pressKeys("End");
    expect(active()).toContain("Zora Last");
  });

  it("shows a node's load error with the reference, and retries", async () => {
    children.mockImplementation(({ parentId }) => (parentId ? Promise.reject(serverError("r-7")) : page([maren])));
    await renderWithApi(<NetworkSection />, api);
    await pressKeys("ArrowRight", "ArrowDown");
    expect(active()).toContain("Press to try again. Reference r-7");
    children.mockReturnValue(page([mateo]));
    await pressKeys("Enter");
    expect(screen.getByText("Mateo Q.")).toBeDefined();
  });

  it("searches and filters by level as a flat list", async () => {
    await renderWithApi(<NetworkSection />, api);
    fireEvent.change(screen.getByLabelText("Search your network"), { target: { value: "mat" } });
    await waitFor(() => expect(list).toHaveBeenCalledWith({ text: "mat" }));
    expect(screen.getByRole("treegrid", { name: "Found in your network" })).toBeDefined();
    fireEvent.change(screen.getByLabelText("Level"), { target: { value: "2" } });
    await settle();
    expect(list).toHaveBeenCalledWith({ text: "mat", level: 2 });
    list.mockReturnValue({ nodes: [], nextCursor: null });
    fireEvent.change(screen.getByLabelText("Level"), { target: { value: "3" } });
    await settle();
    expect(screen.getByText("Nobody found")).toBeDefined();
  });

  it("offers ten levels, each with its number of members", async () => {
    await renderWithApi(<NetworkSection />, api);
    const options = within(screen.getByLabelText("Level")).getAllByRole("option");
    expect(options).toHaveLength(11);
    expect(options[2]?.textContent).toBe("Level 2 (2)");
  });

  it("has an empty state, and a load error with a retry", async () => {
    summary.mockReturnValueOnce({ total: 0, counted: 0, depth: 10, levels: [] });
    await renderWithApi(<NetworkSection />, api);
    expect(screen.getByText("Your network is empty")).toBeDefined();
    cleanup();
    summary.mockRejectedValueOnce(serverError("r-9"));
    await renderWithApi(<NetworkSection />, api);
    expect(screen.getByRole("alert").textContent).toContain("r-9");
    await click(screen.getByRole("button", { name: "Try again" }));
    expect(grid()).toBeDefined();
  });

  it("shows the measure by which each tier was reached", async () => {
    const reachedBy: ApiOutput<"affiliate.tierHistory">[number]["reachedBy"] = [
      { key: "lifetimeVolumeCents", label: "Lifetime Volume", current: 120_000, required: 100_000 },
    ];
    const tier = tierByLevel(2);
    history.mockReturnValue([{ id: "1", tier, kind: "earned", reachedAt: joinedAt, reachedBy }]);
    await renderWithApi(<NetworkSection />, api);
    expect(screen.getByText("Lifetime Volume $1,200.00 of $1,000.00")).toBeDefined();
  });
});
