import { z } from "zod";
import { Prisma } from "~/generated/prisma/client";
import type { LibraryInput } from "~/schemas/admin/images";
import type { ServiceContext } from "~/server/context";
import { allOf, queryRows } from "~/server/query-rows";
import { everyImageUse, imageUses, UNUSED } from "./image-uses";

const IMAGES_A_PAGE = 60;
const MOST_REFERENCES_SHOWN = 5_000;

const Row = z.strictObject({
  id: z.string(),
  url: z.string(),
  name: z.string(),
  width: z.number(),
  height: z.number(),
  size: z.number(),
  createdAt: z.date(),
});

/** A page of the library's pictures, newest first, each with its uses. Profile pictures are not in the library. */
export async function imageLibrary(ctx: ServiceContext, { show, search, cursor }: LibraryInput) {
  const where = allOf([
    Prisma.sql`i.purpose <> 'profile'`,
    show === "unused" ? isUnused(ctx.now) : null,
    search ? Prisma.sql`strpos(lower(i.name), lower(${search})) > 0` : null,
    cursor
      ? Prisma.sql`(i.created_at, i.id) < (${cursor.createdAt.toISOString()}::timestamptz, ${cursor.id}::uuid)`
      : null,
  ]);
  const rows = await queryRows(ctx.db, Row)`
    SELECT i.id::text, i.url, i.name, i.width, i.height, i.size, i.created_at AS "createdAt"
    FROM images i WHERE ${where}
    ORDER BY i.created_at DESC, i.id DESC LIMIT ${IMAGES_A_PAGE + 1}`;
  const page = rows.slice(0, IMAGES_A_PAGE);
  const last = page.at(-1);
  const uses = await imageUses(
    ctx,
    page.map(({ url }) => url),
  );
  return {
    images: page.map((image) => ({ ...image, uses: uses.get(image.url) ?? UNUSED })),
    nextCursor: rows.length > IMAGES_A_PAGE && last ? { createdAt: last.createdAt, id: last.id } : null,
  };
}

const isUnused = (now: Date) => Prisma.sql`i.url NOT IN (SELECT used.url FROM (${everyImageUse(now)}) AS used)`;

const ImageCounts = z.strictObject({ all: z.number(), unused: z.number() });

/** How many pictures the library holds, and how many of them are unused. */
export async function imageCounts(ctx: ServiceContext): Promise<{ all: number; unused: number }> {
  const [counts] = await queryRows(ctx.db, ImageCounts)`
    SELECT count(*)::int AS "all", (count(*) FILTER (WHERE ${isUnused(ctx.now)}))::int AS unused
    FROM images i WHERE i.purpose <> 'profile'`;
  if (!counts) throw new Error("an aggregate without GROUP BY always gives one row");
  return counts;
}

const ImageUseRow = z.strictObject({ productId: z.string(), productName: z.string(), url: z.string() });

/** The image URLs in products whose picture is no longer in the library: what a clean-up would remove. */
export async function brokenReferences(ctx: ServiceContext) {
  const rows = await queryRows(ctx.db, ImageUseRow)`
    SELECT DISTINCT p.id::text AS "productId", p.name AS "productName", u.url
    FROM products p CROSS JOIN LATERAL unnest(p.image_urls) AS u(url)
    WHERE u.url LIKE '/files/%' AND NOT EXISTS (SELECT 1 FROM images i WHERE i.url = u.url)
    ORDER BY p.name, u.url LIMIT ${MOST_REFERENCES_SHOWN}`;
  return { references: rows, productCount: new Set(rows.map(({ productId }) => productId)).size };
}
