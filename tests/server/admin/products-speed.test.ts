import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin } from "~tests/support/factories";

const adminAt = async () => (await callerFor(db, (await createAdmin(db)).id)).admin.products;

beforeEach(resetDatabase);

describe("a bulk change", () => {
  it("of 1,000 products takes less than 3 seconds, and so does its undo", async () => {
    const api = await adminAt();
    await db.product.createMany({
      data: Array.from({ length: 1_000 }, (_, n) => ({
        name: `P ${n}`,
        slug: `p-${n}`,
        sku: `P-${n}`,
        supplierCostCents: 1_000 + n,
      })),
    });
    const ids = await api.matchingIds({});
    const preview = await api.previewBulk({ productIds: ids, change: { kind: "markup", markupBps: 20_000 } });
    const rows = preview.rows.map(({ productId, version }) => ({ productId, version }));
    const undoId = randomUUID();
    const start = performance.now();
    expect(await api.applyBulk({ undoId, rows, change: { kind: "markup", markupBps: 20_000 } })).toMatchObject({
      doneCount: 1_000,
    });
    expect(performance.now() - start).toBeLessThan(3_000);
    const undoing = performance.now();
    expect(await api.undo({ undoId })).toMatchObject({ restoredCount: 1_000 });
    expect(performance.now() - undoing).toBeLessThan(3_000);
    expect(await db.product.count({ where: { markupBps: 15_000 } })).toBe(1_000);
  });
});

describe("a product file", () => {
  it("of 5,000 lines is taken in less than 60 seconds", async () => {
    const api = await adminAt();
    const start = performance.now();
    const undoId = randomUUID();
    for (let part = 0; part < 20; part++) {
      const rows = Array.from({ length: 250 }, (_, n) => ({
        line: part * 250 + n + 2,
        cells: {
          sku: `S-${part}-${n}`,
          name: `Product ${part} ${n}`,
          supplier_cost: "12.50",
          volume_discounts: "10: 20",
        },
      }));
      await api.import({ undoId, rows });
    }
    expect(performance.now() - start).toBeLessThan(60_000);
    expect(await db.product.count()).toBe(5_000);
  }, 90_000);
});
