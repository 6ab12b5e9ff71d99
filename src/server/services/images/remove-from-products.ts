import { z } from "zod";
import { announceCatalogueChange } from "~/server/announce-catalogue-change";
import type { Tx } from "~/server/db";
import { queryRows } from "~/server/query-rows";

export const TakenOut = z.strictObject({ productId: z.string(), productName: z.string(), before: z.array(z.string()) });
export type TakenOut = z.infer<typeof TakenOut>;

/**
 * Removes these URLs from every product that has them, keeping the order of the rest, and returns the products with
 * their former URLs. `onlyBroken` skips URLs whose picture is in the library after all.
 */
export async function removeFromProducts(
  tx: Pick<Tx, "$queryRaw">,
  { urls, onlyBroken, now }: { urls: string[]; onlyBroken: boolean; now: Date },
): Promise<TakenOut[]> {
  return queryRows(tx, TakenOut)`
    WITH gone AS (
      SELECT g.url FROM unnest(${urls}::text[]) AS g(url)
      WHERE NOT ${onlyBroken} OR NOT EXISTS (SELECT 1 FROM images i WHERE i.url = g.url)
    ), held AS (
      SELECT p.id, p.name, p.image_urls FROM products p
      WHERE p.image_urls && ARRAY(SELECT url FROM gone) ORDER BY p.id FOR UPDATE
    )
    UPDATE products p SET
      image_urls = ARRAY(
        SELECT u.url FROM unnest(held.image_urls) WITH ORDINALITY AS u(url, place)
        WHERE u.url NOT IN (SELECT url FROM gone) ORDER BY u.place),
      version = p.version + 1, updated_at = ${now.toISOString()}::timestamptz
    FROM held WHERE p.id = held.id
    RETURNING p.id::text AS "productId", held.name AS "productName", held.image_urls AS before`;
}

/** Announces the products that lost a picture, so that the store re-renders them; listings are not affected. */
export const announcePictureChange = (tx: Tx, products: readonly TakenOut[]): Promise<void> =>
  announceCatalogueChange(tx, { products: products.map(({ productId }) => productId) });
