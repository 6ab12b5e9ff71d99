import type { Tx } from "~/server/db";

/** Takes these addresses out of the products that Undo would put back, so that none comes back with a broken picture. */
export function removeFromUndo(tx: Pick<Tx, "$executeRaw">, urls: readonly string[]): Promise<number> {
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
