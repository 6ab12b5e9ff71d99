import { beforeAll, describe, expect, it } from "vitest";
import { Prisma } from "~/generated/prisma/client";
import { db } from "~/server/db";
import { matchingProducts, searchStatement } from "~/server/services/catalogue/search-products";
import { literalConditions, muchLike, oneSlipAway, withoutPunctuation } from "~/server/services/catalogue/search-text";
import { inBulk } from "~tests/support/bulk";
import { createCategory } from "~tests/support/factories";
import { slowestOf95 } from "~tests/support/slowest";

const PRODUCTS = 20_000;
const P95_MS = 20;

// Twenty thousand names put together from syllables, as different from each other as real ones are.
beforeAll(async () => {
  const open = await createCategory(db);
  const closed = await createCategory(db, { isRestricted: true });
  await inBulk(
    db,
    ["products"],
    (tx) => tx.$executeRaw`
    INSERT INTO "products" ("name", "slug", "sku", "description", "supplier_cost_cents", "category_id", "hidden", "updated_at")
    SELECT
      initcap(a.s || b.s || c.s) || '-' || (n % 997),
      'product-' || n, 'SPEED-' || n,
      'Lyophilised ' || b.s || c.s || a.s || ' peptide, ' || (n % 50) || ' mg per sealed vial, 98% or better by HPLC, lot '
        || substr(md5(n::text), 1, 10) || ', with mass spectrum and certificate of analysis for each lot.',
      1000 + n % 5000,
      CASE WHEN n % 20 = 0 THEN ${closed.id}::uuid ELSE ${open.id}::uuid END,
      n % 50 = 0, now()
    FROM generate_series(1, ${PRODUCTS}::int) n
    CROSS JOIN LATERAL (SELECT (ARRAY['se','thy','ipa','mo','ghre','cal','vaso','kiss','oxy','dyn','brady','sub','neuro','gala','orex','secre'])[1 + n % 16] s) a
    CROSS JOIN LATERAL (SELECT (ARRAY['ma','lu','ri','to','pre','kin','stat','gly','fen','dor','bul','cra','zel'])[1 + (n / 16) % 13] s) b
    CROSS JOIN LATERAL (SELECT (ARRAY['tide','lin','relin','sin','gen','pam','cort','max','tropin','min','phan'])[1 + (n / 208) % 11] s) c`,
  );
  await db.$executeRaw`ANALYZE "products"`;
});

const visitor = { db, actor: null };

const texts = [
  ...["thy", "thymalin", "sema", "ghre", "oxy", "tropin", "stat", "vasoprerelin", "bradykin-1", "kisslu"],
  ...[
    "peptide",
    "lyophilised",
    "certificate",
    "vial",
    "hplc",
    "98%",
    "49 mg",
    "lot c4ca4238",
    "mass spectrum",
    "relin",
  ],
  ...["galafengen", "neurocramax", "subdorpam", "orexbul", "secrezel", "dyngly", "calto", "morin", "ipari", "tide-99"],
  ...[
    "thymalni",
    "semalutde",
    "vasopreerlin",
    "bradykn12",
    "oxystatgen5",
    "nothinglikeit",
    "zzzzqqqq",
    "galafngen",
    "neurocrmax",
    "subdrpam",
  ],
  ...["ma", "lu", "se", "th", "-9", "a", "s", "n-12", "lot 1", "xq"],
];

// None of these is in any name or description: each goes the whole way to the nearest names.
const guesses = [
  ...["thymalni", "semalutde", "vasopreerlin", "bradykn12", "oxystatgen5", "nothinglikeit", "zzzzqqqq", "galafngen"],
  ...["neurocrmax", "subdrpam", "kvp", "zq9", "moriprelni", "calbulphna", "dynzelcrot", "ghrestatmni", "secredorgne"],
  ...["ipa lurelni", "hplc mark of the lto", "sematotid 12", "orexzelphn-997", "kissfendtide"],
];

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
    ["one slip off", oneSlipAway("kvp"), "products_name_slips"],
    ["much like it", muchLike("galafngen", "galafngen")?.condition, "products_(name|plain_name)_trgm"],
  ])("looks a name %s up in an index, too", async (_kind, condition, index) => {
    if (!condition) throw new Error("expected a condition");
    const plan = await db.$queryRaw<
      Record<string, string>[]
    >`EXPLAIN ${searchStatement(visitor, condition, Prisma.sql`p."id"`, 20)}`;
    const lines = plan.flatMap((row) => Object.values(row)).join("\n");
    expect(lines).toMatch(new RegExp(`Index Scan (on|using) ${index}`));
    expect(lines).not.toMatch(/Seq Scan on products/);
  });

  it.each([
    ["searches", texts],
    ["guesses", guesses],
  ])(`answers 95 of 100 %s within ${P95_MS} ms`, async (_kind, texts) => {
    expect(texts.length).toBeGreaterThanOrEqual(20);
    const slowest = await slowestOf95(texts, (text) => matchingProducts(visitor, text));
    expect(slowest?.ms, slowest?.input).toBeLessThan(P95_MS);
  });
});
