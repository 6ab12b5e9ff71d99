import { describe, expect, it } from "vitest";
import { bulkResult, describeChange } from "~/domain/bulk-change";
import { escapeCsvCell, unescapeCsvCell } from "~/domain/product-csv";
import { isAllowedImageUrl } from "~/domain/product-image";
import { costWarnings, marginText, parsePercent, pricePreview } from "~/domain/product-price";

const product = { supplierCostCents: 2_000, markupBps: 15_000, volumeTiers: [] };

describe("price preview", () => {
  it("shows standard, Bronze, Gold and wholesale prices, only if both cost and markup are set", () => {
    expect(pricePreview(product)).toEqual({
      standardCents: 5_000,
      bronzeCents: 4_500,
      goldCents: 3_750,
      wholesaleCents: 2_000,
    });
    expect(pricePreview({ ...product, markupBps: null })).toBeNull();
    expect(pricePreview({ ...product, supplierCostCents: null })).toBeNull();
  });

  it("gives the margin as markup / (100 + markup)", () => {
    expect([15_000, 10_000, 0].map(marginText)).toEqual(["60.0", "50.0", "0.0"]);
  });

  it("warns of prices below cost", () => {
    expect(costWarnings(product)).toEqual([]);
    expect(costWarnings({ ...product, markupBps: 500 })).toEqual([
      "The discount of Bronze and Gold members would go below cost; they pay the cost, $20.00.",
    ]);
    const volumeTiers = [{ quantity: 10, priceOverrideCents: 1_500 }];
    expect(costWarnings({ ...product, volumeTiers })).toEqual(["The price for 10 or more, $15.00, is below cost."]);
  });

  it.each([
    ["150", 15_000],
    ["12.5%", 1_250],
    ["0.05", 5],
    ["-1", null],
    ["1.234", null],
    ["many", null],
    ["", null],
  ])("reads %j as %s", (text, bps) => {
    expect(parsePercent(text)).toBe(bps);
  });
});

describe("product file cell", () => {
  it.each(["=1+1", "+1", "-1", "@x", "\tx", "'=x", "''@x", "＝x"])(
    "%j is neutralized on export and restored on import",
    (text) => {
      const cell = escapeCsvCell(text);
      expect(cell).toMatch(/^'/);
      expect(cell).not.toBe(text);
      expect(unescapeCsvCell(cell)).toBe(text);
    },
  );

  it.each(["plain", "", "it's", "'quoted'", "1-2"])("%j is left unchanged", (text) => {
    expect(escapeCsvCell(text)).toBe(text);
    expect(unescapeCsvCell(text)).toBe(text);
  });
});

describe("product image URL", () => {
  it.each([
    "/files/product/0a1b2c",
    "/files/site/0a1b",
    "https://pictures.example/a.png?w=1",
    `https://pictures.example/${"a".repeat(1_975)}`,
  ])("%s is allowed", (url) => {
    expect(isAllowedImageUrl(url)).toBe(true);
  });
  it.each([
    "http://pictures.example/a.png",
    "javascript:alert(1)",
    "data:image/png;base64,AA",
    "//pictures.example/a.png",
    "/files/../secret",
    "https://user:secret@pictures.example/a.png",
    "https://localhost/a.png",
    "https://pictures.example/a b.png",
    'https://pictures.example/"onerror=',
    "x/files/product/0a1b2c",
    "/files/product/0a1b2c?x",
    `https://pictures.example/${"a".repeat(1_976)}`,
  ])("%s is rejected", (url) => {
    expect(isAllowedImageUrl(url)).toBe(false);
  });
});

describe("bulk change", () => {
  const row = { ...product, categoryId: null, imageUrls: [], hidden: false, featured: false, soldOut: false };
  it("reports unchanged if nothing changes", () => {
    expect(bulkResult(row, { kind: "hidden", hidden: false })).toEqual({ outcome: "unchanged" });
    expect(bulkResult(row, { kind: "markup", markupBps: 15_000 })).toEqual({ outcome: "unchanged" });
  });
  it("is described in a short phrase", () => {
    expect(describeChange({ kind: "price-percent", percentBps: -1_050 })).toBe("Prices changed by -10.5%");
    expect(describeChange({ kind: "category", categoryId: "x" }, "Peptides")).toBe("Category changed to Peptides");
  });
});
