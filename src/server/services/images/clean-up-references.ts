import type { CleanUpInput } from "~/schemas/admin/images";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { picturesChanged, removeFromProducts } from "./remove-from-products";

/**
 * Takes the previewed addresses whose picture is gone out of the products. One whose picture is in the library by now
 * stays, and so does every address that the preview did not name.
 */
export function cleanUpReferences(ctx: SignedInContext, { urls }: CleanUpInput): Promise<{ productCount: number }> {
  return inTransaction(ctx.db, async (tx) => {
    const own = urls.filter((url) => url.startsWith("/files/"));
    const products = await removeFromProducts(tx, { urls: own, onlyBroken: true, now: ctx.now });
    if (products.length > 0) {
      const before = { products };
      const after = { removed: own };
      await recordAudit(tx, ctx, { action: "image.clean-up", entity: "product", entityId: null, before, after });
      await picturesChanged(tx, products);
    }
    return { productCount: products.length };
  });
}
