import { randomUUID } from "node:crypto";
import { beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import {
  callerFor,
  createAdmin,
  createCategory,
  createOrder,
  createProduct,
  createUser,
  NOW,
} from "~tests/support/factories";

const admin = async (name = "Ada Admin") => (await callerFor(db, (await createAdmin(db, { name })).id)).admin.products;
const fields = (overrides: object = {}) => ({
  name: "BPC-157 5 mg",
  sku: "BPC-5",
  description: "Purity 99%.",
  detailedDescription: "Lyophilised powder.",
  categoryId: null,
  supplierCostCents: 2_000,
  markupBps: 15_000,
  sources: [{ position: 2, name: "", costCents: 1_900 }],
  imageUrls: ["", "https://pictures.example/vial.png"],
  volumeTiers: [
    { quantity: 10, priceOverrideCents: 4_000 },
    { quantity: 1, priceOverrideCents: null },
  ],
  featured: true,
  soldOut: false,
  hidden: false,
  ...overrides,
});
type Api = Awaited<ReturnType<typeof admin>>;
const create = (api: Api, overrides: object = {}) => api.create({ ...fields(overrides), productId: randomUUID() });
const stored = (id: string) =>
  db.product.findUniqueOrThrow({ where: { id }, include: { volumeTiers: true, sources: true, formerSlugs: true } });

beforeEach(resetDatabase);

describe("product creation", () => {
  it("stores the fields with a slug, drops blank pictures and names an unnamed source", async () => {
    const made = await create(await admin());
    expect(made).toMatchObject({ slug: "bpc-157-5-mg", sku: "BPC-5", alreadyMade: false });
    const row = await stored(made.productId);
    expect(row).toMatchObject({ supplierCostCents: 2_000, markupBps: 15_000, featured: true, version: 1 });
    expect(row.imageUrls).toEqual(["https://pictures.example/vial.png"]);
    expect(row.sources).toMatchObject([{ position: 2, name: "Source 2", costCents: 1_900 }]);
    expect(row.volumeTiers.map(({ quantity }) => quantity).sort((a, b) => a - b)).toEqual([1, 10]);
    expect(await db.auditEntry.count({ where: { action: "product.create", entityId: made.productId } })).toBe(1);
  });

  it("creates one product for concurrent and repeated requests", async () => {
    const api = await admin();
    const input = { ...fields(), productId: randomUUID() };
    const answers = await Promise.all([1, 2, 3, 4, 5].map(() => api.create(input)));
    expect(answers.filter(({ alreadyMade }) => !alreadyMade)).toHaveLength(1);
    expect(await api.create(input)).toMatchObject({ alreadyMade: true });
    expect(await db.product.count()).toBe(1);
  });

  it.each([
    ["price", { markupBps: 20_000 }],
    ["visibility", { hidden: true }],
    ["volume price", { volumeTiers: [{ quantity: 10, priceOverrideCents: 3_000 }] }],
  ])("refuses the same form with another %s, instead of reporting it as saved", async (_what, corrected) => {
    const api = await admin();
    const productId = randomUUID();
    await api.create({ ...fields({ sku: "" }), productId });
    await expect(api.create({ ...fields({ sku: "", ...corrected }), productId })).rejects.toMatchObject({
      cause: { code: "CONFLICT", reason: "request-reused" },
      message: expect.stringContaining("BPC-157 5 mg was already added from this form"),
    });
    expect(await api.create({ ...fields({ sku: "" }), productId })).toMatchObject({ alreadyMade: true });
    expect(await stored(productId)).toMatchObject({ markupBps: 15_000, hidden: false, version: 1 });
  });

  it("adds a number to a taken slug, even for five concurrent requests", async () => {
    const api = await admin();
    const made = await Promise.all([1, 2, 3, 4, 5].map((n) => create(api, { sku: `S-${n}` })));
    expect(made.map(({ slug }) => slug).sort()).toEqual([
      "bpc-157-5-mg",
      "bpc-157-5-mg-2",
      "bpc-157-5-mg-3",
      "bpc-157-5-mg-4",
      "bpc-157-5-mg-5",
    ]);
  });

  it("generates a missing SKU, and refuses a taken one as a field error", async () => {
    const api = await admin();
    expect(await create(api, { sku: "" })).toMatchObject({ sku: "BPC-157-5-MG" });
    await create(api);
    await expect(create(api)).rejects.toMatchObject({
      cause: { reason: "sku-taken", detail: { fieldErrors: { sku: "This SKU is used by BPC-157 5 mg" } } },
    });
  });

  it.each([
    ["no name", { name: " " }, "Name is required"],
    ["no cost", { supplierCostCents: null }, "Supplier cost is required"],
    ["no markup", { markupBps: null }, "Markup is required"],
    ["a plain http picture", { imageUrls: ["http://pictures.example/a.png"] }, "https://"],
    ["a script as a picture", { imageUrls: ["javascript:alert(1)"] }, "https://"],
    [
      "a quantity twice",
      { volumeTiers: [1, 1].map((quantity) => ({ quantity, priceOverrideCents: null })) },
      "only once",
    ],
    [
      "a volume price above the standard price",
      { volumeTiers: [{ quantity: 10, priceOverrideCents: 5_001 }] },
      "above the standard price of $50.00",
    ],
    [
      "a volume price above that of a smaller quantity, also past one without a price",
      {
        volumeTiers: [
          { quantity: 50, priceOverrideCents: 4_001 },
          { quantity: 20, priceOverrideCents: null },
          { quantity: 10, priceOverrideCents: 4_000 },
        ],
      },
      "a larger quantity cannot cost more",
    ],
    ["four sources", { sources: [1, 2, 3, 3].map((position) => ({ position, name: "", costCents: null })) }, "three"],
  ])("is refused with %s", async (_, overrides, text) => {
    await expect(create(await admin(), overrides)).rejects.toThrow(text);
    expect(await db.product.count()).toBe(0);
  });

  it("stores the category", async () => {
    const { id: categoryId } = await createCategory(db, {});
    await create(await admin(), { categoryId });
    expect(await db.product.findMany({ select: { categoryId: true } })).toEqual([{ categoryId }]);
  });

  it("is refused for an unknown category", async () => {
    await expect(create(await admin(), { categoryId: randomUUID() })).rejects.toThrow("This category is gone");
  });
});

describe("product update", () => {
  it("changes the slug with the name, and redirects the old slug", async () => {
    const api = await admin();
    const { productId } = await create(api);
    const saved = await api.update({ ...fields({ name: "BPC-157 10 mg" }), productId, version: 1 });
    expect(saved).toMatchObject({ slug: "bpc-157-10-mg", version: 2 });
    const visitor = await callerFor(db, null);
    expect(await visitor.catalogue.productBySlug({ slug: "bpc-157-5-mg" })).toMatchObject({
      status: "moved",
      slug: "bpc-157-10-mg",
    });
    const back = await api.update({ ...fields(), productId, version: 2 });
    expect(back.slug).toBe("bpc-157-5-mg");
    expect((await stored(productId)).formerSlugs.map(({ slug }) => slug)).toEqual(["bpc-157-10-mg"]);
  });

  it("never reuses the former slug of another product", async () => {
    const api = await admin();
    const { productId } = await create(api);
    await api.update({ ...fields({ name: "Renamed" }), productId, version: 1 });
    expect((await create(api, { sku: "NEW" })).slug).toBe("bpc-157-5-mg-2");
  });

  it("is a no-op for unchanged fields", async () => {
    const api = await admin();
    const { productId } = await create(api);
    expect(await api.update({ ...fields(), productId, version: 1 })).toMatchObject({ isUnchanged: true, version: 1 });
    expect(await db.auditEntry.count({ where: { action: "product.update" } })).toBe(0);
  });

  it("saves one of two concurrent edits, and tells the other who changed what", async () => {
    const [ada, ben] = [await admin("Ada Admin"), await admin("Ben Admin")];
    const { productId } = await create(ada);
    const results = await Promise.allSettled([
      ada.update({ ...fields({ description: "By Ada" }), productId, version: 1 }),
      ben.update({ ...fields({ description: "By Ben" }), productId, version: 1 }),
    ]);
    const winner = results[0].status === "fulfilled" ? "Ada" : "Ben";
    const refused = results.find((result) => result.status === "rejected");
    expect(results.filter(({ status }) => status === "fulfilled")).toHaveLength(1);
    expect(refused?.reason).toMatchObject({
      code: "CONFLICT",
      message: `${winner} Admin saved this product while you were editing it.`,
      cause: { reason: "product-changed", detail: { version: 2, current: { description: `By ${winner}` } } },
    });
  });

  it("fails with 'Product not found' for an unknown product", async () => {
    const refused = (await admin()).update({ ...fields(), productId: randomUUID(), version: 1 });
    await expect(refused).rejects.toThrow("Product not found");
  });
});

describe("hiding a product", () => {
  it("happens once for concurrent requests", async () => {
    const api = await admin();
    const { productId } = await create(api);
    await Promise.all([1, 2, 3].map(() => api.setHidden({ productId, hidden: true })));
    expect(await stored(productId)).toMatchObject({ hidden: true, version: 2 });
    expect(await db.auditEntry.count({ where: { action: "product.hide" } })).toBe(1);
    await expect(api.setHidden({ productId: randomUUID(), hidden: true })).rejects.toThrow("Product not found");
  });
});

describe("product list", () => {
  it("returns the last page when the page number is too high", async () => {
    const api = await admin();
    await db.product.createMany({
      data: Array.from({ length: 101 }, (_, n) => ({ name: `P ${n}`, slug: `p-${n}`, sku: `P-${n}`, description: "" })),
    });
    const last = await api.list({ page: 2 });
    expect(last).toMatchObject({ page: 2, pageCount: 2, rows: [{}] });
    await db.product.delete({ where: { id: last.rows[0]?.id ?? "" } });
    const shown = await api.list({ page: 2 });
    expect(shown).toMatchObject({ page: 1, pageCount: 1, total: 100 });
    expect(shown.rows).toHaveLength(100);
  });

  it("groups by category with counts (uncategorized last), and searches by name and SKU literally", async () => {
    const api = await admin();
    const [peptides, supplies] = [
      await createCategory(db, { name: "Peptides" }),
      await createCategory(db, { name: "Supplies" }),
    ];
    await createProduct(db, { name: "Vial 100%", sku: "V-1", categoryId: supplies.id, hidden: true });
    await createProduct(db, { name: "Humanin", sku: "H-1", categoryId: peptides.id });
    await createProduct(db, { name: "Loose", sku: "L-1" });
    const all = await api.list({});
    expect(all.groups.map(({ name, count }) => [name, count])).toEqual([
      ["Peptides", 1],
      ["Supplies", 1],
      ["Uncategorized", 1],
    ]);
    expect(all.rows.map(({ name }) => name)).toEqual(["Humanin", "Vial 100%", "Loose"]);
    expect(all.rows[0]).toMatchObject({ retailCents: 5_000 });
    const names = async (input: object) => (await api.list(input)).rows.map(({ name }) => name);
    expect(await names({ liveOnly: true })).toEqual(["Humanin", "Loose"]);
    expect(await names({ search: "%" })).toEqual(["Vial 100%"]);
    expect(await names({ search: "h-1" })).toEqual(["Humanin"]);
    expect(await names({ category: "none" })).toEqual(["Loose"]);
    expect(await api.matchingIds({ liveOnly: true })).toHaveLength(2);
  });
});

describe("ordered product", () => {
  it("keeps its name in orders when deleted, and is restored with its reviews and order items", async () => {
    const api = await admin();
    const buyer = await createUser(db);
    const { productId } = await create(api);
    const order = await createOrder(db, buyer);
    const item = await db.orderItem.create({
      data: {
        orderId: order.id,
        productId,
        position: 1,
        productName: "BPC-157 5 mg",
        sku: "BPC-5",
        quantity: 1,
        unitPriceCents: 5_000,
        unitPricePaidCents: 5_000,
        totalPriceCents: 5_000,
        supplierCostCents: 2_000,
        discountPercent: 0,
        priceTrace: [],
      },
    });
    await db.productRating.create({ data: { productId, userId: buyer.id, rating: 5, createdAt: NOW } });
    const before = await stored(productId);
    const preview = await api.previewBulk({ productIds: [productId], change: { kind: "delete" } });
    expect(preview.rows).toMatchObject([{ to: "Deleted", orderCount: 1 }]);
    const undoId = randomUUID();
    await api.applyBulk({ undoId, rows: [{ productId, version: 1 }], change: { kind: "delete" } });
    expect(await db.orderItem.findUnique({ where: { id: item.id } })).toMatchObject({
      productId: null,
      productName: "BPC-157 5 mg",
    });
    expect(await api.undo({ undoId })).toMatchObject({ restoredCount: 1, left: [] });
    expect(await stored(productId)).toEqual({ ...before, version: 2, updatedAt: expect.any(Date) });
    expect(await db.productRating.count({ where: { productId } })).toBe(1);
    expect(await db.orderItem.findUnique({ where: { id: item.id } })).toMatchObject({ productId });
  });
});
