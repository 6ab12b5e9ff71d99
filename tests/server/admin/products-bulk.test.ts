import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { createAdminCaller, createCategory, createProduct, daysFromNow, NOW } from "~tests/support/factories";

const adminAt = async (now = NOW) => (await createAdminCaller(db, { now })).admin.products;
type Api = Awaited<ReturnType<typeof adminAt>>;
type Change = Parameters<Api["previewBulk"]>[0]["change"];

/** Previews a change and applies exactly the previewed rows, as the page does. */
async function previewAndApply(api: Api, productIds: string[], change: Change) {
  const preview = await api.previewBulk({ productIds, change });
  const rows = preview.rows.filter(({ to }) => to !== null).map(({ productId, version }) => ({ productId, version }));
  const input = { undoId: randomUUID(), rows, change, isConfirmed: true };
  return { preview, input, result: await api.applyBulk(input) };
}
const row = (id: string) => db.product.findUniqueOrThrow({ where: { id } });

beforeEach(resetDatabase);

describe("bulk change", () => {
  it("scales volume prices with the price, requires confirmation above 25%, and is undone with them", async () => {
    const api = await adminAt();
    const { id } = await createProduct(db);
    await db.volumeTier.createMany({
      data: [
        { productId: id, quantity: 1, priceOverrideCents: null },
        { productId: id, quantity: 10, priceOverrideCents: 4_000 },
      ],
    });
    const tiers = () => db.volumeTier.findMany({ where: { productId: id }, orderBy: { quantity: "asc" } });
    const before = await tiers();
    const change = { kind: "price-percent", percentBps: 3_000, rungs: "scale" } as const;
    const { rows } = await api.previewBulk({ productIds: [id], change });
    expect(rows[0]?.prices).toEqual([
      { quantity: null, fromCents: 5_000, toCents: 6_500 },
      { quantity: 1, fromCents: null, toCents: null },
      { quantity: 10, fromCents: 4_000, toCents: 5_200 },
    ]);
    expect(rows[0]?.warnings).toEqual(["The standard price rises by 30%."]);
    const input = { undoId: randomUUID(), rows: [{ productId: id, version: 1 }], change };
    await expect(api.applyBulk(input)).rejects.toThrow("The standard price rises by 30%.");
    await api.applyBulk({ ...input, isConfirmed: true });
    expect((await tiers())[1]?.priceOverrideCents).toBe(5_200);
    await api.undo({ undoId: input.undoId });
    expect([await tiers(), (await row(id)).markupBps]).toEqual([before, 15_000]);
  });

  it("previews old and new category, image, visibility, markup and price, applies and undoes them", async () => {
    const api = await adminAt();
    const category = await createCategory(db, { name: "Peptides" });
    const product = await createProduct(db, { imageUrls: ["/files/product/old"] });
    const before = await row(product.id);
    const cases: [Change, string, string, object][] = [
      [{ kind: "category", categoryId: category.id }, "Uncategorized", "Peptides", { categoryId: category.id }],
      [
        { kind: "image", url: "https://pictures.example/new.png" },
        "/files/product/old",
        "https://pictures.example/new.png",
        { imageUrls: ["https://pictures.example/new.png"] },
      ],
      [{ kind: "hidden", hidden: true }, "Visible", "Hidden", { hidden: true }],
      [{ kind: "markup", markupBps: 20_000 }, "$50.00 (markup 150%)", "$60.00 (markup 200%)", { markupBps: 20_000 }],
      [
        { kind: "markup-points", pointsBps: -5_000 },
        "$50.00 (markup 150%)",
        "$40.00 (markup 100%)",
        { markupBps: 10_000 },
      ],
      [
        { kind: "price-percent", percentBps: 1_000 },
        "$50.00 (markup 150%)",
        "$55.00 (markup 175%)",
        { markupBps: 17_500 },
      ],
      [{ kind: "price", priceCents: 4_999 }, "$50.00 (markup 150%)", "$49.99 (markup 149.95%)", { markupBps: 14_995 }],
    ];
    for (const [change, from, to, after] of cases) {
      const { preview, input, result } = await previewAndApply(api, [product.id], change);
      expect(preview.rows).toMatchObject([{ from, to, why: null }]);
      expect(result).toMatchObject({ doneCount: 1, outcomes: [{ outcome: "done" }] });
      expect(await row(product.id)).toMatchObject(after);
      expect(await api.undo({ undoId: input.undoId })).toEqual({
        alreadyUndone: false,
        restoredCount: 1,
        removedCount: 0,
        left: [],
        hidden: [],
      });
      const { version: _v, updatedAt: _u, ...restored } = await row(product.id);
      expect(before).toMatchObject(restored);
    }
  });

  it("is applied once for concurrent and repeated requests", async () => {
    const api = await adminAt();
    const product = await createProduct(db);
    const change = { kind: "price-percent", percentBps: 1_000 } as const;
    const input = { undoId: randomUUID(), rows: [{ productId: product.id, version: 1 }], change };
    const results = await Promise.all([1, 2, 3, 4, 5].map(() => api.applyBulk(input)));
    // A repeated request gets the answer of the first, which may have been lost, with its Undo.
    const done = { doneCount: 1, undoId: input.undoId, outcomes: [{ productId: product.id, outcome: "done" }] };
    for (const answer of [...results, await api.applyBulk(input)]) expect(answer).toMatchObject(done);
    expect(await row(product.id)).toMatchObject({ markupBps: 17_500, version: 2 });
    expect(await db.undoRecord.count()).toBe(1);
    expect(await db.auditEntry.count({ where: { action: "products.bulk-price-percent" } })).toBe(1);
  });

  it("reports a repeated deletion as done, and one that was undone since as not done", async () => {
    const api = await adminAt();
    const [gone, stale] = [await createProduct(db, { name: "Gone" }), await createProduct(db, { name: "Stale" })];
    const rows = [
      { productId: gone.id, version: 1 },
      { productId: stale.id, version: 9 },
    ];
    const input = { undoId: randomUUID(), rows, change: { kind: "delete" } as const };
    const told = [
      { name: "Gone", outcome: "done" },
      { name: "Stale", outcome: "left" },
    ];
    const answer = { doneCount: 1, undoId: input.undoId, outcomes: told };
    for (const _try of [1, 2]) expect(await api.applyBulk(input)).toMatchObject(answer);
    await api.undo({ undoId: input.undoId });
    expect(await api.applyBulk(input)).toMatchObject({ doneCount: 0, undoId: null });
    const other = await adminAt();
    const elsewhere = await api.applyBulk({
      ...input,
      undoId: randomUUID(),
      rows: [{ productId: gone.id, version: 2 }],
    });
    await expect(
      other.applyBulk({ ...input, undoId: elsewhere.undoId ?? "", rows: [{ productId: stale.id, version: 1 }] }),
    ).rejects.toMatchObject({ cause: { reason: "undo-id-used" } });
  });

  it.each([
    ["an open category", true],
    ["no category", false],
  ])("out of a restricted category into %s is shown with a warning and requires confirmation", async (_to, isOpen) => {
    const api = await adminAt();
    const { id: from } = await createCategory(db, { isRestricted: true });
    const { id: other } = await createCategory(db, { isRestricted: true });
    const categoryId = isOpen ? (await createCategory(db)).id : null;
    const product = await createProduct(db, { categoryId: from });
    const change = { kind: "category", categoryId } as const;
    const warning = "It leaves a restricted category: everybody will see it.";
    expect((await api.previewBulk({ productIds: [product.id], change })).rows).toMatchObject([{ warnings: [warning] }]);
    const input = { undoId: randomUUID(), rows: [{ productId: product.id, version: 1 }], change };
    await expect(api.applyBulk(input)).rejects.toMatchObject({
      ...{ message: warning, cause: { reason: "confirm-warnings" } },
    });
    expect(await row(product.id)).toMatchObject({ categoryId: from });
    // Into another restricted one, and back, it stays restricted.
    const aside = { ...input, undoId: randomUUID(), change: { kind: "category", categoryId: other } as const };
    expect(await api.applyBulk(aside)).toMatchObject({ doneCount: 1 });
    const rows = [{ productId: product.id, version: 2 }];
    expect(await api.applyBulk({ ...input, rows, isConfirmed: true })).toMatchObject({ doneCount: 1 });
    expect(await row(product.id)).toMatchObject({ categoryId });
  });

  it("asks before it sets another price than the typed one, and tells the one that is set", async () => {
    const api = await adminAt();
    const { id } = await createProduct(db, { supplierCostCents: 33_333, markupBps: 5_300 });
    const price = (priceCents: number) => ({ kind: "price", priceCents }) as const;
    const message = "The nearest possible price is $500.00, because a markup has two decimal places.";
    const { rows } = await api.previewBulk({ productIds: [id], change: price(50_001) });
    expect(rows).toMatchObject([{ warnings: [message], prices: [{ toCents: 50_000 }] }]);
    const input = { undoId: randomUUID(), rows: [{ productId: id, version: 1 }], change: price(50_001) };
    await expect(api.applyBulk(input)).rejects.toThrow(message);
    const { outcomes } = await api.applyBulk({ ...input, isConfirmed: true });
    expect(outcomes).toMatchObject([{ outcome: "done", priceCents: 50_000 }]);
    // Every warning is told: the confirmation covers them all.
    const dear = { undoId: randomUUID(), rows: [{ productId: id, version: 2 }], change: price(90_001) };
    await expect(api.applyBulk(dear)).rejects.toThrow(
      /The nearest possible price is .* The standard price rises by 80%/,
    );
    const exact = { undoId: randomUUID(), rows: [{ productId: id, version: 2 }], change: price(50_003) };
    expect((await api.applyBulk(exact)).outcomes).toMatchObject([{ outcome: "done", priceCents: 50_003 }]);
  });

  it("skips a product whose volume price would exceed its new standard price, and names both prices", async () => {
    const api = await adminAt();
    const product = await createProduct(db);
    await db.volumeTier.create({ data: { productId: product.id, quantity: 10, priceOverrideCents: 4_000 } });
    const why = "Its volume price $40.00 for 10 or more is above the standard price of $37.50";
    const lower = { kind: "price-percent", percentBps: -2_500 } as const;
    const preview = await api.previewBulk({ productIds: [product.id], change: lower });
    expect(preview.rows).toMatchObject([{ to: null, why }]);
    const rows = [{ productId: product.id, version: 1 }];
    const result = await api.applyBulk({ undoId: randomUUID(), rows, change: lower });
    expect(result).toMatchObject({ doneCount: 0, outcomes: [{ outcome: "left", why }] });
    expect(await row(product.id)).toMatchObject({ markupBps: 15_000, version: 1 });
    const enough = { kind: "price-percent", percentBps: -2_000 } as const;
    expect((await previewAndApply(api, [product.id], enough)).result.doneCount).toBe(1);
  });

  it("never goes below cost, skips products without a cost, and gives a reason for each row", async () => {
    const api = await adminAt();
    const cheap = await createProduct(db, { name: "A", markupBps: 500 });
    const unpriced = await createProduct(db, { name: "B", supplierCostCents: null });
    const fine = await createProduct(db, { name: "C" });
    const ids = [cheap.id, unpriced.id, fine.id];
    const { preview } = await previewAndApply(api, ids, { kind: "price-percent", percentBps: -2_000 });
    expect(preview.rows.map(({ to, why }) => to ?? why)).toEqual([
      "$16.80 is below its cost of $20.00",
      "It has no supplier cost",
      "$40.00 (markup 100%)",
    ]);
    const left = await api.applyBulk({
      undoId: randomUUID(),
      rows: [
        { productId: cheap.id, version: 1 },
        { productId: randomUUID(), version: 1 },
      ],
      change: { kind: "price", priceCents: 100 },
    });
    expect(left).toMatchObject({ doneCount: 0, undoId: null });
    expect(left.outcomes.map(({ why }) => why)).toEqual(["$1.00 is below its cost of $20.00", "It was deleted"]);
    expect(await row(cheap.id)).toMatchObject({ markupBps: 500, version: 1 });
  });

  it("is refused for an unknown category, a plain http image and an empty image", async () => {
    const api = await adminAt();
    const product = await createProduct(db);
    const apply = (change: Change) =>
      api.applyBulk({ undoId: randomUUID(), rows: [{ productId: product.id, version: 1 }], change });
    await expect(apply({ kind: "category", categoryId: randomUUID() })).rejects.toThrow("This category is gone");
    await expect(apply({ kind: "image", url: "http://pictures.example/a.png" })).rejects.toThrow("https://");
    await expect(apply({ kind: "image", url: "" })).rejects.toThrow("Please upload an image or enter an image URL");
  });
});

describe("undo", () => {
  it("skips a product that was changed since, and names it", async () => {
    const api = await adminAt();
    const [one, other] = [await createProduct(db, { name: "One" }), await createProduct(db, { name: "Other" })];
    const { input } = await previewAndApply(api, [one.id, other.id], { kind: "hidden", hidden: true });
    await api.setHidden({ productId: other.id, hidden: false });
    expect(await api.undo({ undoId: input.undoId })).toMatchObject({
      restoredCount: 1,
      left: [{ name: "Other", why: "It was changed since" }],
    });
    expect(await row(one.id)).toMatchObject({ hidden: false });
  });

  it("undoes once for concurrent requests", async () => {
    const api = await adminAt();
    const product = await createProduct(db);
    const { input } = await previewAndApply(api, [product.id], { kind: "hidden", hidden: true });
    const answers = await Promise.all([1, 2, 3].map(() => api.undo({ undoId: input.undoId })));
    expect(answers.filter(({ alreadyUndone }) => !alreadyUndone)).toHaveLength(1);
    expect(await row(product.id)).toMatchObject({ hidden: false, version: 3 });
    expect((await api.recentChanges())[0]).toMatchObject({ words: "Hidden", count: 1, undoneAt: NOW });
  });

  it("restores a product as hidden, and says so, when its category is gone", async () => {
    const admin = (await createAdminCaller(db)).admin;
    const { id: categoryId } = await createCategory(db, { isRestricted: true });
    const [deleted, moved] = [
      await createProduct(db, { name: "Deleted", categoryId }),
      await createProduct(db, { name: "Moved", categoryId }),
    ];
    const open = await createProduct(db, { name: "Open" });
    const del = await previewAndApply(admin.products, [deleted.id, open.id], { kind: "delete" });
    const move = await previewAndApply(admin.products, [moved.id], { kind: "category", categoryId: null });
    await admin.categories.delete({ categoryId });
    const told = (name: string) => ({ left: [], hidden: [{ name, why: "Its category is gone, so it is hidden" }] });
    expect(await admin.products.undo({ undoId: del.input.undoId })).toMatchObject(told("Deleted"));
    expect(await admin.products.undo({ undoId: move.input.undoId })).toMatchObject(told("Moved"));
    expect(await row(deleted.id)).toMatchObject({ categoryId: null, hidden: true });
    expect(await row(moved.id)).toMatchObject({ categoryId: null, hidden: true });
    expect(await row(open.id)).toMatchObject({ categoryId: null, hidden: false });
  });

  it("is available for 30 days and refused afterwards", async () => {
    const api = await adminAt();
    const product = await createProduct(db);
    const { input } = await previewAndApply(api, [product.id], { kind: "delete" });
    expect(await (await adminAt(daysFromNow(30))).recentChanges()).toMatchObject([{ words: "Deleted" }]);
    const late = await adminAt(daysFromNow(31));
    expect(await late.recentChanges()).toEqual([]);
    await expect(late.undo({ undoId: input.undoId })).rejects.toThrow("This change not found");
    await expect(api.undo({ undoId: randomUUID() })).rejects.toThrow("This change not found");
  });

  it("restores a deleted product under a new slug if its slug is taken, and skips it if its SKU is taken", async () => {
    const api = await adminAt();
    const fields = { markupBps: 15_000, supplierCostCents: 2_000, description: "" };
    const slug = "humanin";
    const first = await createProduct(db, { name: "Humanin", slug, sku: "H-1" });
    const second = await createProduct(db, { name: "Mots", slug: "mots", sku: "M-1" });
    const { input } = await previewAndApply(api, [first.id, second.id], { kind: "delete" });
    await api.create({ ...fields, name: "Humanin", sku: "H-2", productId: randomUUID() });
    await api.create({ ...fields, name: "Other", sku: "M-1", productId: randomUUID() });
    expect(await api.undo({ undoId: input.undoId })).toMatchObject({
      restoredCount: 1,
      left: [{ name: "Mots", why: "Its SKU is used by another product now" }],
    });
    expect((await row(first.id)).slug).toBe("humanin-2");
  });
});
