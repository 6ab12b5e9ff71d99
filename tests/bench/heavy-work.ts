import { randomUUID } from "node:crypto";
import type { callerFor } from "~tests/support/factories";

type Products = Awaited<ReturnType<typeof callerFor>>["admin"]["products"];

const seconds = (since: number) => `${((performance.now() - since) / 1000).toFixed(1)} s`;

/** Changes the markup of a thousand products at once, and undoes it. */
export async function changeMany(products: Products): Promise<Record<string, string>> {
  const change = { kind: "markup" as const, markupBps: 20_000 };
  const ids = (await products.matchingIds({ search: "Compound 1" })).slice(0, 1_000);
  const begun = performance.now();
  const preview = await products.previewBulk({ productIds: ids, change });
  const previewed = seconds(begun);
  const rows = preview.rows.map(({ productId, version }) => ({ productId, version }));
  const undoId = randomUUID();
  const applying = performance.now();
  await products.applyBulk({ undoId, rows, change });
  const applied = seconds(applying);
  const undoing = performance.now();
  await products.undo({ undoId });
  return {
    "1,000 products: preview": previewed,
    "1,000 products: change": applied,
    "1,000 products: undo": seconds(undoing),
  };
}

/** Imports a file of five thousand new products, in the same parts as the browser. */
export async function importMany(products: Products): Promise<Record<string, string>> {
  const begun = performance.now();
  const undoId = randomUUID();
  for (let part = 0; part < 20; part++) {
    const rows = Array.from({ length: 250 }, (_, n) => ({
      line: part * 250 + n + 2,
      cells: { sku: `IMP-${part}-${n}`, name: `Imported ${part} ${n}`, supplier_cost: "12.50" },
    }));
    await products.import({ undoId, rows });
  }
  return { "5,000 rows imported": seconds(begun) };
}
