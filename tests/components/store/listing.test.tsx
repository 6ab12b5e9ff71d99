import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import { renderToString } from "react-dom/server";
import { describe, expect, it } from "vitest";
import { AllProductsScreen } from "~/components/store/all-products-screen";
import { CategoryNotFound } from "~/components/store/category-not-found";
import { CategoryScreen } from "~/components/store/category-screen";
import { SearchScreen } from "~/components/store/search-screen";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { NO_FACETS } from "~/domain/product-lists";
import { NETWORK_ERROR } from "~/lib/api-error";
import { ApiProvider } from "~/trpc/react";
import { type ApiOutput, apiHandlers, pending, serverError, testLink } from "~tests/support/api-link";
import { click, press, type } from "~tests/support/interactions";
import { navigation } from "~tests/support/next-navigation";
import { renderWithApi, settle } from "~tests/support/render-with-api";
import { UrlState } from "~tests/support/url-state";
import { VIEWER } from "~tests/support/viewer";

type Found = ApiOutput<"catalogue.searchPage">;
type Category = ApiOutput<"catalogue.categoryBySlug">;
type Tile = Found["results"][number];

const tile = (name: string): Tile => ({
  id: name,
  name,
  slug: name.toLowerCase(),
  sku: "S",
  imageUrl: null,
  isSoldOut: false,
  categoryId: null,
  category: null,
  isPriced: true,
  unitCents: 100,
  retailUnitCents: 100,
  rating: null,
});
const found = (more: Partial<Found> = {}): Found => ({
  ...{ results: [tile("Semax")], total: 60, totalBeforeFilter: 60, page: 1, pageCount: 3, isGuess: false },
  ...more,
});
const heading = {
  id: "glassware-id",
  name: "Glassware",
  slug: "glassware",
  description: "",
  isRestricted: false,
  parent: null,
  subcategories: [],
};
const open = {
  status: "open" as const,
  category: heading,
  products: [tile("Beaker")],
  featured: [],
  page: 1,
  pageCount: 1,
};

const listed = { total: 30, totalBeforeFilter: 30, page: 1, pageCount: 2 };
const GLASSWARE = { id: heading.id, name: heading.name, slug: heading.slug };

const api = apiHandlers({
  "account.me": (): ApiOutput<"account.me"> => null,
  "catalogue.searchPage": () => found(),
  "catalogue.categoryBySlug": (): Category | Promise<Category> => pending(),
  "catalogue.products": (): ApiOutput<"catalogue.products"> => ({ ...listed, products: [] }),
  "catalogue.search": () => ({ results: [], isGuess: false }),
  "access.mine": (): ApiOutput<"access.mine"> => [{ ...GLASSWARE, state: "none" }],
  "access.request": () => undefined,
});
const { "access.mine": mine, "access.request": request, "catalogue.products": products } = api;
const { "account.me": me, "catalogue.searchPage": searchPage, "catalogue.categoryBySlug": categoryBySlug } = api;

async function sortBy(value: string) {
  fireEvent.change(screen.getByLabelText("Sort by"), { target: { value } });
  await settle();
}

describe("search page", () => {
  it("queries the text, order, stock and page of the URL", async () => {
    navigation.search = "q=vial&sort=price-low&stock=in&page=2";
    searchPage.mockReturnValue(found({ page: 2 }));
    await renderWithApi(<SearchScreen />, api);
    expect(searchPage).toHaveBeenCalledWith({ text: "vial", sort: "price-low", ...NO_FACETS, inStock: true, page: 2 });
    expect(screen.getByRole("status").textContent).toBe("60 products");
    expect(screen.getByRole("link", { name: "Next page" }).getAttribute("href")).toBe(
      "/search?q=vial&sort=price-low&stock=in&page=3",
    );
    await sortBy("best");
    expect(navigation.search).toBe("q=vial&stock=in");
    expect(searchPage).toHaveBeenLastCalledWith({ text: "vial", sort: "best", ...NO_FACETS, inStock: true, page: 1 });
  });

  it("is cached as a skeleton, without anybody's text", () => {
    expect(renderToString(<SearchScreen />)).toContain("skeleton");
    expect(renderToString(<SearchScreen />)).not.toContain("Type a name");
    expect(searchPage).not.toHaveBeenCalled();
  });

  it("says 'Did you mean' with a link if nothing matches the text", async () => {
    navigation.search = "q=smax";
    searchPage.mockReturnValue(found({ isGuess: true, total: 1, totalBeforeFilter: 1, pageCount: 1 }));
    await renderWithApi(<SearchScreen />, api);
    const guess = within(screen.getByText(/Nothing matches “smax” exactly\. Did you mean/));
    expect(guess.getByRole("link", { name: "Semax" }).getAttribute("href")).toBe("/search?q=Semax");
  });

  it("says 'No products found', or that no products match the filters", async () => {
    navigation.search = "q=zzz";
    searchPage.mockReturnValue(found({ results: [], total: 0, totalBeforeFilter: 0 }));
    await renderWithApi(<SearchScreen />, api);
    expect(screen.getByText("No products found")).toBeDefined();
    cleanup();
    navigation.search = "q=humanin&stock=in";
    searchPage.mockReturnValue(found({ results: [], total: 0, totalBeforeFilter: 1, pageCount: 1 }));
    await renderWithApi(<SearchScreen />, api);
    expect(screen.getByText("No products match these filters")).toBeDefined();
  });

  it("sends no query without a text, and retries after a failure", async () => {
    await renderWithApi(<SearchScreen />, api);
    expect(searchPage).not.toHaveBeenCalled();
    expect(screen.getByText("Type a name, an SKU, a CAS number or a category.")).toBeDefined();
    cleanup();
    navigation.search = "q=vial";
    searchPage.mockRejectedValueOnce(serverError("abc"));
    await renderWithApi(<SearchScreen />, api);
    expect(screen.getByText("abc")).toBeDefined();
    expect(screen.getByText("Something went wrong on our side.")).toBeDefined();
    await click(screen.getByRole("button", { name: /Try again/ }));
    expect(screen.getByText("Semax")).toBeDefined();
  });

  it("does not blame the shop for a network error", async () => {
    navigation.search = "q=vial";
    searchPage.mockRejectedValue(new Error(NETWORK_ERROR));
    await renderWithApi(<SearchScreen />, api);
    expect(screen.getByText(NETWORK_ERROR)).toBeDefined();
    expect(screen.queryByText(/on our side/)).toBeNull();
  });
});

it("the list of all products shows the cached ones again once it is back in its default order", async () => {
  navigation.search = "sort=price-low";
  products.mockReturnValue({ ...listed, products: [tile("Flask")] });
  await renderWithApi(<AllProductsScreen kept={{ ...listed, products: [tile("Beaker")] }} />, api);
  expect(screen.getByText("Flask")).toBeDefined();
  await sortBy("name");
  expect(navigation.search).toBe("");
  expect(screen.queryByText("Flask")).toBeNull();
  expect(screen.getByText("Beaker")).toBeDefined();
});

describe("category page", () => {
  it("keeps order and stock in the URL, and combines two quick choices", async () => {
    await renderWithApi(<CategoryScreen kept={{ ...open, total: 1, totalBeforeFilter: 1 }} />, api);
    expect(categoryBySlug).not.toHaveBeenCalled();
    fireEvent.change(screen.getByLabelText("Sort by"), { target: { value: "price-high" } });
    fireEvent.click(screen.getByLabelText("In stock only"));
    expect(screen.getByLabelText<HTMLSelectElement>("Sort by").value).toBe("price-high");
    expect(screen.getByLabelText<HTMLInputElement>("In stock only").checked).toBe(true);
    await settle();
    expect(navigation.search).toBe("sort=price-high&stock=in");
    expect(categoryBySlug).toHaveBeenLastCalledWith({
      ...NO_FACETS,
      ...{ slug: "glassware", sort: "price-high", inStock: true, page: 1 },
    });
  });

  it("filters by price, form and rating in the URL, and removes each filter again", async () => {
    navigation.search = "min=10&max=50&form=liquid";
    categoryBySlug.mockReturnValue({ ...open, total: 1, totalBeforeFilter: 9 });
    await renderWithApi(<CategoryScreen kept={{ ...open, total: 9, totalBeforeFilter: 9 }} />, api);
    const asked = { slug: "glassware", sort: "name", ...NO_FACETS, page: 1 };
    expect(categoryBySlug).toHaveBeenLastCalledWith({ ...asked, priceFrom: 10, priceTo: 50, form: "liquid" });
    await click(screen.getByRole("button", { name: "Filters (2)" }));
    await act(() => import("~/components/store/facet-panel"));
    await settle();
    fireEvent.change(screen.getByLabelText("Rating"), { target: { value: "4" } });
    await settle();
    expect(navigation.search).toBe("min=10&max=50&form=liquid&rating=4");
    await click(screen.getByRole("button", { name: "Remove filter: $10 to $50" }));
    expect(navigation.search).toBe("form=liquid&rating=4");
    fireEvent.change(screen.getByLabelText("Price from ($)"), { target: { value: "25" } });
    await click(screen.getByRole("button", { name: "Apply" }));
    expect(navigation.search).toBe("min=25&form=liquid&rating=4");
    await click(screen.getByRole("button", { name: "Clear all" }));
    expect(navigation.search).toBe("");
  });

  it("accepts prices as typed, widened to whole dollars, and says what to enter otherwise", async () => {
    categoryBySlug.mockReturnValue({ ...open, total: 1, totalBeforeFilter: 9 });
    await renderWithApi(<CategoryScreen kept={{ ...open, total: 9, totalBeforeFilter: 9 }} />, api);
    await click(screen.getByRole("button", { name: "Filters" }));
    await act(() => import("~/components/store/facet-panel"));
    await settle();
    type("Price from ($)", "cheap");
    expect(screen.queryByText(/Enter an amount/)).toBeNull();
    await press("Apply");
    expect(screen.getByText("Enter an amount in dollars, such as 49.95")).toBeDefined();
    expect(navigation.search).toBe("");
    type("Price from ($)", "$19.99");
    type("to ($)", "9,000,000");
    await press("Apply");
    expect(screen.getByText("Enter at most $1,000,000.00")).toBeDefined();
    type("to ($)", "1,000.50");
    await press("Apply");
    expect(navigation.search).toBe("min=19&max=1001");
  });

  it.each([
    [{ ...VIEWER, hasOwnPrices: true }, "Standard price, low to high", "Standard price from ($)"],
    [VIEWER, "Price, low to high", "Price from ($)"],
    [null, "Price, low to high", "Price from ($)"],
  ])("labels prices as standard prices only for a viewer with own prices", async (viewer, sort, field) => {
    me.mockReturnValue(viewer);
    await renderWithApi(<CategoryScreen kept={{ ...open, total: 9, totalBeforeFilter: 9 }} />, api);
    await click(screen.getByRole("button", { name: "Filters" }));
    await act(() => import("~/components/store/facet-panel"));
    await settle();
    expect(screen.getByRole("option", { name: sort })).toBeDefined();
    expect(screen.getByLabelText(field)).toBeDefined();
  });

  it("shows its featured products in a short row above the list until it is sorted", async () => {
    const kept = { ...open, featured: [tile("Flask")], total: 13, totalBeforeFilter: 13 };
    categoryBySlug.mockReturnValue(kept);
    await renderWithApi(<CategoryScreen kept={kept} />, api);
    const featured = screen.getByRole("region", { name: "Featured" });
    expect(within(featured).getByRole("link").getAttribute("href")).toBe("/product/flask");
    await sortBy("price-low");
    expect(screen.queryByRole("region", { name: "Featured" })).toBeNull();
    expect(screen.getByText("Beaker")).toBeDefined();
  });

  it("shows the cached products again once its last filter is removed", async () => {
    navigation.search = "stock=in";
    categoryBySlug.mockReturnValue({ ...open, ...listed, products: [tile("Flask")], total: 1 });
    await renderWithApi(<CategoryScreen kept={{ ...open, ...listed }} />, api);
    expect(screen.getByText("Flask")).toBeDefined();
    await click(screen.getByLabelText("In stock only"));
    await settle();
    expect(navigation.search).toBe("");
    expect(screen.queryByText("Flask")).toBeNull();
    expect(screen.getByText("Beaker")).toBeDefined();
    expect(screen.getByRole("status").textContent).toBe("30 products");
  });

  it("starts at page 1 after another choice, and keeps its products while loading", async () => {
    navigation.search = "page=2";
    categoryBySlug.mockReturnValueOnce({ ...open, page: 2, pageCount: 2, total: 30, totalBeforeFilter: 30 });
    await renderWithApi(<CategoryScreen kept={{ ...open, total: 30, totalBeforeFilter: 30 }} />, api);
    expect(screen.getByRole("status").querySelector("svg")).toBeNull();
    await sortBy("rating");
    expect(navigation.search).toBe("sort=rating");
    expect(screen.getByRole("status").querySelector("svg")).not.toBeNull();
    expect(screen.getByText("Beaker").closest("[aria-busy=true]")).not.toBeNull();
  });

  it("is rendered on the server without the query of the URL, and then follows the URL", async () => {
    navigation.search = "sort=price-low&page=no";
    const screenOf = <CategoryScreen kept={{ ...open, total: 1, totalBeforeFilter: 1 }} />;
    await renderWithApi(screenOf, api);
    expect(screen.getByLabelText<HTMLSelectElement>("Sort by").value).toBe("price-low");
    expect(categoryBySlug).toHaveBeenLastCalledWith({ slug: "glassware", sort: "price-low", ...NO_FACETS, page: 1 });
    const html = renderToString(
      <UrlState>
        <ApiProvider links={[testLink(api)]}>{screenOf}</ApiProvider>
      </UrlState>,
    );
    expect(html).toContain('value="name" selected=""');
  });

  it("has an empty state without products, and another if its filters leave none", async () => {
    await renderWithApi(<CategoryScreen kept={{ ...open, products: [], total: 0, totalBeforeFilter: 0 }} />, api);
    expect(screen.getByText("No products in this category yet")).toBeDefined();
    cleanup();
    await renderWithApi(<CategoryScreen kept={{ ...open, products: [], total: 0, totalBeforeFilter: 2 }} />, api);
    expect(screen.getByText("No products match these filters")).toBeDefined();
  });

  it("sends a visitor to sign in if approval is needed, and lets a signed-in user request it", async () => {
    const kept = { status: "approval-needed" as const, category: { ...heading, isRestricted: true } };
    await renderWithApi(<CategoryScreen kept={kept} />, api);
    expect(screen.getByText("This category needs approval")).toBeDefined();
    expect(screen.getByRole("link", { name: "Sign In" }).getAttribute("href")).toBe(
      "/login?next=%2Fcategory%2Fglassware",
    );
    cleanup();
    me.mockReturnValue(VIEWER);
    await renderWithApi(<CategoryScreen kept={kept} />, api);
    expect(await screen.findByRole("button", { name: "Send request" })).toBeDefined();
    await press("Send request");
    expect(await screen.findByText("Please tell us what you need it for")).toBeDefined();
    expect(request).not.toHaveBeenCalled();
    type("What do you need it for?", "Calibration");
    mine.mockReturnValue([{ ...GLASSWARE, state: "requested", requestedAt: new Date("2026-06-15T12:00:00Z") }]);
    await press("Send request");
    expect(request).toHaveBeenCalledWith({ categoryId: "glassware-id", reason: "Calibration" });
    expect(await screen.findByText("Your request is with us")).toBeDefined();
    cleanup();
    mine.mockReturnValue([{ ...GLASSWARE, state: "declined", reason: "No licence", decidedAt: new Date() }]);
    await renderWithApi(<CategoryScreen kept={kept} />, api);
    expect(await screen.findByText("No licence")).toBeDefined();
    expect(screen.getByLabelText("What do you need it for?")).toBeDefined();
  });

  it("shows 'Category Not Found' for an unknown category", async () => {
    await renderWithApi(<CategoryNotFound />, api);
    expect(screen.getByRole("heading", { name: "Category Not Found" })).toBeDefined();
  });

  it("shows breadcrumbs, of which a phone keeps only the step back", async () => {
    await renderWithApi(
      <Breadcrumbs items={[{ label: "Home", href: "/" }, { label: "Peptides", href: "/p" }, { label: "Semax" }]} />,
      api,
    );
    const seenOnPhone = screen.getAllByRole("listitem").filter((item) => !item.className.includes("max-sm:sr-only"));
    expect(seenOnPhone.map((item) => item.textContent)).toEqual(["Peptides"]);
    expect(screen.getByText("Semax").getAttribute("aria-current")).toBe("page");
  });
});
