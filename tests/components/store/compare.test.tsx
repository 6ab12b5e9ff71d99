import { screen, within } from "@testing-library/react";
import { beforeEach, describe, expect, it } from "vitest";
import { CompareScreen } from "~/components/store/compare-screen";
import { type ApiOutput, apiHandlers, pending, serverError } from "~tests/support/api-link";
import { expectUrl } from "~tests/support/expect-url";
import { click, press } from "~tests/support/interactions";
import { navigation } from "~tests/support/next-navigation";
import { renderWithApi } from "~tests/support/render-with-api";

type Product = ApiOutput<"catalogue.compare">[number];
const product = (slug: string, more: Partial<Product> = {}): Product => ({
  ...{ id: slug, name: slug.toUpperCase(), slug, sku: `S-${slug}`, description: "", isSoldOut: false, casNumber: "" },
  ...{ otherNames: [], form: "powder", imageUrl: null, category: null, purityBps: null, rating: null, isPriced: true },
  ...{ unitCents: 5_000, retailUnitCents: 5_000, ladder: [] },
  ...more,
});
const SHOP: Record<string, Product> = {
  kpv: product("kpv", { purityBps: 9_912, rating: { average: 4.5, count: 8 } }),
  dsip: product("dsip", {
    unitCents: 4_000,
    retailUnitCents: 4_000,
    ladder: [{ quantity: 10, unitCents: 3_500, savesCents: 5_000 }],
  }),
  gone: product("gone", { isPriced: false, isSoldOut: true }),
};
const api = apiHandlers({
  "catalogue.compare": ({ slugs }) => slugs.flatMap((slug) => SHOP[slug] ?? []),
  "catalogue.search": () => ({ results: [], total: 0 }) as unknown as ApiOutput<"catalogue.search">,
});
const compare = api["catalogue.compare"];
const show = (search: string) => {
  navigation.search = search;
  return renderWithApi(<CompareScreen />, api);
};
const rowOf = (name: string) => screen.getByRole("row", { name: new RegExp(`^${name}`) });
const heads = () =>
  within(screen.getByRole("region", { name: "Comparison" }))
    .getAllByRole("columnheader")
    .slice(1)
    .map((head) => within(head).getByRole("link").textContent);

beforeEach(() => localStorage.clear());

describe("product comparison", () => {
  it("has a column for each product, and omits rows without any value", async () => {
    await show("?products=kpv,dsip,gone");
    expect(heads()).toEqual(["KPV", "DSIP", "GONE"]);
    expect(rowOf("Price").textContent).toBe("PricePrice$50.00Price$40.00PricePrice on request");
    expect(rowOf("Larger quantities").textContent).toContain("10+ $35.00");
    expect(rowOf("Availability").textContent).toBe(
      "AvailabilityAvailabilityIn stockAvailabilityIn stockAvailabilitySold out",
    );
    expect(rowOf("Purity").textContent).toContain("99.12%");
    expect(screen.queryByRole("row", { name: /^CAS number/ })).toBeNull();
  });

  it("shows only the rows that differ on request", async () => {
    await show("?products=kpv,dsip");
    expect(rowOf("Form")).toBeTruthy();
    await click(screen.getByLabelText("Show only what differs"));
    expect(screen.queryByRole("row", { name: /^Form/ })).toBeNull();
    expect(rowOf("Price")).toBeTruthy();
  });

  it("adds the clicked product to those compared last, and stores them", async () => {
    localStorage.setItem("compared-products", '["kpv"]');
    await show("?add=dsip");
    await expectUrl("?products=kpv,dsip", "replace");
    expect(heads()).toEqual(["KPV", "DSIP"]);
    expect(compare.mock.calls.map(([{ slugs }]) => slugs)).toEqual([["kpv", "dsip"]]);
    expect(localStorage.getItem("compared-products")).toBe('["kpv","dsip"]');
  });

  it("removes products, down to none", async () => {
    await show("?products=kpv,dsip");
    await press("Remove KPV");
    await expectUrl("?products=dsip");
    await press("Remove DSIP");
    expect(screen.getByText("Nothing to compare yet")).toBeTruthy();
    expect(screen.getByRole("link", { name: "All products" }).getAttribute("href")).toBe("/products");
    expect(localStorage.getItem("compared-products")).toBe("[]");
  });

  it("removes two products before the shop has answered the first removal", async () => {
    await show("?products=kpv,dsip,gone");
    compare.mockImplementationOnce(pending);
    await press("Remove KPV");
    expect(heads()).toEqual(["DSIP", "GONE"]);
    await press("Remove DSIP");
    await expectUrl("?products=gone");
    expect(localStorage.getItem("compared-products")).toBe('["gone"]');
  });

  it("shows a product whose link has its former slug", async () => {
    compare.mockReturnValueOnce([product("renamed")]);
    await show("?products=its-former-slug");
    expect(heads()).toEqual(["RENAMED"]);
  });

  it("drops a product that no longer exists with the next change", async () => {
    await show("?products=kpv,no-longer-sold,dsip");
    await press("Remove KPV");
    await expectUrl("?products=dsip");
  });

  it("starts over if the stored list cannot be read", async () => {
    localStorage.setItem("compared-products", '{"x":');
    await show("?add=dsip");
    expect(heads()).toEqual(["DSIP"]);
  });

  it("shows a load error and retries", async () => {
    compare.mockRejectedValueOnce(serverError("req-1"));
    await show("?products=kpv");
    await click(screen.getByRole("button", { name: /try again|retry/i }));
    expect(heads()).toEqual(["KPV"]);
  });
});
