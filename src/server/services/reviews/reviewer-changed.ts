import { z } from "zod";
import { announceCatalogueChange } from "~/server/announce-catalogue-change";
import type { Tx } from "~/server/db";
import { reviewsList } from "~/server/follow-catalogue-changes";
import { queryRows } from "~/server/query-rows";

const Signed = z.strictObject({ productId: z.string().nullable() });

/** Refreshes the store pages that show an account's approved reviews, after its name changed. */
export async function reviewerChanged(tx: Tx, userId: string): Promise<void> {
  const signed = await queryRows(tx, Signed)`
    SELECT product_id::text AS "productId" FROM product_ratings WHERE user_id = ${userId}::uuid AND is_approved
    UNION SELECT NULL FROM orders WHERE user_id = ${userId}::uuid AND order_review_is_approved`;
  if (signed.length === 0) return;
  const products = signed.flatMap(({ productId }) => productId ?? []);
  await announceCatalogueChange(tx, { products, lists: [reviewsList] });
}
