import { randomUUID } from "node:crypto";
import fc from "fast-check";
import { beforeEach, describe, expect, it } from "vitest";
import { announceCatalogueChange } from "~/server/announce-catalogue-change";
import { db } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { factsOf } from "~/server/services/catalogue/product-facts";
import { readModel } from "~/server/services/catalogue/read-model";
import { TaggedCache } from "~/server/tagged-cache";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createCategory, createProduct, createUser, NOW } from "~tests/support/factories";
import { withReadModel } from "~tests/support/read-model";
import { soon } from "~tests/support/soon";

withReadModel();
beforeEach(async () => {
  await resetDatabase();
  readModel.forget("everything");
});

type Api = Awaited<ReturnType<typeof callerFor>>;
const IN_A_YEAR = new Date(NOW.getTime() + 365 * 86_400_000);

/** Six products, four categories (one restricted), and a visitor, a member, an affiliate with a grant and an admin. */
async function shop() {
  const open = await createCategory(db, { name: "Open", slug: "open" });
  const sub = await createCategory(db, { name: "Sub", slug: "sub", parentId: open.id });
  const other = await createCategory(db, { name: "Other", slug: "other" });
  const closed = await createCategory(db, { name: "Closed", slug: "closed", isRestricted: true });
  const products = [];
  for (const [n, category] of [open, open, sub, other, closed, null].entries()) {
    const volumeTiers = { create: { quantity: 2 + n, priceOverrideCents: 4_000 - n } };
    const name = `Product ${n}`;
    products.push(await createProduct(db, { name, slug: `p-${n}`, categoryId: category?.id ?? null, volumeTiers }));
  }
  const gold = { subscriptionTier: "Gold", markupReductionPercentage: 25, subscriptionExpiresAt: IN_A_YEAR } as const;
  const member = await createUser(db, gold);
  const affiliate = await createUser(db, { isAffiliate: true, affiliateTierId: "tier-diamond" });
  await db.approvedCategory.create({ data: { userId: affiliate.id, categoryId: closed.id } });
  const owner = await createAdmin(db);
  const reviews = [];
  for (const { id: productId } of products.slice(0, 3)) {
    const review = { productId, userId: member.id, rating: 4, reviewText: "Pure" };
    reviews.push(await db.productRating.create({ data: review }));
  }
  const viewers = await Promise.all([null, member.id, affiliate.id, owner.id].map((id) => callerFor(db, id)));
  for (const viewer of viewers) {
    for (const { id: productId } of products.slice(0, 4)) await viewer.cart.add({ productId, quantity: 3 });
  }
  return {
    categories: [open, sub, other, closed],
    products,
    reviews,
    viewers,
    admin: (await callerFor(db, owner.id)).admin,
  };
}
type Shop = Awaited<ReturnType<typeof shop>>;

/** Everything that a viewer can read of the catalogue. A refusal counts as a result, by its message. */
async function everything({ catalogue, cart }: Api, slugs: string[]): Promise<unknown[]> {
  const sorts = ["name", "price-low", "price-high", "rating", "newest"] as const;
  const categories = ["open", "sub", "other", "closed"];
  const reads: Promise<unknown>[] = [
    ...[catalogue.navigation(), catalogue.productCount(), catalogue.home(), cart.get(), cart.summary()],
    ...[catalogue.search({ text: "pro" }), catalogue.searchPage({ text: "product", sort: "price-low" })],
    ...[catalogue.searchPage({ text: "of", sort: "rating" }), catalogue.searchPage({ text: "product", inStock: true })],
    ...slugs.flatMap((slug) => [catalogue.productBySlug({ slug }), catalogue.reviews({ slug })]),
    ...categories.flatMap((slug) => [
      ...sorts.map((sort) => catalogue.categoryBySlug({ slug, sort })),
      catalogue.categoryBySlug({ slug, inStock: true, page: 3 }),
    ]),
  ];
  const settled = await Promise.allSettled(reads);
  return settled.map((one) => (one.status === "fulfilled" ? one.value : (one.reason as Error).message));
}

const pick = <T>(all: readonly T[], at: number): T => all[at % all.length] as T; // never empty here

const EDITS: Record<string, (shop: Shop, at: number, n: number) => Promise<unknown>> = {
  price: (s, at, n) =>
    save(s, at, { supplierCostCents: n * 100, volumeTiers: [{ quantity: 3, priceOverrideCents: n }] }),
  onRequest: (s, at) => save(s, at, { supplierCostCents: null, volumeTiers: [] }),
  name: (s, at, n) => save(s, at, { name: `Product ${String.fromCharCode(97 + (n % 26))}`, description: `Of ${n}` }),
  soldOut: (s, at, n) => save(s, at, { soldOut: n % 2 === 0, featured: n % 3 === 0 }),
  move: (s, at, n) => save(s, at, { categoryId: pick(s.categories, n).id }),
  hide: (s, at, n) => s.admin.products.setHidden({ productId: pick(s.products, at).id, hidden: n % 2 === 0 }),
  markup: async (s, _at, n) => {
    const rows = await db.product.findMany({ select: { id: true, version: true } });
    const all = rows.map(({ id, version }) => ({ productId: id, version }));
    const change = { kind: "markup-points", pointsBps: n * 10 } as const;
    return s.admin.products.applyBulk({ undoId: randomUUID(), rows: all, change });
  },
  restrict: (s, at, n) => saveCategory(s, at, { isRestricted: n % 2 === 0 }),
  renameCategory: (s, at, n) => saveCategory(s, at, { description: `Number ${n}` }),
  approve: async (s, at, n) => {
    const { rows } = await s.admin.reviews.list({});
    const { type, id, mark } = pick(rows, at);
    return s.admin.reviews.setApproval({ reviews: [{ type, id, mark }], isApproved: n % 2 === 0 });
  },
  shipping: async (s, _at, n) => {
    const { updatedAt: _u, ...site } = (await s.admin.settings.get()).site;
    return s.admin.settings.saveSite({ ...site, shippingFeeCents: n });
  },
};

async function save({ admin, products }: Shop, at: number, change: object) {
  const productId = pick(products, at).id;
  const { version, fields } = await admin.products.byId({ productId });
  return admin.products.update({ ...fields, ...change, productId, version });
}

async function saveCategory({ admin, categories }: Shop, at: number, change: object) {
  const { id } = pick(categories, at);
  const category = await db.category.findUniqueOrThrow({ where: { id } });
  const { name, parentId, description, isRestricted } = category;
  return admin.categories.update({ categoryId: id, name, parentId, description, isRestricted, ...change });
}

const edits = fc.array(
  fc.record({ kind: fc.constantFrom(...Object.keys(EDITS)), at: fc.nat(20), n: fc.integer({ min: 1, max: 99 }) }),
  { minLength: 3, maxLength: 6 },
);

describe("the read model", () => {
  it("returns to each viewer what the database holds, after any sequence of edits", async () => {
    const made = new Set<string>();
    await fc.assert(
      fc.asyncProperty(edits, async (sequence) => {
        await resetDatabase();
        readModel.forget("everything");
        const scene = await shop();
        const slugs = scene.products.map(({ slug }) => slug);
        const readAll = () => Promise.all(scene.viewers.map((viewer) => everything(viewer, slugs)));
        await readAll();
        expect(readModel.bytes).toBeGreaterThan(0);
        for (const { kind, at, n } of sequence) {
          // Reads in flight during the edit must leave nothing stale behind.
          const [, done] = await Promise.all([
            readAll(),
            EDITS[kind]?.(scene, at, n).then(
              () => true,
              () => false,
            ),
          ]);
          if (done) made.add(kind);
          const cached = await readAll();
          readModel.forget("everything");
          expect(cached).toEqual(await readAll());
        }
      }),
      { numRuns: 5, seed: 12 },
    );
    // A refused edit changes nothing and so proves nothing.
    expect(made.size).toBeGreaterThan(6);
  });

  it("drops a product from related products once it leaves the category or is hidden", async () => {
    const { products, viewers, ...scene } = await shop();
    const catalogue = viewers[0]?.catalogue;
    const related = async () => {
      const found = await catalogue?.productBySlug({ slug: "p-0" });
      return found?.status === "found" ? found.related.map(({ slug }) => slug) : null;
    };
    const open = scene.categories[0]?.id ?? null;
    const third = await createProduct(db, { name: "Product 9", slug: "p-9", categoryId: open });
    readModel.forget("everything");
    expect(await related()).toEqual(["p-1", "p-9"]);
    await save({ products, viewers, ...scene }, 1, { categoryId: scene.categories[2]?.id });
    expect(await related()).toEqual(["p-9"]);
    await scene.admin.products.setHidden({ productId: third.id, hidden: true });
    expect(await related()).toEqual([]);
  });

  it("discards what it began to read before a change, and keeps everything else", async () => {
    const [one, two] = [await createProduct(db), await createProduct(db)];
    const ids = [one.id, two.id];
    let goOn = () => {};
    const held = new Promise<void>((resolve) => {
      goOn = resolve;
    });
    const slow = db.$extends({
      query: {
        $queryRaw: async ({ args, query }) => {
          const rows = await query(args);
          await held;
          return rows;
        },
      },
    });
    const reading = factsOf({ db: slow as never }, ids); // reads like the client, but answers later
    await new Promise((turn) => setTimeout(turn, 100));
    await inTransaction(db, async (tx) => {
      await tx.product.update({ where: { id: one.id }, data: { name: "Changed" } });
      await announceCatalogueChange(tx, { products: [one.id] });
    });
    goOn();
    expect((await reading).get(one.id)?.name).toBe(one.name);
    await db.product.updateMany({ data: { name: "Later" }, where: { id: two.id } });
    const now = await factsOf({ db }, ids);
    expect([now.get(one.id)?.name, now.get(two.id)?.name]).toEqual(["Changed", two.name]);
  });

  it("does not let a cart add a product that is still cached but no longer in the database", async () => {
    const { id } = await createProduct(db);
    await factsOf({ db }, [id]);
    await db.product.delete({ where: { id } });
    const { cart } = await callerFor(db, (await createUser(db)).id);
    await expect(cart.add({ productId: id })).rejects.toThrow("Product not found");
    expect(await db.cart.count()).toBe(0);
  });

  it("picks up a change that another server makes", async () => {
    const { id } = await createProduct(db, { name: "Before" });
    await factsOf({ db }, [id]);
    await db.product.update({ where: { id }, data: { name: "After" } });
    expect((await factsOf({ db }, [id])).get(id)?.name).toBe("Before");
    // Not through inTransaction, so this process hears of it by the signal alone.
    await db.$transaction((tx) => announceCatalogueChange(tx, { products: [id] }));
    await soon(async () => expect((await factsOf({ db }, [id])).get(id)?.name).toBe("After"));
  });
});

describe("TaggedCache", () => {
  const put = (cache: TaggedCache, key: string, tags: string[], value = "x".repeat(1_000)) =>
    cache.read(
      key,
      () => tags,
      async () => value,
    );
  const isKept = async (cache: TaggedCache, key: string) => {
    let wasRead = false;
    await cache.read(
      key,
      () => [],
      async () => {
        wasRead = true;
        return null;
      },
    );
    return !wasRead;
  };

  it("evicts the least recently used entries when full, and skips values larger than itself", async () => {
    const cache = new TaggedCache(10_000);
    for (const key of ["a", "b", "c", "d"]) await put(cache, key, []);
    await put(cache, "a", []);
    await put(cache, "e", []);
    expect(cache.bytes).toBeLessThanOrEqual(10_000);
    expect([await isKept(cache, "a"), await isKept(cache, "b"), await isKept(cache, "e")]).toEqual([true, false, true]);
    await put(cache, "huge", [], "x".repeat(20_000));
    expect([await isKept(cache, "huge"), await isKept(cache, "a")]).toEqual([false, true]);
  });

  it("forgets entries by tag, and subtracts their bytes", async () => {
    const cache = new TaggedCache(100_000);
    await put(cache, "a", ["one", "both"]);
    await put(cache, "b", ["two", "both"]);
    cache.forget(["one", "none"]);
    expect([await isKept(cache, "a"), await isKept(cache, "b")]).toEqual([false, true]);
    cache.forget(["both"]);
    expect([await isKept(cache, "b"), cache.bytes]).toEqual([false, 0]);
  });

  it("keeps nothing when its size is zero", async () => {
    const cache = new TaggedCache(0);
    await put(cache, "a", []);
    expect([await isKept(cache, "a"), cache.bytes]).toEqual([false, 0]);
  });
});
