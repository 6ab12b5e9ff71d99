import { beforeEach, describe, expect, it } from "vitest";
import { ANONYMOUS, maySeeProduct, type Viewer } from "~/domain/visibility";
import { db } from "~/server/db";
import { visibleTo, visibleToSql } from "~/server/services/catalogue/visible-to";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createAdmin, createCategory, createProduct, createUser, NOW } from "~tests/support/factories";

async function shop() {
  const open = await createCategory(db, { name: "Open", slug: "open" });
  const granted = await createCategory(db, { name: "Granted", slug: "granted", isRestricted: true });
  const closed = await createCategory(db, { name: "Closed", slug: "closed", isRestricted: true });
  for (const [name, categoryId] of [
    ["loose", null],
    ["open", open.id],
    ["granted", granted.id],
    ["closed", closed.id],
  ] as const) {
    await createProduct(db, { name: `Peptide ${name}`, slug: name, categoryId, featured: true });
    await createProduct(db, { name: `Peptide hidden ${name}`, slug: `hidden-${name}`, categoryId, hidden: true });
  }
  const member = await createUser(db, { name: "Mia Member" });
  await db.approvedCategory.create({ data: { userId: member.id, categoryId: granted.id } });
  const admin = await createAdmin(db);
  const review = async (slug: string, name: string) => {
    const product = await db.product.findUniqueOrThrow({ where: { slug } });
    const user = await createUser(db, { name });
    await db.productRating.create({
      data: { productId: product.id, userId: user.id, rating: 5, reviewText: `about ${slug}`, isApproved: true },
    });
  };
  await review("open", "Olga Open");
  await review("closed", "Carl Closed");
  return { granted, member, admin };
}

beforeEach(resetDatabase);

describe("product visibility", () => {
  it("is the same in the domain rule, the Prisma filter and the SQL filter", async () => {
    const { granted } = await shop();
    const viewers: Viewer[] = [
      ANONYMOUS,
      { isAdmin: false, approvedCategoryIds: [granted.id] },
      { isAdmin: true, approvedCategoryIds: [] },
    ];
    const all = await db.product.findMany({ include: { category: true } });
    for (const viewer of viewers) {
      const byRule = all
        .filter((product) => maySeeProduct({ isHidden: product.hidden, category: product.category }, viewer))
        .map((product) => product.id);
      const byFilter = await db.product.findMany({ where: visibleTo(viewer), select: { id: true } });
      const bySql = await db.$queryRaw<{ id: string }[]>`
        SELECT p."id" FROM "products" p WHERE ${visibleToSql(viewer)}`;
      expect(byFilter.map((row) => row.id).sort()).toEqual([...byRule].sort());
      expect(bySql.map((row) => row.id).sort()).toEqual([...byRule].sort());
    }
  });

  it.each([
    ["a visitor", "none", ["loose", "open"]],
    ["a member granted one category", "member", ["granted", "loose", "open"]],
    ["an admin", "admin", ["closed", "granted", "loose", "open"]],
  ] as const)("gives %s the same products on every page", async (_who, key, slugs) => {
    const { member, admin } = await shop();
    const userId = { none: null, member: member.id, admin: admin.id }[key];
    const caller = await callerFor(db, userId);
    const { results } = await caller.catalogue.search({ text: "peptide" });
    const { featured, rows } = await caller.catalogue.home();
    expect(results.map((tile) => tile.slug).sort()).toEqual(slugs);
    expect(featured.map((tile) => tile.slug).sort()).toEqual(slugs);
    expect(rows.map((row) => row.slug)).toEqual(slugs.filter((slug) => slug !== "loose"));
    expect(await caller.catalogue.productCount()).toBe(slugs.length);
  });

  it("hides whether a product is unknown, hidden or restricted", async () => {
    await shop();
    const caller = await callerFor(db, null);
    const told = async (slug: string) => {
      const error: unknown = await caller.catalogue.productBySlug({ slug }).catch((cause: unknown) => cause);
      return error instanceof Error ? error.message : null;
    };
    expect(await told("nothing")).toBe("Product not found");
    expect(await told("hidden-open")).toBe("Product not found");
    expect(await told("closed")).toBe("Product not found");
  });

  it("lists a restricted category in the navigation, but shows no products until approval", async () => {
    const { member } = await shop();
    const visitor = await callerFor(db, null);
    const { categories } = await visitor.catalogue.navigation();
    expect(categories.map((category) => category.slug)).toEqual(["closed", "granted", "open"]);
    const page = await visitor.catalogue.categoryBySlug({ slug: "granted" });
    expect(page.status).toBe("approval-needed");
    expect(page).not.toHaveProperty("products");
    const granted = await (await callerFor(db, member.id)).catalogue.categoryBySlug({ slug: "granted" });
    expect(granted.status === "open" && granted.products.map((tile) => tile.slug)).toEqual(["granted"]);
  });

  it("leaves reviews of invisible products out of the feed, and signs the others with an initial", async () => {
    const { admin } = await shop();
    const seen = await (await callerFor(db, null)).catalogue.home();
    expect(seen.reviews.map((review) => [review.reviewer, review.reviewText])).toEqual([["Olga O.", "about open"]]);
    const byAdmin = await (await callerFor(db, admin.id)).catalogue.home();
    expect(byAdmin.reviews).toHaveLength(2);
  });

  it("redirects a former slug only to a visible product", async () => {
    await shop();
    const open = await db.product.findUniqueOrThrow({ where: { slug: "open" } });
    const closed = await db.product.findUniqueOrThrow({ where: { slug: "closed" } });
    await db.formerSlug.createMany({
      data: [
        { slug: "old-open", productId: open.id, createdAt: NOW },
        { slug: "old-closed", productId: closed.id, createdAt: NOW },
      ],
    });
    const caller = await callerFor(db, null);
    expect(await caller.catalogue.productBySlug({ slug: "old-open" })).toEqual({ status: "moved", slug: "open" });
    await expect(caller.catalogue.productBySlug({ slug: "old-closed" })).rejects.toThrow("Product not found");
  });
});
