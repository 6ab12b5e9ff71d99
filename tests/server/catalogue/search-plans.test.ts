import { beforeAll, describe, expect, it } from "vitest";
import { Prisma } from "~/generated/prisma/client";
import { db } from "~/server/db";
import { searchStatement } from "~/server/services/catalogue/search-products";
import {
  literalConditions,
  namesOneTypoAway,
  similarNames,
  withoutPunctuation,
} from "~/server/services/catalogue/search-text";
import { createCategory } from "~tests/support/factories";
import { fillCatalogue } from "~tests/support/large-catalogue";

beforeAll(async () => {
  const open = await createCategory(db);
  const closed = await createCategory(db, { isRestricted: true });
  await fillCatalogue({ products: 20_000, openId: open.id, closedId: closed.id });
});

const visitor = { db, actor: null };

describe("search among 20,000 products", () => {
  it.each(["galafengen", "c4ca4238"])("looks '%s' up in an index, not in every product", async (text) => {
    for (const condition of literalConditions(text).slice(1)) {
      const statement = searchStatement(visitor, condition, Prisma.sql`lower(p."name") COLLATE "C", p."id"`, 20);
      const plan = await db.$queryRaw<Record<string, string>[]>`EXPLAIN ${statement}`;
      const lines = plan.flatMap((row) => Object.values(row)).join("\n");
      expect(lines).toMatch(/Bitmap Index Scan on products_(name|description)_trgm/);
      expect(lines).not.toMatch(/Seq Scan on products/);
    }
  });

  it.each([
    ["without punctuation", withoutPunctuation("galafengen12"), "products_plain_name_trgm"],
    ["one slip off", namesOneTypoAway("kvp"), "products_name_deletions"],
    ["much like it", similarNames("galafngen", "galafngen")?.condition, "products_(name|plain_name)_trgm"],
  ])("looks a name %s up in an index, too", async (_kind, condition, index) => {
    if (!condition) throw new Error("expected a condition");
    const plan = await db.$queryRaw<
      Record<string, string>[]
    >`EXPLAIN ${searchStatement(visitor, condition, Prisma.sql`p."id"`, 20)}`;
    const lines = plan.flatMap((row) => Object.values(row)).join("\n");
    expect(lines).toMatch(new RegExp(`Index Scan (on|using) ${index}`));
    expect(lines).not.toMatch(/Seq Scan on products/);
  });
});
