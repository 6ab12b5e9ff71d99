// Undoing several changes of the same products, one after the other, and the rest of one that was undone in part.
import { randomUUID } from "node:crypto";
import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { verifyStock } from "~/server/services/stock/verify-stock";
import { resetDatabase } from "~tests/support/database";
import { createAdminCaller, createProduct, NOW } from "~tests/support/factories";

const adminCaller = async () => (await createAdminCaller(db)).admin.products;
type Api = Awaited<ReturnType<typeof adminCaller>>;
const row = (id: string) => db.product.findUniqueOrThrow({ where: { id } });

async function apply(api: Api, productIds: string[], change: Parameters<Api["applyBulk"]>[0]["change"]) {
  const undoId = randomUUID();
  const products = await db.product.findMany({ where: { id: { in: productIds } } });
  const rows = products.map(({ id: productId, version }) => ({ productId, version }));
  await api.applyBulk({ undoId, rows, change, isConfirmed: true });
  return undoId;
}

beforeEach(resetDatabase);

it("changes of one product are undone step by step, the latest first", async () => {
  const api = await adminCaller();
  const { id, sku } = await createProduct(db, { name: "Humanin", sku: "H" });
  const imported = randomUUID();
  await api.import({ undoId: imported, rows: [{ line: 2, cells: { sku, name: "Renamed" } }] });
  const priced = await apply(api, [id], { kind: "markup", markupBps: 16_000 });
  const hidden = await apply(api, [id], { kind: "hidden", hidden: true });
  const deleted = await apply(api, [id], { kind: "delete" });
  const undo = async (undoId: string) => {
    expect(await api.undo({ undoId })).toMatchObject({ restoredCount: 1, left: [] });
    const { name, markupBps, hidden: isHidden } = await row(id);
    return [name, markupBps, isHidden];
  };
  expect(await undo(deleted)).toEqual(["Renamed", 16_000, true]);
  expect(await undo(hidden)).toEqual(["Renamed", 16_000, false]);
  expect(await undo(priced)).toEqual(["Renamed", 15_000, false]);
  expect(await undo(imported)).toEqual(["Humanin", 15_000, false]);
});

it("an earlier change is not undone over a later one, nor over an edit between two", async () => {
  const api = await adminCaller();
  const { id } = await createProduct(db);
  const first = await apply(api, [id], { kind: "markup", markupBps: 16_000 });
  await api.setHidden({ productId: id, hidden: true });
  const second = await apply(api, [id], { kind: "featured", featured: true });
  expect(await api.undo({ undoId: first })).toMatchObject({ left: [{ why: "It was changed since" }] });
  await api.undo({ undoId: second });
  expect(await api.undo({ undoId: first })).toMatchObject({ left: [{ why: "It was changed since" }] });
  expect(await row(id)).toMatchObject({ markupBps: 16_000, hidden: true, featured: false });
});

it("what an undo had to leave can be undone later, without touching the rest again", async () => {
  const api = await adminCaller();
  const [one, other] = [
    await createProduct(db, { name: "One", sku: "A", stockCount: 4 }),
    await createProduct(db, { name: "Other", sku: "B", stockCount: 4 }),
  ];
  const undoId = randomUUID();
  const rows = ["A", "B"].map((sku, n) => ({ line: n + 2, cells: { sku, description: "New", stock: "20" } }));
  await api.import({ undoId, rows });
  const hidden = await apply(api, [other.id], { kind: "hidden", hidden: true });
  expect(await api.undo({ undoId })).toMatchObject({ restoredCount: 1, left: [{ name: "Other" }] });
  expect([(await row(one.id)).stockCount, (await row(other.id)).stockCount]).toEqual([4, 20]);
  const open = (await api.recentChanges()).find((each) => each.undoId === undoId);
  expect(open).toMatchObject({ names: ["Other"], undoneAt: null });
  await api.undo({ undoId: hidden });
  expect(await api.undo({ undoId })).toMatchObject({ alreadyUndone: false, restoredCount: 1, left: [] });
  expect([(await row(one.id)).stockCount, (await row(other.id)).stockCount]).toEqual([4, 4]);
  expect(await row(other.id)).toMatchObject({ description: "", hidden: false });
  expect(await api.undo({ undoId })).toMatchObject({ alreadyUndone: true });
  expect(await verifyStock({ db })).toEqual([]);
});

it.each([
  ["a lot", (productId: string) => db.productLot.create({ data: { productId, lotNumber: "L", testedOn: NOW } })],
  ["a stock alert", (productId: string) => db.stockAlert.create({ data: { productId, email: "robin@example.test" } })],
  [
    "a stock count",
    async (productId: string) => (await adminCaller()).setStock({ productId, count: 9, seenCount: 4, note: "" }),
  ],
])("an imported product that has got %s since is not removed by undoing the import", async (_what, work) => {
  const api = await adminCaller();
  const undoId = randomUUID();
  const rows = ["A", "B"].map((sku, n) => ({ line: n + 2, cells: { sku, name: sku, supplier_cost: "1", stock: "4" } }));
  await api.import({ undoId, rows });
  const { id } = await db.product.findUniqueOrThrow({ where: { sku: "A" } });
  await work(id);
  expect(await api.undo({ undoId })).toMatchObject({ removedCount: 1, left: [{ id, why: "It was worked on since" }] });
  expect((await db.product.findMany()).map(({ sku }) => sku)).toEqual(["A"]);
});
