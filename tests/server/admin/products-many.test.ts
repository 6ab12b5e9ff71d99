import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { MAX_BULK_ROWS } from "~/domain/bulk-change";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { countStatements, createAdminCaller } from "~tests/support/factories";

const adminAt = async () => (await createAdminCaller(db)).admin.products;

beforeEach(resetDatabase);

type Api = Awaited<ReturnType<typeof adminAt>>;

async function createProducts(count: number, stock: object = {}): Promise<void> {
  await db.product.createMany({
    data: Array.from({ length: count }, (_, n) => ({
      name: `P ${n}`,
      slug: `p-${n}`,
      sku: `P-${n}`,
      supplierCostCents: 1_000 + n,
      ...stock,
    })),
  });
}

/** Changes every product's markup and undoes it; returns the statement count of each. */
async function changeAllAndUndo(api: Api, count: number) {
  const change = { kind: "markup" as const, markupBps: 20_000 };
  const { rows: previewed } = await api.previewBulk({ productIds: await api.matchingIds({}), change });
  const rows = previewed.map(({ productId, version }) => ({ productId, version }));
  const undoId = randomUUID();
  const applied = await countStatements(db, async () =>
    expect(await api.applyBulk({ undoId, rows, change })).toMatchObject({ doneCount: count }),
  );
  expect(await db.product.count({ where: { markupBps: 20_000 } })).toBe(count);
  const undone = await countStatements(db, async () =>
    expect(await api.undo({ undoId })).toMatchObject({ restoredCount: count }),
  );
  expect(await db.product.count({ where: { markupBps: 15_000 } })).toBe(count);
  return { applied: applied.length, undone: undone.length };
}

describe("bulk change", () => {
  it("takes no more statements for 1,000 products than for ten, and neither does its undo", async () => {
    const api = await adminAt();
    await createProducts(10);
    const ofTen = await changeAllAndUndo(api, 10);
    await resetDatabase();
    await createProducts(1_000);
    const ofMany = await changeAllAndUndo(await adminAt(), 1_000);
    expect(ofMany.applied).toBeLessThanOrEqual(ofTen.applied);
    expect(ofMany.undone).toBeLessThanOrEqual(ofTen.undone);
  });
});

describe("product CSV", () => {
  const lines = (count: number, part: number) =>
    Array.from({ length: count }, (_, n) => ({
      line: n + 2,
      cells: {
        sku: `S-${part}-${n}`,
        name: `Product ${part} ${n}`,
        supplier_cost: "12.50",
        volume_discounts: "10: 20",
      },
    }));

  it("is imported in no more statements for 250 lines than for ten", async () => {
    const api = await adminAt();
    const undoId = randomUUID();
    const few = await countStatements(db, () => api.import({ undoId, rows: lines(10, 1) }));
    const many = await countStatements(db, () => api.import({ undoId, rows: lines(250, 2) }));
    expect(await db.product.count()).toBe(260);
    expect(many.length).toBeLessThanOrEqual(few.length);
  });
});

it("counts and searches all low-stock products, even above the bulk limit", async () => {
  const api = await adminAt();
  await createProducts(MAX_BULK_ROWS + 1, { stockCount: 3, stockReserved: 1, lowStockAt: 2 });
  const total = MAX_BULK_ROWS + 1;
  expect(await api.list({ stock: "low" })).toMatchObject({ total, groups: [{ count: total }] });
  await expect(api.matchingIds({ stock: "low" })).rejects.toMatchObject({ cause: { reason: "too-many-products" } });
  await db.product.updateMany({ where: { sku: "P-4321" }, data: { stockReserved: 3 } });
  await db.product.updateMany({ where: { sku: "P-4322" }, data: { stockCount: 6 } });
  expect(await api.matchingIds({ stock: "low", search: "p-432" })).toHaveLength(10);
  expect((await api.list({ stock: "out" })).rows.map(({ sku }) => sku)).toEqual(["P-4321"]);
});
