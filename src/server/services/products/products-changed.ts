import { z } from "zod";
import { announceCatalogueChange } from "~/server/announce-catalogue-change";
import type { Tx } from "~/server/db";
import { allList, featuredList, MAX_CHANGE_IDS, relatedList } from "~/server/follow-catalogue-changes";
import { queryRows, type SqlTx } from "~/server/query-rows";
import { queueStockAlerts } from "../stock-alerts/queue-stock-alerts";

/** Where a product is listed. `categoryIds` are its category and all its ancestors. */
const Place = z.strictObject({
  id: z.string(),
  name: z.string(),
  categoryId: z.string().nullable(),
  categoryIds: z.array(z.string()),
  featured: z.boolean(),
  hidden: z.boolean(),
});
type Place = z.infer<typeof Place>;
type Places = { ids: readonly string[]; places: Place[] };

/** Where these products are listed. Call it before a change and pass the result to `productsChanged` after it. */
export async function listingsOf(tx: Pick<Tx, "$queryRaw">, ids: readonly string[]): Promise<Places> {
  if (ids.length === 0 || ids.length > MAX_CHANGE_IDS) return { ids, places: [] };
  const places = await queryRows(tx, Place)`
    SELECT p.id::text, p.name, p.category_id::text AS "categoryId", p.featured, p.hidden,
      ARRAY(
        WITH RECURSIVE above AS (
          SELECT c.id, c.parent_id FROM categories c WHERE c.id = p.category_id
          UNION SELECT c.id, c.parent_id FROM categories c JOIN above ON c.id = above.parent_id
        ) SELECT id::text FROM above
      ) AS "categoryIds"
    FROM products p WHERE p.id = ANY(${[...ids]}::uuid[])`;
  return { ids, places };
}

/**
 * Tells every server which products changed and which lists they left or joined, and queues stock alerts for those that
 * can be bought again.
 */
export async function productsChanged(tx: Tx, before: Places): Promise<void> {
  const { ids } = before;
  if (ids.length === 0) return;
  await queueStockAlerts(tx, ids);
  await invalidateProducts(tx, before);
}

/** `productsChanged` without stock alerts, for a change that makes nothing available to buy. */
export async function invalidateProducts(tx: SqlTx, { ids, places: before }: Places): Promise<void> {
  if (ids.length > MAX_CHANGE_IDS) return announceCatalogueChange(tx, "everything");
  const { places } = await listingsOf(tx, ids);
  const find = (all: Place[], id: string) => all.find((place) => place.id === id && !place.hidden);
  const lists = ids.flatMap((id) => changedLists(find(before, id), find(places, id)));
  await announceCatalogueChange(tx, { products: [...ids], lists });
}

/** The lists that may differ after the change. Undefined means that visitors see the product nowhere. */
function changedLists(before: Place | undefined, after: Place | undefined): string[] {
  const lists = [before, after].flatMap((place) => [
    ...(place?.categoryIds ?? []),
    ...(place?.featured ? [featuredList] : []),
  ]);
  if (before?.categoryId !== after?.categoryId || !before !== !after) lists.push(allList);
  const isNewThere =
    after &&
    (before?.categoryId !== after.categoryId || before.name !== after.name || before.featured !== after.featured);
  // Pages that show a product as related depend on the product itself, so only a new appearance needs the list.
  if (isNewThere && after.categoryId) lists.push(relatedList(after.categoryId));
  return lists;
}
