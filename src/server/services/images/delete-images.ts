import { z } from "zod";
import type { DeleteImagesInput } from "~/schemas/admin/images";
import { announceCatalogueChange } from "~/server/announce-catalogue-change";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { logError } from "~/server/log";
import { queryRows } from "~/server/query-rows";
import * as storage from "~/server/storage";
import { recordAudit } from "../audit/record-audit";
import { type ImageUses, imageUses, SETTINGS_PICTURES } from "./image-uses";
import { filesOf } from "./picture-files";
import { announcePictureChange, removeFromProducts } from "./remove-from-products";

const LockedImage = z.strictObject({ id: z.string(), key: z.string(), url: z.string(), name: z.string() });
type LockedImage = z.infer<typeof LockedImage>;
export type KeptImage = { id: string; name: string; uses: ImageUses };

/**
 * Deletes pictures from the library with their files. A picture in use is kept and returned with its uses, unless
 * `alsoInUse`: then it is also removed from those products, settings and undo records. Missing ids are skipped.
 */
export async function deleteImages(
  ctx: SignedInContext,
  { imageIds, alsoInUse }: DeleteImagesInput,
): Promise<{ deleted: string[]; kept: KeptImage[] }> {
  const { deleted, kept } = await inTransaction(ctx.db, async (tx) => {
    const locked = await queryRows(tx, LockedImage)`
      SELECT id::text, key, url, name FROM images WHERE id = ANY(${imageIds}::uuid[]) AND purpose <> 'profile'
      ORDER BY id FOR UPDATE`;
    const uses = await imageUses(
      { db: tx, now: ctx.now },
      locked.map(({ url }) => url),
    );
    const leaving = alsoInUse ? locked : locked.filter(({ url }) => !uses.has(url));
    if (leaving.length > 0) await removeAll(tx, ctx, leaving, uses);
    return {
      deleted: leaving,
      kept: locked.flatMap(({ id, name, url }) => {
        const used = uses.get(url);
        return used && !alsoInUse ? [{ id, name, uses: used }] : [];
      }),
    };
  });
  for (const { key } of deleted) {
    for (const { fileKey } of filesOf(key)) await storage.remove(fileKey).catch(logError);
  }
  return { deleted: deleted.map(({ id }) => id), kept };
}

async function removeAll(
  tx: Tx,
  ctx: SignedInContext,
  images: LockedImage[],
  uses: Map<string, ImageUses>,
): Promise<void> {
  const used = images.map(({ url }) => url).filter((url) => uses.has(url));
  const products = used.length > 0 ? await removeFromProducts(tx, { urls: used, onlyBroken: false, now: ctx.now }) : [];
  if (used.length > 0) await removeFromUndo(tx, used);
  for (const { field } of SETTINGS_PICTURES) {
    await tx.siteSettings.updateMany({ where: { [field]: { in: used } }, data: { [field]: null } });
  }
  await tx.image.deleteMany({ where: { id: { in: images.map(({ id }) => id) } } });
  for (const { id, name, url } of images) {
    const before = { name, url, uses: uses.get(url) ?? null };
    await recordAudit(tx, ctx, { action: "image.delete", entity: "image", entityId: id, before });
  }
  if (used.length === 0) return;
  await announceCatalogueChange(tx, { settings: true });
  await announcePictureChange(tx, products);
}

/** Removes these URLs from pending undo records, so that no product is restored with a broken picture. */
function removeFromUndo(tx: Pick<Tx, "$executeRaw">, urls: readonly string[]): Promise<number> {
  const gone = [...urls];
  return tx.$executeRaw`
    UPDATE undo_records u SET rows = (
      SELECT jsonb_agg(
        CASE WHEN jsonb_exists_any(r->'product'->'image_urls', ${gone}::text[]) THEN jsonb_set(
          r, '{product,image_urls}', (r->'product'->'image_urls') - ${gone}::text[]
        ) ELSE r END ORDER BY place)
      FROM jsonb_array_elements(u.rows) WITH ORDINALITY AS kept(r, place)
    )
    WHERE u.undone_at IS NULL AND EXISTS (
      SELECT 1 FROM jsonb_array_elements(u.rows) r WHERE jsonb_exists_any(r->'product'->'image_urls', ${gone}::text[])
    )`;
}
