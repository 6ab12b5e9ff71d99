import { z } from "zod";
import { daysAfter } from "~/domain/days";
import { Prisma } from "~/generated/prisma/client";
import type { ServiceContext } from "~/server/context";
import { queryRows } from "~/server/query-rows";
import { UNDO_DAYS, undoableSince } from "../products/save-undo";

/**
 * Where a picture is used: products, site settings (labels), and deleted products or earlier versions that Undo would
 * restore with it, each with the time until which it can.
 */
export type ImageUses = {
  products: { id: string; name: string }[];
  settings: string[];
  undo: { id: string; name: string; until: Date }[];
};
export const UNUSED: ImageUses = { products: [], settings: [], undo: [] };

export const SETTINGS_PICTURES = [
  { field: "headerLogoUrl", column: "header_logo_url", label: "Header logo" },
  { field: "footerLogoUrl", column: "footer_logo_url", label: "Footer logo" },
  { field: "faviconUrl", column: "favicon_url", label: "Favicon" },
  { field: "heroImageUrl", column: "hero_image_url", label: "Home page picture" },
  { field: "ogImageUrl", column: "og_image_url", label: "Sharing picture" },
] as const;

/**
 * Every use of a picture as rows of (url, kind, id, name, kept_at): the single definition of "in use". One statement,
 * so that a product deleted or restored meanwhile is found in one of the two places.
 */
export function everyImageUse(now: Date): Prisma.Sql {
  const since = undoableSince(now).toISOString();
  const settings = SETTINGS_PICTURES.map(
    ({ column, label }) => Prisma.sql`
      SELECT ${Prisma.raw(column)}, 'setting', NULL, ${label}::text, NULL FROM site_settings
      WHERE ${Prisma.raw(column)} IS NOT NULL`,
  );
  return Prisma.sql`
    SELECT p_url.url, 'product' AS kind, p.id::text AS id, p.name, NULL::timestamptz AS kept_at
      FROM products p CROSS JOIN LATERAL unnest(p.image_urls) AS p_url(url) WHERE p_url.url IS NOT NULL
    UNION ALL
    SELECT u_url.url, 'undo', r->>'id', r->>'name', u.created_at
      FROM undo_records u CROSS JOIN LATERAL jsonb_array_elements(u.rows) r
      CROSS JOIN LATERAL jsonb_array_elements_text(r->'product'->'image_urls') AS u_url(url)
      WHERE u.undone_at IS NULL AND u.created_at >= ${since}::timestamptz AND NOT EXISTS (
        SELECT 1 FROM products p WHERE p.id = (r->>'id')::uuid AND u_url.url = ANY(p.image_urls))
    UNION ALL ${Prisma.join(settings, " UNION ALL ")}`;
}

const ofPicture = { url: z.string(), name: z.string() };
const Use = z.discriminatedUnion("kind", [
  z.strictObject({ ...ofPicture, kind: z.literal("product"), id: z.string(), keptAt: z.null() }),
  z.strictObject({ ...ofPicture, kind: z.literal("undo"), id: z.string(), keptAt: z.date() }),
  z.strictObject({ ...ofPicture, kind: z.literal("setting"), id: z.null(), keptAt: z.null() }),
]);

/** Where each of these pictures is used, by URL. Unused pictures are not in the map. */
export async function imageUses(
  { db, now }: { db: Pick<ServiceContext["db"], "$queryRaw">; now: Date },
  urls: string[],
): Promise<Map<string, ImageUses>> {
  const uses = new Map<string, ImageUses>();
  if (urls.length === 0) return uses;
  const rows = await queryRows(db, Use)`
    SELECT url, kind, id, name, max(kept_at) AS "keptAt" FROM (${everyImageUse(now)}) AS used
    WHERE url = ANY(${urls}::text[]) GROUP BY url, kind, id, name ORDER BY name, id`;
  for (const { url, name, ...use } of rows) {
    const of = uses.get(url) ?? { products: [], settings: [], undo: [] };
    uses.set(url, of);
    if (use.kind === "setting") of.settings.push(name);
    else if (use.kind === "product") of.products.push({ id: use.id, name });
    else of.undo.push({ id: use.id, name, until: undoableUntil(use.keptAt) });
  }
  return uses;
}

const undoableUntil = (keptAt: Date) => daysAfter(keptAt, UNDO_DAYS);
