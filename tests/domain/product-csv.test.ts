import { describe, expect, it } from "vitest";
import {
  type CsvProduct,
  changedCells,
  csvCells,
  filledCells,
  PRODUCT_COLUMNS,
  readCsvCells,
} from "~/domain/product-csv";

const PRODUCT: CsvProduct = {
  name: "BPC-157",
  slug: "bpc-157",
  sku: "RP-BPC-005",
  description: "A peptide.",
  detailedDescription: " Long, with spaces. ",
  casNumber: "137525-51-0",
  otherNames: "Body Protection Compound\nPL 14736",
  form: "powder",
  category: "research-peptides",
  supplierCostCents: 123_450,
  markupBps: 15_050,
  sources: [
    { position: 1, name: "Alpha Labs", costCents: 2_000 },
    { position: 3, name: "Gamma", costCents: null },
  ],
  imageUrls: ["/files/a.webp", "https://pictures.test/b.webp"],
  volumeTiers: [
    { quantity: 1, priceOverrideCents: null },
    { quantity: 10, priceOverrideCents: 4_500 },
  ],
  featured: true,
  soldOut: false,
  stockCount: 12,
  lowStockAt: 5,
  hidden: true,
};

const CELLS = {
  sku: "RP-BPC-005",
  name: "BPC-157",
  slug: "bpc-157",
  description: "A peptide.",
  detailed_description: " Long, with spaces. ",
  cas_number: "137525-51-0",
  other_names: "Body Protection Compound; PL 14736",
  form: "powder",
  category: "research-peptides",
  supplier_cost: "1234.50",
  markup_percentage: "150.5",
  source1_name: "Alpha Labs",
  source1_cost: "20.00",
  source2_name: "",
  source2_cost: "",
  source3_name: "Gamma",
  source3_cost: "",
  image_urls: "/files/a.webp https://pictures.test/b.webp",
  volume_discounts: "1: auto; 10: 45.00",
  featured: "yes",
  sold_out: "no",
  hidden: "yes",
  stock: "12",
  low_stock_at: "5",
};

describe("product CSV row", () => {
  it("has every column in order, as a person would type it", () => {
    expect(Object.keys(CELLS)).toEqual([...PRODUCT_COLUMNS]);
    expect(csvCells(PRODUCT)).toEqual(Object.values(CELLS));
  });

  it("leaves unknown values empty", () => {
    const bare = { ...PRODUCT, form: null, supplierCostCents: null, markupBps: null, sources: [], volumeTiers: [] };
    const cells = Object.fromEntries(csvCells(bare).map((cell, at) => [PRODUCT_COLUMNS[at], cell]));
    expect(cells).toMatchObject({
      form: "",
      supplier_cost: "",
      markup_percentage: "",
      source1_name: "",
      source1_cost: "",
      volume_discounts: "",
    });
  });

  it("neutralizes spreadsheet formulas", () => {
    expect(csvCells({ ...PRODUCT, name: "=cmd()" })[1]).toBe("'=cmd()");
  });

  it("round-trips to the same product", () => {
    expect(readCsvCells(CELLS)).toEqual({ fields: PRODUCT, errors: [] });
    const risky = { ...PRODUCT, name: "-5 degrees", description: "+ more" };
    const cells = Object.fromEntries(csvCells(risky).map((cell, at) => [PRODUCT_COLUMNS[at], cell]));
    expect(readCsvCells(cells).fields).toEqual(risky);
  });
});

describe("readCsvCells", () => {
  it("ignores missing columns", () => {
    expect(readCsvCells({})).toEqual({ fields: {}, errors: [] });
    expect(readCsvCells({ name: " BPC " })).toEqual({ fields: { name: "BPC" }, errors: [] });
  });

  it("clears the fields that an empty cell can clear", () => {
    const given = {
      supplier_cost: "",
      markup_percentage: " ",
      form: "",
      volume_discounts: "",
      image_urls: "",
      hidden: "",
    };
    expect(readCsvCells(given)).toEqual({
      fields: {
        supplierCostCents: null,
        markupBps: null,
        form: null,
        volumeTiers: [],
        imageUrls: [],
        hidden: false,
      },
      errors: [],
    });
  });

  it.each(["yes", "Y", "TRUE", "1", "x"])("reads %j as yes", (text) => {
    expect(readCsvCells({ featured: text }).fields).toEqual({ featured: true });
  });

  it.each(["no", "N", "False", "0"])("reads %j as no", (text) => {
    expect(readCsvCells({ sold_out: text }).fields).toEqual({ soldOut: false });
  });

  it.each([
    [{ featured: "yess" }, "featured: Enter yes or no"],
    [{ hidden: "not no" }, "hidden: Enter yes or no"],
    [{ hidden: "oh yes" }, "hidden: Enter yes or no"],
    [{ sold_out: "10" }, "sold_out: Enter yes or no"],
    [{ form: "gas" }, "form: Enter powder, liquid, solid, labware or nothing"],
    [{ markup_percentage: "much" }, "markup_percentage: Enter a percentage, such as 150"],
    [{ supplier_cost: "1.234" }, "supplier_cost: Enter an amount in dollars, such as 49.95"],
    [{ source2_cost: "cheap" }, "source2_cost: Enter an amount in dollars, such as 49.95"],
    [{ volume_discounts: "10 45" }, 'volume_discounts: Write volume discounts as "1: auto; 10: 45.00"'],
    [{ volume_discounts: "ten: 45" }, 'volume_discounts: Write volume discounts as "1: auto; 10: 45.00"'],
    [{ volume_discounts: "100000: 45" }, 'volume_discounts: Write volume discounts as "1: auto; 10: 45.00"'],
    [{ volume_discounts: "10: dear" }, "volume_discounts: Enter an amount in dollars, such as 49.95"],
    [{ volume_discounts: "10: an auto" }, "volume_discounts: Enter an amount in dollars, such as 49.95"],
    [{ volume_discounts: "10: autos" }, "volume_discounts: Enter an amount in dollars, such as 49.95"],
  ])("reports the cell that cannot be read: %j", (given, error) => {
    const { fields, errors } = readCsvCells(given);
    expect(errors).toEqual([error]);
    expect(Object.keys(fields).filter((field) => field !== "sources")).toEqual([]);
  });

  it("reports every cell that cannot be read", () => {
    expect(readCsvCells({ featured: "?", hidden: "?" }).errors).toHaveLength(2);
  });

  it("reads volume discounts with any spacing", () => {
    expect(readCsvCells({ volume_discounts: "1:Automatic;  10 : $45 ;" }).fields.volumeTiers).toEqual([
      { quantity: 1, priceOverrideCents: null },
      { quantity: 10, priceOverrideCents: 4_500 },
    ]);
  });

  it("names an unnamed source by its position and omits an empty one", () => {
    expect(readCsvCells({ source2_cost: "0", source3_name: " Gamma " }).fields.sources).toEqual([
      { position: 2, name: "Source 2", costCents: 0 },
      { position: 3, name: "Gamma", costCents: null },
    ]);
    expect(readCsvCells({ source1_name: "" }).fields.sources).toEqual([]);
  });

  it("reads a capitalized form", () => {
    expect(readCsvCells({ form: " Liquid " }).fields).toEqual({ form: "liquid" });
  });
});

describe("changedCells", () => {
  it("lists the old and new text of each changed cell", () => {
    const after = { ...PRODUCT, name: "-BPC", soldOut: true, markupBps: null };
    expect(changedCells(PRODUCT, after)).toEqual([
      { column: "name", from: "BPC-157", to: "-BPC" },
      { column: "markup_percentage", from: "150.5", to: "" },
      { column: "sold_out", from: "no", to: "yes" },
    ]);
    expect(changedCells(PRODUCT, { ...PRODUCT })).toEqual([]);
  });
});

describe("CSV stock", () => {
  it.each([
    ["12", 12],
    ["1,200", 1_200],
    ["1,000,000", 1_000_000],
    ["0", 0],
    [" ", null],
  ])("%j is %s pieces", (stock, stockCount) => {
    expect(readCsvCells({ stock })).toEqual({ fields: { stockCount }, errors: [] });
  });

  it.each(["-1", "1.5", "1000001", "many"])("%j is rejected as a number of pieces", (text) => {
    const why = "Enter a whole number from 0 to 1,000,000, or nothing";
    expect(readCsvCells({ stock: text })).toEqual({ fields: {}, errors: [`stock: ${why}`] });
    expect(readCsvCells({ low_stock_at: text })).toEqual({ fields: {}, errors: [`low_stock_at: ${why}`] });
  });

  it("is empty for an uncounted product, and an empty low-stock limit keeps the current one", () => {
    expect(csvCells({ ...PRODUCT, stockCount: null })[PRODUCT_COLUMNS.indexOf("stock")]).toBe("");
    expect(readCsvCells({ low_stock_at: "" })).toEqual({ fields: {}, errors: [] });
    expect(readCsvCells({ low_stock_at: "7" }).fields).toEqual({ lowStockAt: 7 });
  });
});

describe("CSV cell", () => {
  it("is trimmed, except in the descriptions", () => {
    const given = { name: " a ", slug: " b ", sku: " c ", cas_number: " d ", category: " e ", other_names: " f ; g " };
    expect(readCsvCells(given).fields).toEqual({
      ...{ name: "a", slug: "b", sku: "c", casNumber: "d", category: "e", otherNames: "f\ng" },
    });
    const texts = { description: " a ", detailed_description: " b " };
    expect(readCsvCells(texts).fields).toEqual({ description: " a ", detailedDescription: " b " });
  });

  it("of volume discounts needs a quantity, a colon and a price", () => {
    const why = 'volume_discounts: Write volume discounts as "1: auto; 10: 45.00"';
    for (const text of ["10:", ":45", "x10: 45", "10", "10: 45\n7"]) {
      expect(readCsvCells({ volume_discounts: text }), text).toEqual({ fields: {}, errors: [why] });
    }
    expect(readCsvCells({ volume_discounts: "10: AUTO" }).fields.volumeTiers).toEqual([
      { quantity: 10, priceOverrideCents: null },
    ]);
  });

  it("of images holds URLs separated by any whitespace", () => {
    expect(readCsvCells({ image_urls: " /a.webp \n  /b.webp " }).fields.imageUrls).toEqual(["/a.webp", "/b.webp"]);
  });

  it("of a source is read even if its other columns are missing", () => {
    expect(readCsvCells({ source3_cost: "1" }).fields.sources).toEqual([
      { position: 3, name: "Source 3", costCents: 100 },
    ]);
    expect(readCsvCells({ source2_name: "Beta" }).fields.sources).toEqual([
      { position: 2, name: "Beta", costCents: null },
    ]);
  });
});

describe("filledCells", () => {
  it("fills empty cells with the product's values and adds no missing columns", () => {
    const present = csvCells(PRODUCT);
    expect(filledCells({ name: " ", sku: "NEW", stock: "" }, present)).toEqual({
      ...{ sku: "NEW", name: "BPC-157", stock: "12" },
    });
    expect(filledCells({}, present)).toEqual({});
    expect(filledCells({ name: "" }, [])).toEqual({ name: "" });
  });
});
