import { z } from "zod";
import { fieldError } from "~/domain/errors";
import { SLUG_STEM_LENGTH, uniqueSlug } from "~/domain/slug";
import type { Tx } from "~/server/db";
import { IdRow, queryRows } from "~/server/query-rows";

export type NamesTx = Pick<Tx, "$executeRaw" | "$queryRaw" | "product" | "category">;

/** Serializes slug and SKU assignment, so that both stay unique. Take it before any product lock. */
export async function lockProductNames(tx: Pick<Tx, "$executeRaw">): Promise<void> {
  await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtext('product-names'))`;
}

type Wanted = { id: string; base: string };

const SlugRow = z.strictObject({ slug: z.string(), id: z.string() });

/**
 * Picks a slug for each of these products, numbered if needed to be unique. A former slug of another product counts as
 * taken, because it still redirects.
 */
export async function assignSlugs(tx: NamesTx, wanted: readonly Wanted[]): Promise<Map<string, string>> {
  if (wanted.length === 0) return new Map();
  const bases = [...new Set(wanted.map(({ base }) => base))];
  const found = await queryRows(tx, SlugRow)`
    SELECT DISTINCT s.slug, s.id::text FROM (
      SELECT slug, id FROM products UNION ALL SELECT slug, product_id FROM former_slugs
    ) s JOIN unnest(${bases}::text[]) AS b(base)
      ON s.slug = b.base OR starts_with(s.slug, CASE WHEN length(b.base) > ${SLUG_STEM_LENGTH}::int
        THEN left(b.base, ${SLUG_STEM_LENGTH}::int) ELSE b.base || '-' END)`;
  const owners = new Map(found.map(({ slug, id }) => [slug, id]));
  const given = new Map<string, string>();
  for (const { id, base } of wanted) {
    const taken = [...owners].filter(([, owner]) => owner !== id).map(([slug]) => slug);
    const slug = uniqueSlug(base, taken);
    owners.set(slug, id);
    given.set(id, slug);
  }
  return given;
}

type Moved = { id: string; from: string; to: string };

/** Makes the former slugs redirect to the new ones. */
export async function saveFormerSlugs(tx: Pick<Tx, "$executeRaw">, moved: readonly Moved[], now: Date): Promise<void> {
  if (moved.length === 0) return;
  const [ids, from, to] = [moved.map(({ id }) => id), moved.map((each) => each.from), moved.map((each) => each.to)];
  await tx.$executeRaw`DELETE FROM former_slugs WHERE slug = ANY(${to}::text[])`;
  await tx.$executeRaw`
    INSERT INTO former_slugs (slug, product_id, created_at)
    SELECT m.slug, m.id, ${now.toISOString()}::timestamptz FROM unnest(${ids}::uuid[], ${from}::text[]) AS m(id, slug)
    ON CONFLICT (slug) DO UPDATE SET product_id = excluded.product_id`;
}

const MAX_SKU = 64;

/** The requested SKU or, if blank, one derived from the slug. Throws "sku-taken". */
export async function skuFor(tx: NamesTx, { id, sku, slug }: { id: string; sku: string; slug: string }) {
  if (sku) {
    const other = await tx.product.findFirst({ where: { sku, id: { not: id } }, select: { name: true } });
    if (other) throw fieldError("sku", "sku-taken", `This SKU is used by ${other.name}`);
    return sku;
  }
  const base = slug.toUpperCase().slice(0, MAX_SKU - 6);
  const taken = await tx.product.findMany({ where: { sku: { startsWith: base } }, select: { sku: true } });
  return uniqueSlug(
    base,
    taken.map((each) => each.sku),
  );
}

/** Throws "no-category" if the category does not (or no longer) exist. */
export async function assertCategory(tx: NamesTx, categoryId: string | null): Promise<void> {
  if (!categoryId) return;
  // Locked until commit, so that it cannot be deleted meanwhile.
  const rows = await queryRows(tx, IdRow)`SELECT id::text FROM categories WHERE id = ${categoryId}::uuid FOR SHARE`;
  if (rows.length === 0) throw fieldError("categoryId", "no-category", "This category is gone. Choose another one.");
}
