// @vitest-environment jsdom
import { act, cleanup, fireEvent, render, screen } from "@testing-library/react";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { SearchBox } from "~/components/store/search-box";

const { push, search, refetch } = vi.hoisted(() => ({ push: vi.fn(), search: vi.fn(), refetch: vi.fn() }));

vi.mock("next/navigation", () => ({ useRouter: () => ({ push }) }));
vi.mock("~/trpc/react", () => ({
  api: { catalogue: { search: { useQuery: (...given: unknown[]) => search(...given) } } },
}));

const tile = (name: string, more: object = {}) => ({
  id: name,
  name,
  slug: name.toLowerCase().replace(/\W+/g, "-"),
  imageUrl: "/files/vial.webp",
  isSoldOut: false,
  category: { name: "Peptides", slug: "peptides" },
  isPriced: true,
  unitCents: 3_500,
  retailUnitCents: 3_500,
  ...more,
});
/** What the shop knows by now: the answer to each text; a text without one is still being looked for. */
let answers: Record<string, { results: ReturnType<typeof tile>[]; isGuess: boolean }> = {};
let failure: Error | null = null;

const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Search products" });
const type = (value: string) => fireEvent.change(box(), { target: { value } });
const key = (name: string) => fireEvent.keyDown(box(), { key: name });
const options = () => screen.queryAllByRole("option");
const chosen = () => options().findIndex((option) => option.getAttribute("aria-selected") === "true");
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const asked = () =>
  search.mock.calls.filter(([, options]) => options.enabled).map(([input]) => (input as { text: string }).text);

beforeEach(() => {
  vi.useFakeTimers();
  failure = null;
  answers = {
    bpc: { results: Array.from({ length: 20 }, (_, n) => tile(`BPC-${n}`)), isGuess: false },
    sema: { results: [tile("Semax"), tile("Semaglutide", { isSoldOut: true }), tile("Xsema (50%)")], isGuess: false },
    smax: { results: [tile("Semax")], isGuess: true },
    zzz: { results: [], isGuess: false },
  };
  search.mockImplementation(({ text }: { text: string }, { enabled }: { enabled: boolean }) => {
    const data = enabled && !failure ? answers[text] : undefined;
    return { data, error: enabled ? failure : null, isPending: !data && !failure, isFetching: false, refetch };
  });
  render(<SearchBox />);
});
afterEach(() => {
  cleanup();
  vi.useRealTimers();
  vi.clearAllMocks();
});

describe("the live search", () => {
  it("asks 300 ms after the last letter, once, and not for spaces", () => {
    type("b");
    wait(299);
    type("bp");
    wait(299);
    type("bpc ");
    wait(299);
    expect(asked()).toEqual([]);
    wait(1);
    expect(new Set(asked())).toEqual(new Set(["bpc"]));
    search.mockClear();
    type("   ");
    wait(300);
    expect(asked()).toEqual([]);
    expect(box().getAttribute("aria-expanded")).toBe("false");
  });

  it("shows eight of the twenty with image, name and price, and the way to all of them", () => {
    type("bpc");
    wait(300);
    expect(options()).toHaveLength(8);
    expect(options()[0]?.textContent).toContain("BPC-0");
    expect(options()[0]?.textContent).toContain("$35.00");
    expect(options()[0]?.querySelector("img")).not.toBeNull();
    expect(screen.getByRole("link", { name: "See all results" }).getAttribute("href")).toBe("/search?q=bpc");
  });

  it("marks what was typed in each name, whatever its case, and says what is sold out", () => {
    type("SEMA");
    answers.SEMA = answers.sema as (typeof answers)[string];
    wait(300);
    expect([...document.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual(["Sema", "Sema", "sema"]);
    expect(options()[1]?.textContent).toContain("Sold Out");
  });

  it("says 'No products found' when there are none", () => {
    type("zzz");
    wait(300);
    expect(screen.getByRole("status").textContent).toBe("No products found");
    expect(options()).toHaveLength(0);
  });

  it("says 'Did you mean' when it guesses", () => {
    type("smax");
    wait(300);
    expect(screen.getByRole("status").textContent).toBe("No exact match. Did you mean:");
    expect(options()).toHaveLength(1);
  });

  it("drops an answer that comes late: what is shown belongs to what stands in the box", () => {
    type("bpc");
    wait(300);
    type("sema");
    expect(options()).toHaveLength(0);
    expect(screen.getByRole("status").textContent).toBe("Searching");
    wait(300);
    expect(options().map((option) => option.getAttribute("href"))[0]).toBe("/product/semax");
  });

  it("is worked by arrow keys, Home and End, round and round", () => {
    type("sema");
    wait(300);
    expect(chosen()).toBe(-1);
    key("ArrowDown");
    expect(chosen()).toBe(0);
    expect(box().getAttribute("aria-activedescendant")).toBe(options()[0]?.id);
    key("End");
    expect(chosen()).toBe(2);
    key("Home");
    expect(chosen()).toBe(0);
    key("ArrowUp");
    expect(chosen()).toBe(-1);
    key("ArrowUp");
    expect(chosen()).toBe(2);
    key("ArrowDown");
    expect(chosen()).toBe(-1);
  });

  it("opens the chosen product by Enter, or all results when none is chosen", () => {
    type("sema");
    wait(300);
    key("ArrowDown");
    fireEvent.submit(box());
    expect(push).toHaveBeenLastCalledWith("/product/semax");
    type("50% off & more");
    fireEvent.submit(box());
    expect(push).toHaveBeenLastCalledWith("/search?q=50%25%20off%20%26%20more");
  });

  it("closes by Esc, and a second Esc clears it", () => {
    type("sema");
    wait(300);
    expect(box().getAttribute("aria-expanded")).toBe("true");
    key("Escape");
    expect(box().getAttribute("aria-expanded")).toBe("false");
    expect(box().value).toBe("sema");
    key("Escape");
    expect(box().value).toBe("");
  });

  it("closes when a click lands outside it, and stays open for one inside", () => {
    type("sema");
    wait(300);
    fireEvent.pointerDown(options()[0] ?? box());
    expect(box().getAttribute("aria-expanded")).toBe("true");
    fireEvent.pointerDown(document.body);
    expect(box().getAttribute("aria-expanded")).toBe("false");
  });

  it("is reached by / from anywhere but a field", () => {
    fireEvent.keyDown(document.body, { key: "/", ctrlKey: true });
    expect(document.activeElement).not.toBe(box());
    fireEvent.keyDown(document.body, { key: "/" });
    expect(document.activeElement).toBe(box());
    const typed = fireEvent.keyDown(box(), { key: "/" });
    expect(typed).toBe(true);
  });

  it("says when the search did not answer, and asks again", () => {
    failure = new Error("down");
    type("sema");
    wait(300);
    expect(screen.getByText("The search did not answer.")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: "Try again" }));
    expect(refetch).toHaveBeenCalledOnce();
  });
});
