// @vitest-environment jsdom
import { cleanup, fireEvent, render, screen } from "@testing-library/react";
import { useMemo } from "react";
import { renderToString } from "react-dom/server";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { CategoryNotFound } from "~/components/store/category-not-found";
import { CategoryScreen } from "~/components/store/category-screen";
import { SearchScreen } from "~/components/store/search-screen";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { NETWORK_ERROR } from "~/lib/api-error";

const { replace, address, searchPage, me, category, refetch } = vi.hoisted(() => ({
  replace: vi.fn(),
  address: { query: "" },
  searchPage: vi.fn(),
  me: vi.fn(),
  category: vi.fn(),
  refetch: vi.fn(),
}));

vi.mock("next/navigation", () => ({
  useRouter: () => ({ replace }),
  // As the router does: the same object until the address changes.
  useSearchParams: () => useMemo(() => new URLSearchParams(address.query), []),
}));
vi.mock("~/components/store/product-grid", () => ({
  ProductGrid: ({ products }: { products: { name: string }[] }) => products.map(({ name }) => <b key={name}>{name}</b>),
}));
vi.mock("~/components/store/product-carousel", () => ({
  ProductCarousel: ({ products }: { products: { name: string }[] }) =>
    products.map(({ name }) => <b key={name}>{name}</b>),
}));
vi.mock("~/trpc/react", () => ({
  api: {
    account: { me: { useQuery: () => me() } },
    catalogue: {
      searchPage: { useQuery: (...given: unknown[]) => searchPage(...given) },
      categoryBySlug: { useQuery: (...given: unknown[]) => category(...given) },
    },
  },
}));

const tile = (name: string) => ({
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
const answer = (more: object) => ({
  data: {
    results: [tile("Semax")],
    total: 60,
    totalBeforeFilter: 60,
    page: 1,
    pageCount: 3,
    isGuess: false,
    ...more,
  },
  isError: false,
  isPlaceholderData: false,
});
const heading = {
  name: "Glassware",
  slug: "glassware",
  description: "",
  isRestricted: false,
  parent: null,
  subcategories: [],
};
const open = { status: "open" as const, category: heading, products: [tile("Beaker")], page: 1, pageCount: 1 };

beforeEach(() => {
  address.query = "";
  me.mockReturnValue({ data: null });
  category.mockReturnValue({ data: undefined, isFetching: false, isError: false });
});
afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe("the search page", () => {
  it("asks for text, order, stock and page as they stand in the address", () => {
    address.query = "q=vial&sort=price-low&stock=in&page=2";
    searchPage.mockReturnValue(answer({ page: 2 }));
    render(<SearchScreen />);
    expect(searchPage.mock.calls[0]?.[0]).toEqual({ text: "vial", sort: "price-low", inStock: true, page: 2 });
    expect(screen.getByRole("status").textContent).toBe("60 products");
    expect(screen.getByRole("link", { name: "Next page" }).getAttribute("href")).toBe(
      "/search?q=vial&sort=price-low&stock=in&page=3",
    );
    fireEvent.change(screen.getByLabelText("Sort by"), { target: { value: "best" } });
    expect(replace).toHaveBeenLastCalledWith("/search?q=vial&stock=in", { scroll: false });
  });

  it("is kept without anybody's text, as a skeleton", () => {
    expect(renderToString(<SearchScreen />)).toContain("skeleton");
    expect(renderToString(<SearchScreen />)).not.toContain("Type a name");
    expect(searchPage).not.toHaveBeenCalled();
  });

  it("says 'Did you mean' when nothing holds the text, and leads there", () => {
    address.query = "q=smax";
    searchPage.mockReturnValue(answer({ isGuess: true, total: 1, totalBeforeFilter: 1, pageCount: 1 }));
    render(<SearchScreen />);
    expect(screen.getByText(/No product contains “smax” letter by letter\. Did you mean/)).toBeDefined();
    expect(screen.getByRole("link", { name: "Semax" }).getAttribute("href")).toBe("/search?q=Semax");
  });

  it("says 'No products found', or that what was found is sold out", () => {
    address.query = "q=zzz";
    searchPage.mockReturnValue(answer({ results: [], total: 0, totalBeforeFilter: 0 }));
    render(<SearchScreen />);
    expect(screen.getByText("No products found")).toBeDefined();
    cleanup();
    address.query = "q=humanin&stock=in";
    searchPage.mockReturnValue(answer({ results: [], total: 0, totalBeforeFilter: 1, pageCount: 1 }));
    render(<SearchScreen />);
    expect(screen.getByText("Nothing of this is in stock at the moment")).toBeDefined();
  });

  it("asks nothing without a text, and asks again after a failure", () => {
    searchPage.mockReturnValue({ data: undefined, isError: false });
    render(<SearchScreen />);
    expect(searchPage.mock.calls[0]?.[1]).toMatchObject({ enabled: false });
    expect(screen.getByText("Type a name, a part of it, or a word of a description.")).toBeDefined();
    cleanup();
    address.query = "q=vial";
    searchPage.mockReturnValue({ isError: true, error: { data: { requestId: "abc" } }, refetch });
    render(<SearchScreen />);
    expect(screen.getByText("abc")).toBeDefined();
    expect(screen.getByText("Something went wrong on our side.")).toBeDefined();
    fireEvent.click(screen.getByRole("button", { name: /Try again/ }));
    expect(refetch).toHaveBeenCalledOnce();
  });

  it("does not blame the shop for a network that is away", () => {
    address.query = "q=vial";
    searchPage.mockReturnValue({ isError: true, error: { message: NETWORK_ERROR, data: null }, refetch });
    render(<SearchScreen />);
    expect(screen.getByText(NETWORK_ERROR)).toBeDefined();
    expect(screen.queryByText(/on our side/)).toBeNull();
  });
});

describe("a category's page", () => {
  it("keeps order and stock in the address", () => {
    render(<CategoryScreen kept={{ ...open, total: 1, totalBeforeFilter: 1 }} />);
    expect(screen.getByText("Beaker")).toBeDefined();
    fireEvent.change(screen.getByLabelText("Sort by"), { target: { value: "price-high" } });
    expect(replace).toHaveBeenLastCalledWith("/category/glassware?sort=price-high", { scroll: false });
    fireEvent.click(screen.getByLabelText("In stock only"));
    expect(replace).toHaveBeenLastCalledWith("/category/glassware?stock=in", { scroll: false });
  });

  it("says when it has no products yet, and when none is in stock", () => {
    render(<CategoryScreen kept={{ ...open, products: [], total: 0, totalBeforeFilter: 0 }} />);
    expect(screen.getByText("No products in this category yet")).toBeDefined();
    cleanup();
    render(<CategoryScreen kept={{ ...open, products: [], total: 0, totalBeforeFilter: 2 }} />);
    expect(screen.getByText("Nothing in stock here at the moment")).toBeDefined();
  });

  it("asks for approval where that is needed, and says how to ask for it", () => {
    const kept = { status: "approval-needed" as const, category: { ...heading, isRestricted: true } };
    render(<CategoryScreen kept={kept} />);
    expect(screen.getByText("This category needs approval")).toBeDefined();
    expect(screen.getByRole("link", { name: "Sign In" })).toBeDefined();
    cleanup();
    me.mockReturnValue({ data: { name: "Robin" } });
    render(<CategoryScreen kept={kept} />);
    expect(screen.getByText(/write in the order message of your profile/)).toBeDefined();
    expect(screen.queryByRole("link", { name: "Sign In" })).toBeNull();
  });

  it("is 'Category Not Found' at an address without one", () => {
    render(<CategoryNotFound />);
    expect(screen.getByRole("heading", { name: "Category Not Found" })).toBeDefined();
  });

  it("shows the way here, of which a phone keeps the step back", () => {
    render(
      <Breadcrumbs items={[{ label: "Home", href: "/" }, { label: "Peptides", href: "/p" }, { label: "Semax" }]} />,
    );
    const seenOnPhone = screen.getAllByRole("listitem").filter((item) => !item.className.includes("max-sm:sr-only"));
    expect(seenOnPhone.map((item) => item.textContent)).toEqual(["Peptides"]);
    expect(screen.getByText("Semax").getAttribute("aria-current")).toBe("page");
  });
});
