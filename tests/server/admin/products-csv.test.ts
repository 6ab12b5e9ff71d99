import { randomUUID } from "node:crypto";
import Papa from "papaparse";
import { beforeEach, describe, expect, it } from "vitest";
import { GET } from "~/app/(admin)/admin/(panel)/products/export.csv/route";
import { sessionCookie } from "~/server/auth/session";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { createAdmin, createAdminCaller, createCategory, createProduct } from "~tests/support/factories";

const adminAt = async () => (await createAdminCaller(db)).admin.products;
type Api = Awaited<ReturnType<typeof adminAt>>;
type Rows = Parameters<Api["checkImport"]>[0]["rows"];

async function exported(): Promise<string> {
  const user = await createAdmin(db);
  const cookie = (await sessionCookie({ userId: user.id, sessionVersion: 0 })).split(";")[0] ?? "";
  const response = await GET(new Request("http://localhost:3000/admin/products/export.csv", { headers: { cookie } }));
  expect(response.status).toBe(200);
  return response.text();
}
const ID_USED = "This change was undone in the meantime, or its id is used by another one. Please start again.";

/** Parses a file into rows as the browser does. */
function rowsOf(csv: string): Rows {
  const { data } = Papa.parse<Record<string, string>>(csv.replace(/^\uFEFF/, ""), {
    header: true,
    skipEmptyLines: true,
  });
  return data.map((cells, index) => ({ line: index + 2, cells }));
}
const all = () =>
  db.product.findMany({
    orderBy: { sku: "asc" },
    omit: { id: true, createdAt: true, updatedAt: true, version: true },
    include: {
      volumeTiers: { select: { quantity: true, priceOverrideCents: true }, orderBy: { quantity: "asc" } },
      sources: { select: { position: true, name: true, costCents: true }, orderBy: { position: "asc" } },
    },
  });

async function createAwkward() {
  const category = await createCategory(db, { name: "Peptides", slug: "peptides" });
  await createProduct(db, {
    name: '=HYPERLINK("x")',
    sku: "-1",
    slug: "own-address",
    description: "+1, \"quoted\"; 'and'\nsecond line ",
    detailedDescription: "'=already neutral",
    categoryId: category.id,
    markupBps: 12_345,
    imageUrls: ["/files/product/abc", "https://pictures.example/a,b.png"],
    featured: true,
    volumeTiers: { create: [{ quantity: 1 }, { quantity: 10, priceOverrideCents: 4_050 }] },
    sources: { create: [{ position: 2, name: "@supplier", costCents: 1_900 }] },
  });
  await createProduct(db, { sku: "B", supplierCostCents: null, markupBps: null, hidden: true, soldOut: true });
}

beforeEach(resetDatabase);

describe("product CSV", () => {
  it("imports an export unchanged, over the same products and into an empty catalogue", async () => {
    const api = await adminAt();
    await createAwkward();
    const before = await all();
    const rows = rowsOf(await exported());
    expect((await api.checkImport({ rows })).rows.map(({ outcome, errors }) => [outcome, errors])).toEqual([
      ["unchanged", []],
      ["unchanged", []],
    ]);
    await db.product.deleteMany();
    expect(await api.import({ undoId: randomUUID(), rows })).toMatchObject({ createdCount: 2, changedCount: 0 });
    expect(await all()).toEqual(before);
  });

  it("imports an export with long identical names, and with a slug over today's length limit", async () => {
    const api = await adminAt();
    const fields = { markupBps: 15_000, supplierCostCents: 2_000, description: "" };
    for (const sku of ["A", "B", "C"])
      await api.create({ ...fields, name: `Long ${"n".repeat(90)}`, sku, productId: randomUUID() });
    await createProduct(db, { name: "Old", sku: "D", slug: `${"o".repeat(80)}-2` });
    const checked = (await api.checkImport({ rows: rowsOf(await exported()) })).rows;
    expect(checked.map(({ outcome, errors }) => [outcome, errors])).toEqual(Array(4).fill(["unchanged", []]));
    expect((await all()).map(({ slug }) => slug.length)).toEqual([80, 80, 80, 82]);
    const moved = { line: 2, cells: { sku: "A", slug: "x".repeat(81) } };
    expect((await api.checkImport({ rows: [moved] })).rows[0]?.errors).toEqual([
      "slug: Use small letters, digits and dashes",
    ]);
  });

  it("has no cell that a spreadsheet executes", async () => {
    await createAwkward();
    for (const { cells } of rowsOf(await exported())) {
      for (const cell of Object.values(cells)) expect(cell).not.toMatch(/^[=+\-@\t\r]/);
    }
  });

  it("reports errors line by line in a dry run, and changes nothing", async () => {
    const api = await adminAt();
    await createProduct(db, { name: "Known", sku: "K" });
    const { rows } = await api.checkImport({
      rows: [
        { line: 2, cells: { sku: "K", markup_percentage: "200" } },
        { line: 3, cells: { sku: "N", name: "New" } },
        { line: 4, cells: { name: "No SKU" } },
        { line: 5, cells: { sku: "X", name: "X", supplier_cost: "ten", hidden: "perhaps", category: "Nowhere" } },
        { line: 6, cells: { sku: "N", name: "Again" } },
        { line: 7, cells: { sku: "Y", name: "", image_urls: "http://plain.example/a.png" } },
      ],
    });
    expect(rows.map(({ outcome }) => outcome)).toEqual(["changed", "new", "error", "error", "error", "error"]);
    expect(rows.flatMap(({ errors }) => errors)).toEqual([
      "sku: An SKU is required: it identifies the product",
      "supplier_cost: Enter an amount in dollars, such as 49.95",
      "hidden: Enter yes or no",
      'category: There is no category "Nowhere"',
      "sku: Already used in line 3",
      "name: Name is required",
      "image_urls: Enter an address that begins with https://, or choose a picture from the library",
    ]);
    expect(rows[0]?.changes).toEqual([{ column: "markup_percentage", from: expect.any(String), to: "200" }]);
    expect(await db.product.count()).toBe(1);
  });

  it("tells the price and the category of each new product, and that it would have no price", async () => {
    const api = await adminAt();
    await createCategory(db, { name: "Peptides", slug: "peptides" });
    await createProduct(db, { sku: "K" });
    const { rows } = await api.checkImport({
      rows: [
        {
          line: 2,
          cells: { sku: "N", name: "New", category: "peptides", supplier_cost: "11", markup_percentage: "150" },
        },
        { line: 3, cells: { sku: "row", name: "broken", supplier_cost: "" } },
        { line: 4, cells: { sku: "K", name: "Known" } },
      ],
    });
    expect(rows.map(({ added }) => added)).toEqual([
      { priceCents: 2_750, category: "Peptides" },
      { priceCents: 0, category: null },
      undefined,
    ]);
  });

  it("lists each cell that a line would change, in the file's format, and none for an unchanged line", async () => {
    const api = await adminAt();
    const category = await createCategory(db, { name: "Solvents", slug: "solvents" });
    await createProduct(db, {
      name: "Known",
      sku: "K",
      supplierCostCents: 2_000,
      markupBps: 15_000,
      description: "-1",
    });
    const check = async (cells: Rows[number]["cells"]) =>
      (await api.checkImport({ rows: [{ line: 2, cells: { sku: "K", ...cells } }] })).rows[0];
    expect(await check({ supplier_cost: "20.00", description: "'-1" })).toMatchObject({
      outcome: "unchanged",
      changes: [],
    });
    const given = { supplier_cost: "21", description: "x".repeat(300), category: category.slug, hidden: "yes" };
    expect(await check(given)).toMatchObject({
      outcome: "changed",
      changes: [
        { column: "description", from: "-1", to: `${"x".repeat(200)}…` },
        { column: "category", from: "", to: "solvents" },
        { column: "supplier_cost", from: "20.00", to: "21.00" },
        { column: "hidden", from: "no", to: "yes" },
      ],
    });
    expect(await check({ sku: "N", name: "New" })).toMatchObject({ outcome: "new", changes: [] });
  });

  it("keeps the value of an empty cell, and clears it only on request", async () => {
    const api = await adminAt();
    await createProduct(db, {
      name: "Known",
      sku: "K",
      description: "Kept",
      supplierCostCents: 2_000,
      markupBps: 15_000,
    });
    const rows: Rows = [{ line: 2, cells: { sku: "K", name: "Renamed", description: "", supplier_cost: "" } }];
    const changed = (await api.checkImport({ rows })).rows[0]?.changes.map(({ column, to }) => [column, to]);
    expect(changed).toEqual(expect.arrayContaining([["name", "Renamed"]]));
    expect(changed?.map(([column]) => column)).not.toContain("description");
    expect((await api.checkImport({ rows, emptyCells: "clear" })).rows[0]?.changes).toEqual(
      expect.arrayContaining([
        { column: "description", from: "Kept", to: "" },
        { column: "supplier_cost", from: "20.00", to: "" },
      ]),
    );
    await api.import({ undoId: randomUUID(), rows });
    expect(await all()).toMatchObject([{ name: "Renamed", description: "Kept", supplierCostCents: 2_000 }]);
    await api.import({ undoId: randomUUID(), rows, emptyCells: "clear", isConfirmed: true });
    expect(await all()).toMatchObject([{ name: "Renamed", description: "", supplierCostCents: null }]);
  });

  it("changes only its columns, once for concurrent imports, and is undone as a whole", async () => {
    const api = await adminAt();
    await createProduct(db, { name: "Known", sku: "K", slug: "known", description: "Kept" });
    const before = await all();
    const undoId = randomUUID();
    const parts: Rows[] = [
      [{ line: 2, cells: { sku: "K", name: "Renamed", markup_percentage: "200", volume_discounts: "5: 40.00" } }],
      [{ line: 3, cells: { sku: "N", name: "New", supplier_cost: "10.00" } }],
    ];
    for (const rows of parts) await Promise.all([1, 2, 3].map(() => api.import({ undoId, rows })));
    expect(await all()).toMatchObject([
      { sku: "K", name: "Renamed", slug: "renamed", description: "Kept", markupBps: 20_000 },
      { sku: "N", slug: "new", markupBps: 15_000, supplierCostCents: 1_000 },
    ]);
    expect(await db.formerSlug.count({ where: { slug: "known" } })).toBe(1);
    expect(await api.recentChanges()).toMatchObject([{ undoId, words: "Imported from a file", count: 2 }]);
    expect(await api.undo({ undoId })).toMatchObject({ restoredCount: 2, left: [] });
    expect(await all()).toEqual(before);
  });

  it("is refused, and changes nothing, under an id whose import was undone or belongs to another change", async () => {
    const api = await adminAt();
    const undoId = randomUUID();
    const rowsFor = (sku: string): Rows => [{ line: 2, cells: { sku, name: "New", supplier_cost: "10.00" } }];
    await api.import({ undoId, rows: rowsFor("A") });
    const other = await adminAt();
    await expect(other.import({ undoId, rows: rowsFor("B") })).rejects.toMatchObject({ message: ID_USED });
    await api.undo({ undoId });
    await expect(api.import({ undoId, rows: rowsFor("A") })).rejects.toMatchObject({ message: ID_USED });
    expect(await all()).toEqual([]);
    await api.import({ undoId: randomUUID(), rows: rowsFor("A") });
    expect(await all()).toHaveLength(1);
  });

  it("refuses a line whose volume price exceeds the standard price, even if it only changes the cost", async () => {
    const api = await adminAt();
    const known = await createProduct(db, { name: "Known", sku: "K" });
    await db.volumeTier.create({ data: { productId: known.id, quantity: 10, priceOverrideCents: 4_000 } });
    const rows: Rows = [
      { line: 2, cells: { sku: "K", supplier_cost: "10.00" } },
      { line: 3, cells: { sku: "N", name: "New", supplier_cost: "20.00", volume_discounts: "5: 45; 9: auto; 10: 46" } },
    ];
    const { rows: told } = await api.checkImport({ rows });
    expect(told).toMatchObject([
      {
        outcome: "error",
        errors: ["volume_discounts: $40.00 for 10 or more is above the standard price of $25.00"],
      },
      {
        outcome: "error",
        errors: [
          "volume_discounts: $46.00 for 10 or more is above $45.00 for 5 or more; a larger quantity cannot cost more",
        ],
      },
    ]);
    expect(await api.import({ undoId: randomUUID(), rows })).toMatchObject({ createdCount: 0, changedCount: 0 });
  });

  it("skips lines with an error and imports the others", async () => {
    const api = await adminAt();
    const rows: Rows = [
      { line: 2, cells: { sku: "A", name: "Good", supplier_cost: "1" } },
      { line: 3, cells: { sku: "B", name: "Bad", supplier_cost: "-1" } },
    ];
    const result = await api.import({ undoId: randomUUID(), rows });
    expect(result).toMatchObject({ createdCount: 1, rows: [{ outcome: "new" }, { outcome: "error" }] });
    expect((await all()).map(({ name }) => name)).toEqual(["Good"]);
  });

  it("skips a line whose product was changed since the check, but not without a check", async () => {
    const api = await adminAt();
    const [renamed, sold, gone] = await Promise.all(
      ["A", "B", "C"].map((sku) => createProduct(db, { name: sku, sku, stockCount: 4 })),
    );
    await createProduct(db, { name: "D", sku: "D", stockCount: 4 });
    const rows: Rows = [
      { line: 2, cells: { sku: "A", description: "New" } },
      { line: 3, cells: { sku: "B", stock: "40" } },
      { line: 4, cells: { sku: "C", name: "C", description: "New" } },
      { line: 5, cells: { sku: "D", description: "New", stock: "" } },
      { line: 6, cells: { sku: "E", name: "E", supplier_cost: "1" } },
    ];
    const checked = (await api.checkImport({ rows })).rows;
    expect(checked.map(({ seen }) => seen?.stockCount)).toEqual([4, 4, 4, 4, undefined]);
    await db.product.update({ where: { id: renamed?.id }, data: { name: "Theirs", version: { increment: 1 } } });
    await db.product.update({ where: { id: sold?.id }, data: { stockCount: 3 } });
    await db.product.delete({ where: { id: gone?.id } });
    // A sale does not block a line that leaves the stock count unchanged.
    await db.product.update({ where: { sku: "D" }, data: { stockCount: 3 } });
    await createProduct(db, { name: "Theirs", sku: "E" });
    const input = { undoId: randomUUID(), rows: rows.map((row, n) => ({ ...row, seen: checked[n]?.seen })) };
    const { rows: told, ...counts } = await api.import(input);
    const why = ["It was changed since the check. Check the file again."];
    expect(told.map(({ errors }) => errors)).toEqual([why, why, why, [], why]);
    expect(counts).toEqual({ createdCount: 0, changedCount: 1 });
    expect((await api.import(input)).rows.map(({ outcome }) => outcome)[3]).toBe("unchanged");
    const unchecked = await api.import({ undoId: randomUUID(), rows, isConfirmed: true });
    expect(unchecked).toMatchObject({ createdCount: 1, changedCount: 3 });
  });
});
