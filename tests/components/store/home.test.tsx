import { act, cleanup, fireEvent, screen, within } from "@testing-library/react";
import type { MockInstance } from "vitest";
import { beforeEach, describe, expect, it, vi } from "vitest";
import { FeatureCards } from "~/components/store/feature-cards";
import { HomeCatalogue } from "~/components/store/home-catalogue";
import { MembershipPlans } from "~/components/store/membership-plans";
import { ReviewRotator } from "~/components/store/review-rotator";
import { SiteFooter } from "~/components/store/site-footer";
import { DEFAULT_SETTINGS } from "~/domain/site-settings";
import { apiHandlers, pending } from "~tests/support/api-link";
import { click } from "~tests/support/interactions";
import { renderWithApi } from "~tests/support/render-with-api";

const api = apiHandlers({
  "account.me": () => null,
  "catalogue.home": () => pending(),
});
let scrollBy: MockInstance;
let wishesStillness = false;
beforeEach(() => {
  vi.useFakeTimers();
  wishesStillness = false;
  vi.stubGlobal("matchMedia", () => ({ matches: wishesStillness }));
  scrollBy = vi.spyOn(Element.prototype, "scrollBy");
});

const review = (n: number) => ({
  id: `review-${n}`,
  type: "order" as const,
  rating: 5,
  reviewText: `Text ${n}`,
  reviewer: `Reviewer ${n}`,
  product: null,
  reply: null,
  reviewedAt: new Date("2026-11-01"),
});
const shown = () =>
  [...document.querySelectorAll("figure")]
    .filter((figure) => figure.getAttribute("aria-hidden") === "false")
    .map((figure) => figure.querySelector("blockquote")?.textContent);
const wait = (ms: number) => act(() => vi.advanceTimersByTime(ms));
const three = [review(1), review(2), review(3)];

describe("review rotator", () => {
  it("shows one review at a time and rotates every 5 seconds in a loop", async () => {
    await renderWithApi(<ReviewRotator reviews={three} />, api);
    expect(shown()).toEqual(["“Text 1”"]);
    wait(4_999);
    expect(shown()).toEqual(["“Text 1”"]);
    wait(1);
    expect(shown()).toEqual(["“Text 2”"]);
    wait(10_000);
    expect(shown()).toEqual(["“Text 1”"]);
  });

  it("stops while paused, and continues when played", async () => {
    await renderWithApi(<ReviewRotator reviews={three} />, api);
    await click(screen.getByRole("button", { name: "Pause reviews" }));
    wait(60_000);
    expect(shown()).toEqual(["“Text 1”"]);
    await click(screen.getByRole("button", { name: "Play reviews" }));
    wait(5_000);
    expect(shown()).toEqual(["“Text 2”"]);
  });

  it.each([
    ["pointed at", "pointerEnter", "pointerLeave"],
    ["focused", "focus", "blur"],
  ] as const)("stops while %s", async (_how, comes, goes) => {
    await renderWithApi(<ReviewRotator reviews={three} />, api);
    const block = screen.getByRole("button", { name: "Pause reviews" }).parentElement?.parentElement ?? document.body;
    fireEvent[comes](block);
    wait(60_000);
    expect(shown()).toEqual(["“Text 1”"]);
    fireEvent[goes](block);
    wait(5_000);
    expect(shown()).toEqual(["“Text 2”"]);
  });

  it("keep still when the pointer leaves while the focus is still on a button", async () => {
    await renderWithApi(<ReviewRotator reviews={three} />, api);
    const next = screen.getByRole("button", { name: "Next review" });
    const block = next.parentElement?.parentElement ?? document.body;
    fireEvent.pointerEnter(block);
    fireEvent.focus(next);
    await click(next);
    fireEvent.pointerLeave(block);
    wait(5_000);
    expect(shown()).toEqual(["“Text 2”"]);
  });

  it("does not rotate with reduced motion, and is paged by hand", async () => {
    wishesStillness = true;
    await renderWithApi(<ReviewRotator reviews={three} />, api);
    wait(60_000);
    expect(shown()).toEqual(["“Text 1”"]);
    await click(screen.getByRole("button", { name: "Previous review" }));
    expect(shown()).toEqual(["“Text 3”"]);
    await click(screen.getByRole("button", { name: "Next review" }));
    expect(shown()).toEqual(["“Text 1”"]);
  });

  it("is absent without reviews, and has no controls for a single one", async () => {
    const { container } = await renderWithApi(<ReviewRotator reviews={[]} />, api);
    expect(container.innerHTML).toBe("");
    cleanup();
    await renderWithApi(<ReviewRotator reviews={[review(1)]} />, api);
    expect(screen.queryByRole("button")).toBeNull();
  });
});

const tile = (name: string) => ({
  id: name,
  name,
  slug: name.toLowerCase(),
  sku: `SKU-${name}`,
  imageUrl: null,
  isSoldOut: name === "Gone",
  categoryId: "c",
  category: { name: "Glassware", slug: "glassware" },
  isPriced: name !== "Asked",
  unitCents: 2_625,
  retailUnitCents: 3_500,
  rating: null,
});
const products = {
  featured: [tile("Semax"), tile("Gone"), tile("Asked")],
  rows: [{ id: "c", name: "Glassware", slug: "glassware", hasSubcategories: false, products: [tile("Beaker")] }],
};

describe("home page products", () => {
  it("are in a Featured Products carousel and in one for each category, which links to it", async () => {
    await renderWithApi(<HomeCatalogue {...products} />, api);
    expect(within(screen.getByRole("region", { name: "Featured Products" })).getAllByRole("article")).toHaveLength(3);
    const row = screen.getByRole("region", { name: "Glassware" });
    expect(within(row).getAllByRole("article")).toHaveLength(1);
    expect(within(row).getByRole("link", { name: "View all Glassware" }).getAttribute("href")).toBe(
      "/category/glassware",
    );
    expect(screen.getByRole("link", { name: "All products" }).getAttribute("href")).toBe("/products");
  });

  it("have rows of one or two products last, side by side", async () => {
    const row = (id: string, count: number) => ({
      ...{ id, name: id, slug: id, hasSubcategories: false },
      products: Array.from({ length: count }, (_, n) => tile(`${id} ${n}`)),
    });
    const rows = [row("One", 1), row("Three", 3), row("Two", 2)];
    await renderWithApi(<HomeCatalogue featured={[]} rows={rows} />, api);
    const names = screen
      .getAllByRole("region")
      .map((region) => [region.querySelector("h2")?.textContent, region.parentElement?.hasAttribute("data-short")]);
    expect(names).toEqual([
      ["Three", false],
      ["One", true],
      ["Two", true],
    ]);
  });

  it("show Sold Out, Price on request, or the viewer's own price beside the standard one", async () => {
    await renderWithApi(<HomeCatalogue {...products} />, api);
    const [semax, gone, asked] = within(screen.getByRole("region", { name: "Featured Products" })).getAllByRole(
      "article",
    );
    expect(semax?.textContent).toContain("Was $35.00Now $26.25");
    expect(gone?.textContent).toContain("Sold Out");
    expect(asked?.textContent).toContain("Price on request");
  });

  it("scroll by 400 px with buttons and arrow keys, on cards of 280 px", async () => {
    await renderWithApi(<HomeCatalogue {...products} />, api);
    const carousel = screen.getByRole("region", { name: "Featured Products" });
    const strip = within(carousel).getByRole("list");
    expect(strip.querySelectorAll("li.w-\\[280px\\]")).toHaveLength(3);
    await click(within(carousel).getByRole("button", { name: "Next products in Featured Products" }));
    fireEvent.keyDown(strip, { key: "ArrowRight" });
    fireEvent.keyDown(strip, { key: "ArrowLeft" });
    expect(scrollBy.mock.calls.map(([how]) => how.left)).toEqual([400, 400, -400]);
  });

  it("have an empty state at the target of the hero's button", async () => {
    const { container, rerender } = await renderWithApi(<HomeCatalogue {...products} />, api);
    expect(screen.queryByText("No products yet")).toBeNull();
    rerender(<HomeCatalogue featured={[]} rows={[]} />);
    expect(container.querySelector("#catalogue")?.textContent).toContain("No products yet");
  });
});

describe("site footer", () => {
  const shop = { settings: DEFAULT_SETTINGS, logoUrl: null };
  const glassware = { id: "c", name: "Glassware", slug: "glassware", isLocked: false, children: [] };

  it("lists the categories, and has no heading for them if there are none", async () => {
    await renderWithApi(<SiteFooter {...shop} categories={[glassware]} />, api);
    const list = screen.getByRole("navigation", { name: "Catalogue" });
    expect(within(list).getByRole("link", { name: "Glassware" }).getAttribute("href")).toBe("/category/glassware");
    cleanup();
    await renderWithApi(<SiteFooter {...shop} categories={[]} />, api);
    expect(screen.queryByText("Catalogue")).toBeNull();
    expect(screen.getByRole("link", { name: "Terms of Service" })).toBeDefined();
  });

  it("shows only the company, address and social links that are set", async () => {
    await renderWithApi(<SiteFooter {...shop} categories={[]} />, api);
    expect(screen.queryByRole("list", { name: "Follow us" })).toBeNull();
    expect(document.querySelector("address")).toBeNull();
    expect(screen.getByRole("link", { name: "Contact us" }).getAttribute("href")).toBe("/contact");
    cleanup();
    const linkedinUrl = "https://www.linkedin.com/company/assay";
    const settings = { ...DEFAULT_SETTINGS, companyName: "Assay LLC", contactEmail: "help@assay.test", linkedinUrl };
    await renderWithApi(<SiteFooter {...shop} settings={settings} categories={[]} />, api);
    expect(document.querySelector("address")?.textContent).toBe("Assay LLChelp@assay.test");
    const networks = within(screen.getByRole("list", { name: "Follow us" })).getAllByRole("link");
    expect(networks.map((link) => link.getAttribute("href"))).toEqual([linkedinUrl]);
  });
});

describe("home page sections", () => {
  it("show both memberships with price, discount and what is paid at once", async () => {
    await renderWithApi(<MembershipPlans />, api);
    const [bronze, gold] = screen.getAllByRole("article");
    for (const text of ["Bronze", "10% off", "$29/month", "$174 for 6 months", "$1,740 of orders"]) {
      expect(bronze?.textContent).toContain(text);
    }
    for (const text of ["Gold", "25% off", "$49/month", "$174 + Gold $294 = $468 for 6 months", "$1,872 of orders"]) {
      expect(gold?.textContent).toContain(text);
    }
    const hrefs = screen.getAllByRole("link").map((link) => link.getAttribute("href"));
    const [bronzeHref, goldHref] = ["Bronze", "Gold"].map((tier) => `/profile?membership=${tier}#membership`);
    expect(hrefs).toEqual(["/contact", bronzeHref, goldHref]);
  });

  it("include the four feature cards", async () => {
    await renderWithApi(<FeatureCards />, api);
    expect(screen.getAllByRole("heading").map((heading) => heading.textContent)).toEqual([
      "Premium Quality",
      "Research Grade",
      "Fast Shipping",
      "Expert Support",
    ]);
  });
});
