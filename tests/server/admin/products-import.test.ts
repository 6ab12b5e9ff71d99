// What an import asks about before it changes anything, and what it leaves to others.
import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { createAdminCaller, createCategory, createProduct } from "~tests/support/factories";

const adminCaller = async () => (await createAdminCaller(db)).admin.products;
type Cells = Parameters<Awaited<ReturnType<typeof adminCaller>>["checkImport"]>[0]["rows"][number]["cells"];
const lines = (...all: Cells[]) => all.map((cells, index) => ({ line: index + 2, cells }));
const row = (id: string) => db.product.findUniqueOrThrow({ where: { id }, include: { sources: true } });

beforeEach(resetDatabase);

describe("an import that changes prices", () => {
  it("shows the old and new price, and requires confirmation of a large change and of a price below cost", async () => {
    const api = await adminCaller();
    const dear = await createProduct(db, { sku: "A" });
    const { id: belowId } = await createProduct(db, { sku: "B" });
    await db.volumeTier.create({ data: { productId: belowId, quantity: 10, priceOverrideCents: 2_200 } });
    const rows = lines(
      { sku: "A", supplier_cost: "2000.00" },
      { sku: "B", supplier_cost: "23.00", volume_discounts: "10: 22.00; 20: 21.00" },
      { sku: "C", name: "New", supplier_cost: "1" },
    );
    const warnings = [
      ["The standard price rises by 9,900%."],
      ["The price for 10 or more, $22.00, is below cost.", "The price for 20 or more, $21.00, is below cost."],
      [],
    ];
    const checked = (await api.checkImport({ rows })).rows;
    expect(checked.map((each) => each.warnings ?? [])).toEqual(warnings);
    expect(checked.map(({ price }) => price)).toEqual([
      { fromCents: 5_000, toCents: 500_000 },
      { fromCents: 5_000, toCents: 5_750 },
      undefined,
    ]);
    const input = { undoId: randomUUID(), rows };
    await expect(api.import(input)).rejects.toMatchObject({ cause: { reason: "confirm-warnings" } });
    expect(await db.product.count()).toBe(2);
    expect(await api.import({ ...input, isConfirmed: true })).toMatchObject({ createdCount: 1, changedCount: 2 });
    expect(await row(dear.id)).toMatchObject({ supplierCostCents: 200_000 });
  });

  it("asks nothing about a small change, or about a volume price that was below cost before", async () => {
    const api = await adminCaller();
    const { id: productId } = await createProduct(db, { sku: "A" });
    await db.volumeTier.create({ data: { productId, quantity: 10, priceOverrideCents: 1_500 } });
    const rows = lines({ sku: "A", supplier_cost: "21.00" });
    const [checked] = (await api.checkImport({ rows })).rows;
    expect([checked?.warnings, checked?.price]).toEqual([undefined, { fromCents: 5_000, toCents: 5_250 }]);
    expect(await api.import({ undoId: randomUUID(), rows })).toMatchObject({ changedCount: 1 });
  });
});

it("an import that moves a product out of a restricted category requires confirmation", async () => {
  const api = await adminCaller();
  const { id: categoryId } = await createCategory(db, { isRestricted: true });
  await createCategory(db, { slug: "open" });
  const product = await createProduct(db, { sku: "A", categoryId });
  const rows = lines({ sku: "A", category: "open" });
  expect((await api.checkImport({ rows })).rows).toMatchObject([
    { warnings: ["It leaves a restricted category: everybody will see it."] },
  ]);
  await expect(api.import({ undoId: randomUUID(), rows })).rejects.toMatchObject({
    cause: { reason: "confirm-warnings" },
  });
  expect(await row(product.id)).toMatchObject({ categoryId });
});

it("a file with one source column keeps the product's other sources and cells", async () => {
  const api = await adminCaller();
  const { id } = await createProduct(db, { sku: "A" });
  await db.productSource.createMany({
    data: [
      { productId: id, position: 1, name: "Alpha", costCents: 1_000 },
      { productId: id, position: 2, name: "Beta", costCents: 1_100 },
    ],
  });
  for (const emptyCells of ["keep", "clear"] as const) {
    const rows = lines({ sku: "A", source1_cost: emptyCells === "keep" ? "9.00" : "" });
    await api.import({ undoId: randomUUID(), rows, emptyCells });
    expect((await row(id)).sources).toMatchObject([
      { position: 1, name: "Alpha", costCents: emptyCells === "keep" ? 900 : null },
      { position: 2, name: "Beta", costCents: 1_100 },
    ]);
  }
});

describe("the low-stock threshold of an imported product", () => {
  const setLow = (api: Awaited<ReturnType<typeof adminCaller>>, productId: string, lowStockAt: number) =>
    api.setStock({ productId, count: 4, seenCount: 4, lowStockAt, note: "" });

  it("is restored by an undo unless somebody has set it since", async () => {
    const api = await adminCaller();
    const [one, other] = [
      await createProduct(db, { sku: "A", stockCount: 4 }),
      await createProduct(db, { sku: "B", stockCount: 4 }),
    ];
    const undoId = randomUUID();
    await api.import({ undoId, rows: lines({ sku: "A", low_stock_at: "9" }, { sku: "B", low_stock_at: "9" }) });
    await setLow(api, other.id, 30);
    await api.undo({ undoId });
    expect([(await row(one.id)).lowStockAt, (await row(other.id)).lowStockAt]).toEqual([5, 30]);
  });

  it("is not overwritten by a file that was checked before somebody set it", async () => {
    const api = await adminCaller();
    const { id } = await createProduct(db, { sku: "A", stockCount: 4 });
    const rows = lines({ sku: "A", low_stock_at: "9" }, { sku: "B", name: "B" });
    const [seen] = (await api.checkImport({ rows })).rows;
    await setLow(api, id, 30);
    const told = await api.import({
      undoId: randomUUID(),
      rows: rows.slice(0, 1).map((r) => ({ ...r, seen: seen?.seen })),
    });
    expect(told.rows).toMatchObject([
      { outcome: "error", errors: [expect.stringContaining("changed since the check")] },
    ]);
    // A line that leaves the threshold as it is does not mind.
    const other = lines({ sku: "A", description: "New" }).map((r) => ({ ...r, seen: seen?.seen }));
    expect(await api.import({ undoId: randomUUID(), rows: other })).toMatchObject({ changedCount: 1 });
    expect((await row(id)).lowStockAt).toBe(30);
  });
});
