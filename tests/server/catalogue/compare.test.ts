// Products side by side: the viewer's prices, what a chemist chooses by, and no products that the viewer may not see.
import { beforeEach, expect, it } from "vitest";
import { db } from "~/server/db";
import { resetDatabase } from "~tests/support/database";
import { callerFor, createCategory, createProduct, createUser } from "~tests/support/factories";

beforeEach(resetDatabase);

const compare = async (userId: string | null, ...slugs: string[]) =>
  (await callerFor(db, userId)).catalogue.compare({ slugs });

it("compare returns each product's facts in the requested order, at the viewer's prices", async () => {
  const buyer = await createUser(db, { customDiscountPercentage: 50 });
  const category = await createCategory(db, { name: "Peptides", slug: "peptides" });
  const more = { casNumber: "137525-51-0", otherNames: "Pentadecapeptide; PL-10", form: "powder" } as const;
  const a = await createProduct(db, { slug: "a", name: "A", categoryId: category.id, ...more });
  await createProduct(db, { slug: "b", name: "B", soldOut: true });
  await db.volumeTier.create({ data: { productId: a.id, quantity: 10, priceOverrideCents: 4_000 } });
  await db.productLot.create({
    data: { productId: a.id, lotNumber: "L-1", testedOn: new Date("2026-05-01"), purityBps: 9_912 },
  });
  const [second, first] = await compare(null, "b", "a");
  expect(first).toMatchObject({
    ...{ name: "A", slug: "a", casNumber: "137525-51-0", otherNames: ["Pentadecapeptide", "PL-10"], form: "powder" },
    ...{ purityBps: 9_912, isSoldOut: false, category: { slug: "peptides" }, isPriced: true },
    ladder: [{ quantity: 10, unitCents: 4_000 }],
  });
  expect(second).toMatchObject({ name: "B", isSoldOut: true, purityBps: null, ladder: [] });
  const [own] = await compare(buyer.id, "a");
  expect(own?.unitCents).toBeLessThan(first?.unitCents ?? 0);
  expect(own?.retailUnitCents).toBe(first?.retailUnitCents);
});

it("compare skips unknown, hidden and restricted products, follows former slugs, and lists each product once", async () => {
  const closed = await createCategory(db, { isRestricted: true });
  const open = await createProduct(db, { slug: "open" });
  await createProduct(db, { slug: "hidden", hidden: true });
  await createProduct(db, { slug: "closed", categoryId: closed.id });
  await db.formerSlug.create({ data: { slug: "before", productId: open.id } });
  const slugs = (found: { slug: string }[]) => found.map(({ slug }) => slug);
  expect(slugs(await compare(null, "before", "hidden", "closed"))).toEqual(["open"]);
  expect(slugs(await compare(null, "before", "open", "no-such-thing"))).toEqual(["open"]);
  const { id } = await createUser(db);
  await db.approvedCategory.create({ data: { userId: id, categoryId: closed.id, grantedByUserId: id } });
  expect(slugs(await compare(id, "closed"))).toEqual(["closed"]);
  expect(await compare(null)).toEqual([]);
  await expect(compare(null, "a", "b", "c", "d", "e")).rejects.toMatchObject({ code: "BAD_REQUEST" });
});
