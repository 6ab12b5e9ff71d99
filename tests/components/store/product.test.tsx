import { cleanup, fireEvent, screen, waitFor, within } from "@testing-library/react";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { productJsonLd } from "~/components/store/product-json-ld";
import { ProductNotFound } from "~/components/store/product-not-found";
import { type FoundProduct, ProductScreen } from "~/components/store/product-screen";
import { StructuredData } from "~/components/store/structured-data";
import { type ApiOutput, apiHandlers, pending } from "~tests/support/api-link";
import { click } from "~tests/support/interactions";
import { navigation } from "~tests/support/next-navigation";
import { renderWithApi, settle } from "~tests/support/render-with-api";
import { toast } from "~tests/support/toast";

let inSight = true;
beforeEach(() => {
  inSight = true;
  navigation.params = { slug: "nothing" };
  vi.stubGlobal(
    "IntersectionObserver",
    class {
      constructor(private told: (entries: { isIntersecting: boolean }[]) => void) {}
      observe() {
        this.told([{ isIntersecting: inSight }]);
      }
      unobserve() {}
      disconnect() {}
    },
  );
});
const rating = (n: number) => ({
  id: `r${n}`,
  rating: 4,
  reviewText: `Review ${n}`,
  reply: n === 1 ? "Thank you." : null,
  createdAt: new Date("2026-11-02"),
  reviewer: "Jane D.",
});
const reviews = (page: number, pageCount: number): FoundProduct["reviews"] => ({
  average: 4.25,
  count: 12,
  distribution: [5, 4, 3, 2, 1].map((stars) => ({ stars, count: stars === 4 ? 12 : 0 })),
  page,
  pageCount,
  reviews: page === 1 ? [rating(1), rating(2)] : [rating(3)],
});
const membership = (standardCents: number) => ({ standardCents, bronzeCents: 4_500, goldCents: 3_750 });
const found: FoundProduct = {
  status: "found",
  product: {
    id: "p1",
    name: "BPC-157",
    slug: "bpc-157",
    sku: "RP-BPC-005",
    description: "Short.",
    detailedDescription: "Identity. A pentadecapeptide.",
    imageUrls: ["/files/a.webp", "/files/b.webp"],
    isSoldOut: false,
    casNumber: "137525-51-0",
    form: "powder",
    otherNames: ["Body Protection Compound 157", "Pentadecapeptide BPC 157"],
    category: { name: "Peptides", slug: "peptides", parent: null },
    updatedAt: new Date("2026-11-01"),
  },
  prices: {
    retailUnitCents: 5_000,
    rungs: [
      { quantity: 1, unitCents: 5_000, membership: membership(5_000), why: null },
      {
        ...{ quantity: 5, unitCents: 4_500, membership: membership(4_500) },
        why: "Retail $50.00, 5 or more $45.00, you pay $45.00",
      },
    ],
    ladder: [
      { quantity: 1, unitCents: 5_000, savesCents: 0 },
      { quantity: 5, unitCents: 4_500, savesCents: 2_500 },
    ],
  },
  reviews: reviews(1, 2),
  lots: [],
  related: [],
};
const withProduct = (more: Partial<FoundProduct["product"]>): FoundProduct => ({
  ...found,
  product: { ...found.product, ...more },
});
const api = apiHandlers({
  "account.me": (): ApiOutput<"account.me"> => null,
  "catalogue.reviews": () => pending(),
  "cart.add": () => ({ quantity: 1 }),
  "cart.get": () => pending(),
  "cart.summary": () => ({ count: 0 }),
});
const { "catalogue.reviews": reviewsPage, "cart.add": add } = api;
const show = (page: FoundProduct = found) => renderWithApi(<ProductScreen page={page} shippingFeeCents={5_000} />, api);
// A plain lookup: computing the role of every element of a whole page takes jsdom seconds.
function button(name: string): HTMLButtonElement {
  const found = [...document.querySelectorAll("button")].find(
    (one) => (one.getAttribute("aria-label") ?? one.textContent) === name,
  );
  if (!found) throw new Error(`no button ${name}`);
  return found;
}
const press = (name: string) => click(button(name));
const quantity = () => screen.getByLabelText("Quantity of BPC-157", { selector: "input" });
const total = () => screen.getByText("Total").parentElement?.textContent;

describe("product price", () => {
  it("is shown for one piece and for the quantity, which is never below 1", async () => {
    await show();
    expect(total()).toBe("Total $50.00");
    expect(button("Decrease").disabled).toBe(true);
    await press("Increase");
    expect(total()).toBe("Total $100.00");
    fireEvent.change(quantity(), { target: { value: "0" } });
    fireEvent.blur(quantity());
    expect(quantity().getAttribute("aria-valuenow")).toBe("1");
    expect(total()).toBe("Total $50.00");
  });

  it("falls on the volume ladder: each rung shows what it saves, and a click sets its quantity", async () => {
    await show();
    expect(screen.getByText("Save $25.00")).toBeDefined();
    await click(screen.getByText("5 or more"));
    expect(quantity().getAttribute("aria-valuenow")).toBe("5");
    expect(total()).toBe("Total $225.00");
    expect(screen.getByText("Retail $50.00, 5 or more $45.00, you pay $45.00")).toBeDefined();
    expect(document.querySelector("ol [aria-pressed=true]")?.textContent).toContain("Your price");
    expect(screen.getByText("Save $25.00")).toBeDefined();
  });

  it("is shown for Bronze and Gold, and is explained to a member", async () => {
    const why = "Retail $50.00, Gold -25%, you pay $37.50";
    const prices = found.prices && {
      ...found.prices,
      rungs: [{ quantity: 1, unitCents: 3_750, membership: membership(5_000), why }],
    };
    await show({ ...found, prices });
    expect(screen.getByText(why)).toBeDefined();
    const said = screen.getAllByRole("term").map((term) => `${term.textContent} ${term.nextSibling?.textContent}`);
    expect(said).toEqual(expect.arrayContaining(["Standard $50.00", "Bronze $45.00", "Gold $37.50", "You $37.50"]));
  });

  it("is listed for each membership at the chosen quantity", async () => {
    await show();
    const said = () => [...document.querySelectorAll("dl > div")].map((one) => one.textContent?.replace("$", " $"));
    expect(said()).toEqual(expect.arrayContaining(["Standard $50.00", "Bronze $45.00", "Gold $37.50"]));
    await press("5 or more$45.00 eachSave $25.00");
    expect(said()).toEqual(expect.arrayContaining(["Standard $45.00", "Bronze $45.00", "Gold $37.50"]));
    expect(screen.getByText("each, for 5 or more")).toBeDefined();
  });

  it("is noted as beating every volume discount if a member's own price is the lowest", async () => {
    const words = "Your price already matches or beats every volume discount.";
    await show();
    expect(screen.queryByText(words)).toBeNull();
    cleanup();
    const prices = found.prices && {
      ...found.prices,
      rungs: [5_000, 4_500].map((standardCents, n) => ({
        ...{ quantity: n * 4 + 1, unitCents: 3_750, membership: membership(standardCents), why: null },
      })),
      ladder: [{ quantity: 1, unitCents: 3_750, savesCents: 0 }],
    };
    await show({ ...found, prices });
    expect(screen.getByText(words)).toBeDefined();
    expect(screen.queryByText("5 or more")).toBeNull();
  });

  it("is 'Price on request' if there is none, without Add to Cart", async () => {
    await show({ ...found, prices: null });
    expect(screen.getByText("Price on request")).toBeDefined();
    const ask = screen.getByRole("link", { name: "Request a price" });
    expect(ask.getAttribute("href")).toMatch(/^\/contact\?topic=price&product=/);
    expect(screen.queryByText("Add to Cart")).toBeNull();
  });
});

describe("product page", () => {
  it("shows a sold-out product with a badge, a disabled quantity and no Add to Cart", async () => {
    await show(withProduct({ isSoldOut: true }));
    expect(screen.getAllByText("Sold Out").length).toBeGreaterThanOrEqual(2);
    expect(button("Sold Out").disabled).toBe(true);
    expect(screen.queryByText("Add to Cart")).toBeNull();
    expect(quantity().closest("fieldset")?.disabled).toBe(true);
  });

  it("shows the flat fee and the research-only notice with one icon", async () => {
    await show();
    expect(screen.getByText("Flat $50.00 shipping per order, no matter how many items.")).toBeDefined();
    cleanup();
    await renderWithApi(<ProductScreen page={found} shippingFeeCents={0} />, api);
    expect(screen.getByText("Free shipping on every order.")).toBeDefined();
    const notice = screen.getByText("Research use only").closest("[role=status]");
    expect(notice?.textContent).toContain("For research purposes only. Not for human consumption.");
    expect(notice?.querySelectorAll("svg")).toHaveLength(1);
  });

  it("cuts a description at 200 characters, expands it on More... and cuts it again on Show less", async () => {
    const text = `${"x".repeat(199)}yz`;
    await show(withProduct({ description: text }));
    expect(screen.queryByText(text, { exact: false })).toBeNull();
    expect(screen.getByText(`${"x".repeat(199)}y…`, { exact: false })).toBeDefined();
    await press("More...");
    expect(screen.getByText(text, { exact: false })).toBeDefined();
    await press("Show less");
    expect(screen.queryByText(text, { exact: false })).toBeNull();
    cleanup();
    await show(withProduct({ description: "x".repeat(200) }));
    expect(screen.queryByText("More...")).toBeNull();
  });

  it("shares through the device, or copies the link and says so", async () => {
    const writeText = vi.fn(async () => {});
    vi.stubGlobal("navigator", { ...navigator, clipboard: { writeText } });
    await show();
    await press("Share this product");
    await waitFor(() => expect(toast.success).toHaveBeenCalledWith("Product link copied to clipboard!"));
    expect(writeText).toHaveBeenCalledWith(window.location.href);
    const share = vi.fn(async () => {});
    vi.stubGlobal("navigator", { share, clipboard: { writeText } });
    await press("Share this product");
    await waitFor(() => expect(share).toHaveBeenCalledWith({ title: "BPC-157", url: window.location.href }));
    expect(writeText).toHaveBeenCalledOnce();
  });

  it("enlarges a picture, pages with the arrow keys, zooms, and closes on Esc", async () => {
    await show();
    await press("Picture 2 of 2");
    await press("Enlarge the picture of BPC-157");
    const dialog = await screen.findByRole("dialog", { name: "BPC-157" }, { timeout: 30_000 });
    expect(dialog.textContent).toContain("Picture 2 of 2");
    const picture = within(dialog).getByRole("button", { name: "Zoom in" });
    fireEvent.keyDown(picture, { key: "ArrowRight" });
    expect(dialog.textContent).toContain("Picture 1 of 2");
    fireEvent.keyDown(picture, { key: "ArrowLeft" });
    expect(dialog.textContent).toContain("Picture 2 of 2");
    fireEvent.keyDown(picture, { key: "+" });
    expect(within(dialog).getByRole("button", { name: "Zoom out" })).toBeDefined();
    fireEvent.keyDown(picture, { key: "Escape" });
    await waitFor(() => expect(screen.queryByRole("dialog")).toBeNull());
  });

  it("shows the buy bar only while the page's own button is out of view", async () => {
    await show();
    const bar = () => screen.getByText("1 piece", { selector: "span.block" }).closest("div");
    expect(bar()?.hasAttribute("inert")).toBe(true);
    cleanup();
    inSight = false;
    await show();
    expect(bar()?.hasAttribute("inert")).toBe(false);
    await click(within(bar() ?? document.body).getByRole("button", { name: "Add to Cart" }));
    expect(add).toHaveBeenCalledWith({ productId: "p1", quantity: 1 });
  });

  it("shows 'Product Not Found' if there is nothing for this viewer", async () => {
    await renderWithApi(<ProductNotFound locked={[{ name: "Controlled", slug: "controlled" }]} />, api);
    expect(screen.getByRole("heading", { name: "Product Not Found" })).toBeDefined();
    expect(screen.getByRole("link", { name: "Controlled" }).getAttribute("href")).toBe("/category/controlled");
  });
});

describe("product reviews", () => {
  it("show the average, count, distribution, the shop's reply, and pages", async () => {
    reviewsPage.mockImplementation(({ page = 1 }) => reviews(page, 2));
    await show();
    const section = screen.getByRole("region", { name: "Reviews" });
    for (const text of ["4.3", "12 ratings", "4 stars", "Jane D.", "Review 1", "Reply from the shop", "Thank you."]) {
      expect(section.textContent).toContain(text);
    }
    expect(section.textContent).toContain("Page 1 of 2");
    await press("Older");
    expect(section.textContent).toContain("Page 2 of 2");
    expect(section.textContent).toContain("Review 3");
    expect(button("Older").disabled).toBe(true);
    await press("Newer");
    expect(section.textContent).toContain("Review 1");
  });

  it("do not go past the last page on a double click", async () => {
    reviewsPage.mockImplementation(pending);
    await show();
    const older = button("Older");
    fireEvent.click(older);
    fireEvent.click(older);
    await settle();
    expect(reviewsPage.mock.calls.map(([{ page }]) => page)).toEqual([2]);
  });

  it("have an empty state", async () => {
    await show({ ...found, reviews: { ...reviews(1, 1), average: null, count: 0, reviews: [] } });
    expect(screen.getByText("No reviews yet")).toBeDefined();
  });
});

describe("other names of a product", () => {
  const terms = () => screen.queryAllByRole("term").map(({ textContent }) => textContent);

  it("are shown under its name with the CAS number", async () => {
    await show(found);
    expect(terms()).toEqual(expect.arrayContaining(["CAS number", "Also known as"]));
    expect(screen.getByText("137525-51-0")).toBeDefined();
    expect(screen.getByText("Body Protection Compound 157, Pentadecapeptide BPC 157")).toBeDefined();
  });

  it("take no space if there are none", async () => {
    await show(withProduct({ casNumber: "", otherNames: [] }));
    expect(terms()).not.toContain("CAS number");
    expect(terms()).not.toContain("Also known as");
  });
});

describe("product structured data", () => {
  it("has the public price and the rating, and no product text can close its script element", async () => {
    const kept = withProduct({ name: "</script><script>alert(1)</script>", isSoldOut: true });
    const { container } = await renderWithApi(
      <StructuredData facts={productJsonLd(kept, { siteName: "Assay", baseUrl: "https://shop.test" })} />,
      api,
    );
    const json = container.querySelector("script")?.innerHTML ?? "";
    expect(json).not.toContain("<");
    expect(JSON.parse(json)).toMatchObject({
      "@type": "Product",
      name: "</script><script>alert(1)</script>",
      url: "https://shop.test/product/bpc-157",
      alternateName: ["Body Protection Compound 157", "Pentadecapeptide BPC 157"],
      additionalProperty: { "@type": "PropertyValue", name: "CAS number", value: "137525-51-0" },
      image: ["https://shop.test/files/a.webp?w=1200", "https://shop.test/files/b.webp?w=1200"],
      offers: { price: "50.00", availability: "https://schema.org/OutOfStock" },
      aggregateRating: { ratingValue: 4.25, reviewCount: 12 },
    });
  });
});
