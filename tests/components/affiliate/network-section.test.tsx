// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen, waitFor, within } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { NetworkNode } from "~/components/affiliate/network-rows";
import { NetworkSection } from "~/components/affiliate/network-section";

type Answer = { data?: unknown; isError?: boolean; isFetching?: boolean; error?: unknown };

const { summary, children, list, history, refetch, fetchNextPage } = vi.hoisted(() => ({
  summary: vi.fn(),
  children: vi.fn(),
  list: vi.fn(),
  history: vi.fn(),
  refetch: vi.fn(),
  fetchNextPage: vi.fn(),
}));

vi.mock("~/trpc/react", () => ({
  api: {
    useQueries: (ask: (trpc: unknown) => Answer[]) => ask({ affiliate: { networkChildren: children } }),
    affiliate: {
      networkSummary: { useQuery: () => summary() },
      networkList: { useInfiniteQuery: (input: unknown) => list(input) },
      tierHistory: { useQuery: () => history() },
    },
  },
}));

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
const page = (nodes: NetworkNode[], nextCursor: unknown = null) => ({
  data: { nodes, nextCursor },
  fetchStatus: "idle",
});

const maren = node("maren", "Maren Holloway", {
  canOpen: true,
  direct: 2,
  contact: { email: "maren@example.test", phone: "+1 608 555 0100" },
});
const bram = node("bram", "Bram Stone");
const mateo = node("mateo", "Mateo Q.", { level: 2, tier: null });
const mila = node("mila", "Mila R.", { level: 2 });

beforeEach(() => {
  // jsdom measures nothing: the panel is 600 px high and a row 56.
  vi.spyOn(HTMLElement.prototype, "offsetHeight", "get").mockImplementation(function (this: HTMLElement) {
    return this.dataset.index === undefined ? 600 : 56;
  });
  vi.spyOn(Element.prototype, "clientHeight", "get").mockReturnValue(600);
  HTMLElement.prototype.scrollTo = () => undefined;
  summary.mockReturnValue({
    data: {
      total: 4,
      depth: 10,
      levels: [
        { level: 1, members: 2 },
        { level: 2, members: 2 },
      ],
    },
    refetch,
  });
  children.mockImplementation(({ parentId }: { parentId?: string }) =>
    parentId === "maren" ? page([mateo, mila]) : page([maren, bram]),
  );
  list.mockReturnValue({ data: { pages: [{ nodes: [mateo], nextCursor: null }] }, fetchNextPage });
  history.mockReturnValue({ data: [] });
});
afterEach(() => {
  cleanup();
  vi.restoreAllMocks();
  vi.clearAllMocks();
});

const grid = () => screen.getByRole("treegrid", { name: "Your Network" });
const press = (...keys: string[]) => {
  for (const key of keys) fireEvent.keyDown(grid(), { key });
};
const active = () => document.getElementById(grid().getAttribute("aria-activedescendant") ?? "")?.textContent ?? "";

describe("Your Network", () => {
  it("shows name, level, tier badge, join date and counts, and contact details where they are given", () => {
    render(<NetworkSection />);
    for (const name of ["Name", "Level", "Tier", "Joined", "Orders", "Network orders", "Direct", "Network"]) {
      expect(screen.getByRole("columnheader", { name })).toBeDefined();
    }
    expect(screen.getByText("maren@example.test").getAttribute("href")).toBe("mailto:maren@example.test");
    expect(screen.getAllByText("Mar 5, 2026").length).toBe(2);
    expect(screen.getAllByText("Builder").length).toBeGreaterThan(0);
  });

  it("asks for a node's referrals only when it is opened, and closes it again", () => {
    render(<NetworkSection />);
    expect(children).not.toHaveBeenCalledWith({ parentId: "maren" }, expect.anything());
    fireEvent.click(screen.getByText("Maren Holloway"));
    expect(children).toHaveBeenCalledWith({ parentId: "maren" }, expect.anything());
    const row = screen.getByText("Mateo Q.").closest("[role=row]");
    expect([row?.getAttribute("aria-level"), row?.getAttribute("aria-setsize")]).toEqual(["2", "2"]);
    fireEvent.click(screen.getByText("Maren Holloway"));
    expect(screen.queryByText("Mateo Q.")).toBeNull();
  });

  it("is used by keyboard: arrows, Enter, Home, End and the letters of a name", () => {
    render(<NetworkSection />);
    expect(active()).toContain("Maren");
    press("ArrowRight");
    expect(screen.getByText("Maren Holloway").closest("[role=row]")?.getAttribute("aria-expanded")).toBe("true");
    press("ArrowRight");
    expect(active()).toContain("Mateo");
    press("ArrowLeft");
    expect(active()).toContain("Maren");
    press("End");
    expect(active()).toContain("Bram");
    press("Home");
    expect(active()).toContain("Maren");
    press("m", "i");
    expect(active()).toContain("Mila");
    press("Home", "Enter");
    expect(screen.queryByText("Mila R.")).toBeNull();
    press("ArrowDown");
    expect(active()).toContain("Bram");
  });

  it("draws only the rows in view of a long list, and shows more on demand", () => {
    const many = Array.from({ length: 500 }, (_, at) => node(`n${at}`, `Member ${at}`));
    const cursor = { level: 1, joinedAt, userId: "n499" };
    children.mockImplementation(({ cursor: after }: { cursor?: unknown }) =>
      after ? page([node("last", "Zora Last")]) : page(many, cursor),
    );
    render(<NetworkSection />);
    expect(screen.getAllByRole("row").length).toBeLessThan(60);
    press("End", "Enter");
    expect(children).toHaveBeenCalledWith({ cursor }, expect.anything());
    press("End");
    expect(active()).toContain("Zora Last");
  });

  it("says when a node could not be read, with the reference, and tries again", () => {
    const failed = {
      isError: true,
      isFetching: false,
      fetchStatus: "idle",
      error: { data: { requestId: "r-7" } },
      refetch,
    };
    children.mockImplementation(({ parentId }: { parentId?: string }) => (parentId ? failed : page([maren])));
    render(<NetworkSection />);
    press("ArrowRight", "ArrowDown");
    expect(active()).toContain("Press to try again. Reference r-7");
    press("Enter");
    expect(refetch).toHaveBeenCalled();
  });

  it("searches and filters by level as a flat list", async () => {
    render(<NetworkSection />);
    fireEvent.change(screen.getByLabelText("Search your network"), { target: { value: "mat" } });
    await waitFor(() => expect(list).toHaveBeenCalledWith({ text: "mat" }));
    expect(screen.getByRole("treegrid", { name: "Found in your network" })).toBeDefined();
    fireEvent.change(screen.getByLabelText("Level"), { target: { value: "2" } });
    expect(list).toHaveBeenCalledWith({ text: "mat", level: 2 });
    list.mockReturnValue({ data: { pages: [{ nodes: [], nextCursor: null }] } });
    fireEvent.change(screen.getByLabelText("Level"), { target: { value: "3" } });
    expect(screen.getByText("Nobody found")).toBeDefined();
  });

  it("offers ten levels, each with its number of members", () => {
    render(<NetworkSection />);
    const options = within(screen.getByLabelText("Level")).getAllByRole("option");
    expect(options).toHaveLength(11);
    expect(options[2]?.textContent).toBe("Level 2 (2)");
  });

  it("explains itself while it is empty, and says when it cannot be read", () => {
    summary.mockReturnValue({ data: { total: 0, depth: 10, levels: [] } });
    render(<NetworkSection />);
    expect(screen.getByText("Nobody below you yet")).toBeDefined();
    cleanup();
    summary.mockReturnValue({ error: { data: { requestId: "r-9" } }, refetch });
    render(<NetworkSection />);
    expect(screen.getByRole("alert").textContent).toContain("r-9");
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(refetch).toHaveBeenCalled();
  });

  it("tells by which measure each tier was reached", () => {
    const reachedBy = [{ key: "lifetimeVolumeCents", label: "Lifetime Volume", current: 120_000, required: 100_000 }];
    const tier = { name: "Rising Star", level: 2, badgeColor: "" };
    history.mockReturnValue({ data: [{ id: "1", tier, reachedAt: joinedAt, reachedBy }] });
    render(<NetworkSection />);
    expect(screen.getByText("Lifetime Volume $1,200.00 of $1,000.00")).toBeDefined();
  });
});
