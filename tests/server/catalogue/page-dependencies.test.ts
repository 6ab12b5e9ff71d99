import { randomUUID } from "node:crypto";
import { afterEach, beforeEach, describe, expect, it } from "vitest";
import { db } from "~/server/db";
import { type CatalogueChange, onCatalogueChange } from "~/server/follow-catalogue-changes";
import { pageDependencies, tagsOf } from "~/server/page-dependencies";
import { siteSettings } from "~/server/services/settings/queries";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdminCaller, createCategory, createProduct, createUser } from "~tests/support/factories";

type Api = Awaited<ReturnType<typeof callerFor>>;
type Page = { answer: string; tags: Set<string> };

let admin: Api["admin"];
let changes: CatalogueChange[] = [];
let stop = () => {};

beforeEach(async () => {
  await resetDatabase();
  admin = (await createAdminCaller(db)).admin;
  const following = onCatalogueChange((change) => changes.push(change));
  await following.ready;
  stop = following;
  changes = [];
});
afterEach(() => stop());

/** Everything a visitor reads, with the tags of the data that each answer was made from. */
async function pages(): Promise<Map<string, Page>> {
  const visitor = await callerFor(db, null);
  const { catalogue } = visitor;
  const products = await db.product.findMany({ select: { slug: true } });
  const former = await db.formerSlug.findMany({ select: { slug: true } });
  const categories = await db.category.findMany({ select: { slug: true } });
  const reads: [string, () => Promise<unknown>][] = [
    ["navigation", () => catalogue.navigation()],
    ["productCount", () => catalogue.productCount()],
    ["home", () => catalogue.home()],
    ["search", () => catalogue.search({ text: "pro" })],
    ["results", () => catalogue.searchPage({ text: "pro" })],
    ["settings", () => siteSettings({ db })],
    ["product nowhere", () => catalogue.productBySlug({ slug: "nowhere" })],
    ...[...products, ...former].flatMap(({ slug }): [string, () => Promise<unknown>][] => [
      [`product ${slug}`, () => catalogue.productBySlug({ slug })],
      [`reviews ${slug}`, () => catalogue.reviews({ slug })],
    ]),
    ...categories.flatMap(({ slug }): [string, () => Promise<unknown>][] => [
      [`category ${slug}`, () => catalogue.categoryBySlug({ slug })],
      [`category ${slug} by stars`, () => catalogue.categoryBySlug({ slug, sort: "rating" })],
      [`category ${slug} in stock`, () => catalogue.categoryBySlug({ slug, inStock: true, sort: "price-low" })],
      [`address ${slug}`, () => catalogue.categoryNow({ slug })],
    ]),
  ];
  const made = reads.map(async ([name, read]): Promise<[string, Page]> => {
    const tags = new Set<string>();
    const answer = await pageDependencies.run(tags, () => read().catch((error: Error) => error.message));
    return [name, { answer: JSON.stringify(answer), tags }];
  });
  return new Map(await Promise.all(made));
}

/** Runs an edit and returns the pages it invalidates. Fails if a page changed without being invalidated. */
async function forgottenBy(edit: () => Promise<unknown>): Promise<string[]> {
  const before = await pages();
  changes = [];
  await edit();
  const tags = changes.map(tagsOf);
  const isStale = ({ tags: of }: Page) =>
    tags.some((stale) => stale === "everything" || stale.some((tag) => of.has(tag)));
  const after = await pages();
  const missed = [...before].filter(([name, page]) => after.get(name)?.answer !== page.answer && !isStale(page));
  expect(missed.map(([name]) => name)).toEqual([]);
  return [...before].filter(([, page]) => isStale(page)).map(([name]) => name);
}

const fieldsOf = async (productId: string) => {
  const { version, fields } = await admin.products.byId({ productId });
  return { ...fields, productId, version };
};
const edit = async (productId: string, change: object) =>
  admin.products.update({ ...(await fieldsOf(productId)), ...change });

async function shop() {
  const open = await createCategory(db, { name: "Open", slug: "open" });
  const sub = await createCategory(db, { name: "Sub", slug: "sub", parentId: open.id });
  const other = await createCategory(db, { name: "Other", slug: "other" });
  const closed = await createCategory(db, { name: "Closed", slug: "closed", isRestricted: true });
  const inOf = (categoryId: string | null, name: string) =>
    createProduct(db, { name: `Product ${name}`, slug: `product-${name}`, categoryId });
  return {
    ...{ open, sub, other, closed },
    first: await inOf(open.id, "a"),
    second: await inOf(open.id, "b"),
    below: await inOf(sub.id, "c"),
    elsewhere: await inOf(other.id, "d"),
    secret: await inOf(closed.id, "e"),
    alone: await inOf(null, "f"),
  };
}

describe("an edit invalidates every page it changes", () => {
  it("when a product is hidden, with the product count but no unrelated page", async () => {
    const { first } = await shop();
    const forgotten = await forgottenBy(() => admin.products.setHidden({ productId: first.id, hidden: true }));
    expect(forgotten).toEqual(expect.arrayContaining(["productCount", "home", "category open", "product product-a"]));
    // What every page shows, and pages that do not show the product.
    for (const kept of ["navigation", "settings", "product product-d", "category other"])
      expect(forgotten).not.toContain(kept);
  });

  it("when a product is edited, with its lists but no unrelated product's page", async () => {
    const { first, below } = await shop();
    const forgotten = await forgottenBy(() => edit(first.id, { supplierCostCents: 2_500 }));
    expect(forgotten).toEqual(
      expect.arrayContaining(["home", "product product-a", "category open", "product product-b", "results"]),
    );
    for (const kept of ["navigation", "product product-d", "category other", "category sub", "settings"])
      expect(forgotten).not.toContain(kept);
    await forgottenBy(() => edit(first.id, { name: "Product z", description: "Pure." }));
    await forgottenBy(() => edit(below.id, { soldOut: true, featured: true }));
    await forgottenBy(() => edit(below.id, { featured: false, volumeTiers: [] }));
  });

  it("when one of many products is hidden, with no page of a product that does not show it", async () => {
    const { open } = await shop();
    const many = [];
    for (let n = 10; n < 25; n++) {
      many.push(await createProduct(db, { name: `Product ${n}`, slug: `product-${n}`, categoryId: open.id }));
    }
    const last = many.at(-1)?.id ?? "";
    const forgotten = await forgottenBy(() => admin.products.setHidden({ productId: last, hidden: true }));
    const products = forgotten.filter((name) => /^product product-\d+$/.test(name));
    expect(products).toEqual(["product product-24"]);
    await forgottenBy(() => admin.products.setHidden({ productId: last, hidden: false }));
  });

  it("when products are created, hidden, shown, moved or deleted", async () => {
    const { first, second, secret, other, closed } = await shop();
    const fresh = { ...(await fieldsOf(first.id)), name: "Product aa", sku: "NEW-1" };
    const { version: _version, ...made } = fresh;
    await forgottenBy(() => admin.products.create({ ...made, productId: randomUUID() }));
    await forgottenBy(() => admin.products.setHidden({ productId: first.id, hidden: true }));
    await forgottenBy(() => admin.products.setHidden({ productId: first.id, hidden: false }));
    await forgottenBy(() => edit(first.id, { categoryId: other.id }));
    await forgottenBy(() => edit(first.id, { categoryId: closed.id }));
    await forgottenBy(() => edit(secret.id, { categoryId: null }));
    const rows = await db.product.findMany({ select: { id: true, version: true } });
    const all = rows.map(({ id, version }) => ({ productId: id, version }));
    const undoId = randomUUID();
    await forgottenBy(() => admin.products.applyBulk({ undoId, rows: all, change: { kind: "hidden", hidden: true } }));
    await forgottenBy(() => admin.products.undo({ undoId }));
    const { version } = await db.product.findUniqueOrThrow({ where: { id: second.id } });
    const deletion = { undoId: randomUUID(), rows: [{ productId: second.id, version }] };
    await forgottenBy(() => admin.products.applyBulk({ ...deletion, change: { kind: "delete" } }));
    await forgottenBy(() => admin.products.undo({ undoId: deletion.undoId }));
  });

  it("when a category is created, renamed, restricted, opened, moved or deleted", async () => {
    const { open, sub, other, closed } = await shop();
    const save = (category: { id: string; name: string; isRestricted: boolean }, change: object = {}) =>
      admin.categories.update({
        ...{ categoryId: category.id, name: category.name, parentId: null, description: "" },
        ...{ isRestricted: category.isRestricted, ...change },
      });
    await forgottenBy(() => save(open, { name: "Opened" }));
    await forgottenBy(() => save(sub, { parentId: other.id }));
    await forgottenBy(() => save(other, { isRestricted: true, alsoSubcategories: true }));
    await forgottenBy(() => save(other, { isRestricted: false }));
    await forgottenBy(() => save(closed, { isRestricted: false }));
    const added = { categoryId: randomUUID(), name: "New", description: "", isRestricted: false };
    await forgottenBy(() => admin.categories.create({ ...added, parentId: open.id }));
    await forgottenBy(() => admin.categories.delete({ categoryId: open.id, moveProductsTo: closed.id }));
  });

  it("when a review, its author or the settings change", async () => {
    const { first, elsewhere } = await shop();
    const person = await createUser(db, { name: "Grace Hopper" });
    const given = { userId: person.id, rating: 4, reviewText: "Pure" };
    const review = await db.productRating.create({ data: { ...given, productId: first.id } });
    const rating = { type: "product", id: review.id } as const;
    const mark = async () => (await admin.reviews.list({})).rows.find(({ id }) => id === review.id)?.mark ?? "";
    const approve = async (isApproved: boolean) =>
      admin.reviews.setApproval({ reviews: [{ ...rating, mark: await mark() }], isApproved });
    const forgotten = await forgottenBy(() => approve(true));
    expect(forgotten).toContain("product product-a");
    expect(forgotten).not.toContain(`product ${elsewhere.slug}`);
    await forgottenBy(() => admin.reviews.reply({ ...rating, reply: "Thank you" }));
    const own = await callerFor(db, person.id);
    await forgottenBy(() => own.account.updateProfile({ name: "Ada Lovelace", phone: "", userMessage: "" }));
    await forgottenBy(() => approve(false));
    await approve(true);
    await forgottenBy(() => admin.users.delete({ userId: person.id }));
    await forgottenBy(() => admin.reviews.delete(rating));
    const { site } = await admin.settings.get();
    const { updatedAt: _at, ...settings } = site;
    expect(await forgottenBy(() => admin.settings.saveSite({ ...settings, siteName: "Titrate" }))).toEqual([
      "settings",
    ]);
  });
});
