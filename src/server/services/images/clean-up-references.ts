import type { CleanUpInput } from "~/schemas/admin/images";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { announcePictureChange, removeFromProducts } from "./remove-from-products";

/**
 * Removes those of the previewed image URLs from products whose picture is gone. A URL whose picture is in the library
 * by now stays, as does every URL that the preview did not name.
 */
export function cleanUpReferences(ctx: SignedInContext, { urls }: CleanUpInput): Promise<{ productCount: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const own = urls.filter((url) => url.startsWith("/files/"));
    const products = await removeFromProducts(tx, { urls: own, onlyBroken: true, now: ctx.now });
    if (products.length > 0) {
      const before = { products };
      const after = { removed: own };
      await recordAudit(tx, ctx, { action: "image.clean-up", entity: "product", entityId: null, before, after });
      await announcePictureChange(tx, products);
    }
    return { productCount: products.length };
  });
}
