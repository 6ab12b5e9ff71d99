import { fireEvent, screen } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { SearchBox } from "~/components/store/search-box";
import { type ApiOutput, apiHandlers, pending, serverError } from "~tests/support/api-link";
import { advance, click } from "~tests/support/interactions";
import { router } from "~tests/support/next-navigation";
import { renderWithApi } from "~tests/support/render-with-api";

type Found = ApiOutput<"catalogue.search">;
type Tile = Found["results"][number];

const { push } = router;
const tile = (name: string, more: Partial<Tile> = {}): Tile => ({
  id: name,
  name,
  slug: name.toLowerCase().replace(/\W+/g, "-"),
  imageUrl: "/files/vial.webp",
  isSoldOut: false,
  category: { name: "Peptides", slug: "peptides" },
  isPriced: true,
  unitCents: 3_500,
  retailUnitCents: 3_500,
  ...{ sku: "S", categoryId: null, rating: null },
  ...more,
});
/** The results for each text; a text without an entry stays pending. */
const answers: Record<string, Found> = {
  bpc: { results: Array.from({ length: 20 }, (_, n) => tile(`BPC-${n}`)), isGuess: false },
  sema: { results: [tile("Semax"), tile("Semaglutide", { isSoldOut: true }), tile("Xsema (50%)")], isGuess: false },
  smax: { results: [tile("Semax")], isGuess: true },
  zzz: { results: [], isGuess: false },
};
const api = apiHandlers({ "catalogue.search": ({ text }) => answers[text.toLowerCase()] ?? pending() });
const search = api["catalogue.search"];

const box = () => screen.getByRole<HTMLInputElement>("combobox", { name: "Search products" });
const enter = (value: string) => fireEvent.change(box(), { target: { value } });
const key = (name: string) => fireEvent.keyDown(box(), { key: name });
const options = () => screen.queryAllByRole("option");
const chosen = () => options().findIndex((option) => option.getAttribute("aria-selected") === "true");
const asked = () => search.mock.calls.map(([{ text }]) => text);

beforeEach(async () => {
  vi.useFakeTimers();
  await renderWithApi(<SearchBox />, api);
});

describe("live search", () => {
  it("queries once, 300 ms after the last letter, and not for spaces", async () => {
    enter("b");
    await advance(299);
    enter("bp");
    await advance(299);
    enter("bpc ");
    await advance(299);
    expect(asked()).toEqual([]);
    await advance(1);
    expect(asked()).toEqual(["bpc"]);
    search.mockClear();
    enter("   ");
    await advance(300);
    expect(asked()).toEqual([]);
    expect(box().getAttribute("aria-expanded")).toBe("false");
  });

  it("shows eight of twenty results with image, name and price, and a link to all of them", async () => {
    enter("bpc");
    await advance(300);
    expect(options()).toHaveLength(8);
    expect(options()[0]?.textContent).toContain("BPC-0");
    expect(options()[0]?.textContent).toContain("$35.00");
    expect(options()[0]?.querySelector("img")).not.toBeNull();
    expect(screen.getByRole("link", { name: "See all results" }).getAttribute("href")).toBe("/search?q=bpc");
  });

  it("highlights the typed text in each name, ignoring case, and marks what is sold out", async () => {
    enter("SEMA");
    await advance(300);
    expect([...document.querySelectorAll("mark")].map((mark) => mark.textContent)).toEqual(["Sema", "Sema", "sema"]);
    expect(options()[1]?.textContent).toContain("Sold Out");
  });

  it("says 'No products found' if there are none", async () => {
    enter("zzz");
    await advance(300);
    expect(screen.getByRole("status").textContent).toBe("No products found");
    expect(options()).toHaveLength(0);
  });

  it("says 'Did you mean' when it guesses", async () => {
    enter("smax");
    await advance(300);
    expect(screen.getByRole("status").textContent).toBe("No exact match. Did you mean:");
    expect(options()).toHaveLength(1);
  });

  it("clears the results as soon as the text changes, so that they always match the box", async () => {
    enter("bpc");
    await advance(300);
    enter("sema");
    expect(options()).toHaveLength(0);
    expect(screen.getByRole("status").textContent).toBe("Searching");
    await advance(300);
    expect(options().map((option) => option.getAttribute("href"))[0]).toBe("/product/semax");
  });

  it("ignores an answer that arrives after the answer for a newer text", async () => {
    let answerLate: (found: Found) => void = () => {};
    search.mockReturnValueOnce(
      new Promise((resolve) => {
        answerLate = resolve;
      }),
    );
    enter("bpc");
    await advance(300);
    enter("sema");
    await advance(300);
    expect(asked()).toEqual(["bpc", "sema"]);
    const hrefs = () => options().map((option) => option.getAttribute("href"));
    const shown = hrefs();
    expect(shown[0]).toBe("/product/semax");
    answerLate({ results: [tile("BPC-late")], isGuess: false });
    await advance(300);
    expect(hrefs()).toEqual(shown);
  });

  it("supports arrow keys, Home and End, wrapping around", async () => {
    enter("sema");
    await advance(300);
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

  it("opens the chosen product on Enter, or all results if none is chosen", async () => {
    enter("sema");
    await advance(300);
    key("ArrowDown");
    fireEvent.submit(box());
    expect(push).toHaveBeenLastCalledWith("/product/semax");
    enter("50% off & more");
    fireEvent.submit(box());
    expect(push).toHaveBeenLastCalledWith("/search?q=50%25%20off%20%26%20more");
  });

  it("closes on Esc, and is cleared by a second Esc", async () => {
    enter("sema");
    await advance(300);
    expect(box().getAttribute("aria-expanded")).toBe("true");
    key("Escape");
    expect(box().getAttribute("aria-expanded")).toBe("false");
    expect(box().value).toBe("sema");
    key("Escape");
    expect(box().value).toBe("");
  });

  it("closes on a click outside, and stays open on one inside", async () => {
    enter("sema");
    await advance(300);
    fireEvent.pointerDown(options()[0] ?? box());
    expect(box().getAttribute("aria-expanded")).toBe("true");
    fireEvent.pointerDown(document.body);
    expect(box().getAttribute("aria-expanded")).toBe("false");
  });

  it("is focused by / from anywhere but a field", () => {
    fireEvent.keyDown(document.body, { key: "/", ctrlKey: true });
    expect(document.activeElement).not.toBe(box());
    fireEvent.keyDown(document.body, { key: "/" });
    expect(document.activeElement).toBe(box());
    const typed = fireEvent.keyDown(box(), { key: "/" });
    expect(typed).toBe(true);
  });

  it("shows an error if the search fails, and retries", async () => {
    search.mockRejectedValueOnce(serverError("r-1"));
    enter("sema");
    await advance(300);
    expect(screen.getByText("Search is not responding.")).toBeDefined();
    await click(screen.getByRole("button", { name: "Try again" }));
    expect(options()).toHaveLength(3);
  });
});
