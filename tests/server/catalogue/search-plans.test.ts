import { beforeAll, describe, expect, it } from "vitest";
import { Prisma } from "~/generated/prisma/client";
import { db } from "~/server/db";
import { searchStatement } from "~/server/services/catalogue/search-products";
import {
  ALPHABETICAL,
  nameContains,
  namesWithTypos,
  otherConditions,
  similarNames,
  withoutPunctuation,
} from "~/server/services/catalogue/search-text";
import { readingsOf } from "~/server/services/catalogue/search-vocabulary";
import { createCategory } from "~tests/support/factories";
import { fillCatalogue } from "~tests/support/large-catalogue";

beforeAll(async () => {
  const open = await createCategory(db);
  const closed = await createCategory(db, { isRestricted: true });
  await fillCatalogue({ products: 20_000, openId: open.id, closedId: closed.id });
});

const visitor = { db, actor: null };

async function planOf(condition: Prisma.Sql, order = Prisma.sql`p."id"::text`): Promise<string> {
  const statement = searchStatement(visitor, condition, order, 20);
  const plan = await db.$queryRaw<Record<string, string>[]>`EXPLAIN ${statement}`;
  return plan.flatMap((row) => Object.values(row)).join("\n");
}

describe("search among 20,000 products", () => {
  it.each(["galafengen", "c4ca4238", "galafengen 12mg", "SPEED-777", "gala 5"])(
    "looks '%s' up in indexes, not in every product",
    async (typed) => {
      const text = typed.toLowerCase();
      for (const condition of [nameContains(text), ...otherConditions(text, await readingsOf(visitor, text))]) {
        const lines = await planOf(condition);
        expect(lines).toMatch(/Bitmap Index Scan on products_(search_keys|description_trgm)/);
        expect(lines).not.toMatch(/Seq Scan on products/);
      }
    },
  );

  it.each(["semarelin-12", "nothinglikeit"])("takes the first twenty names with '%s' by their keys", async (text) => {
    expect(await planOf(nameContains(text), ALPHABETICAL)).toMatch(/Bitmap Index Scan on products_search_keys/);
  });

  it.each(["semalutde", "vsoprelintd"])(
    "compares '%s', which is far from every name, with few of them",
    async (text) => {
      const similar = similarNames(text, text);
      if (!similar) throw new Error("expected a condition");
      const [row] = await db.$queryRaw<[{ "QUERY PLAN": unknown }]>`
      EXPLAIN (ANALYZE, FORMAT JSON) ${searchStatement(visitor, similar.condition, similar.order, 20)}`;
      const counts = JSON.stringify(row["QUERY PLAN"]).matchAll(
        /"(?:Rows Removed by Index Recheck|Actual Rows)":(\d+)/g,
      );
      expect(Math.max(...[...counts].map(([, count]) => Number(count)))).toBeLessThan(100);
    },
  );

  it.each([
    ["without punctuation", withoutPunctuation("galafengen12"), "products_plain_name_trgm"],
    ["one slip off", namesWithTypos("galafegnen", "galafegnen"), "products_name_deletions"],
    ["much like it", similarNames("galafngen", "galafngen")?.condition, "products_(name|plain_name)_trgm"],
  ])("looks a name %s up in an index, too", async (_kind, condition, index) => {
    if (!condition) throw new Error("expected a condition");
    const lines = await planOf(condition);
    expect(lines).toMatch(new RegExp(`Index Scan (on|using) ${index}`));
    expect(lines).not.toMatch(/Seq Scan on products/);
  });
});
