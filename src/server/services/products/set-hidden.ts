import { notFound } from "~/domain/errors";
import type { SetHiddenInput } from "~/schemas/admin/products";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { listingsOf, productsChanged } from "./products-changed";

/** Hides a product from the store, or shows it again. No-op if already so. Throws "not-found". */
export async function setHidden(ctx: SignedInContext, { productId, hidden }: SetHiddenInput) {
  return inTransaction(ctx.db, async (tx) => {
    const places = await listingsOf(tx, [productId]);
    const { count } = await tx.product.updateMany({
      where: { id: productId, hidden: !hidden },
      data: { hidden, version: { increment: 1 } },
    });
    if (count === 0) {
      if ((await tx.product.count({ where: { id: productId } })) === 0) throw notFound("Product");
      return { hidden };
    }
    await recordAudit(tx, ctx, {
      action: hidden ? "product.hide" : "product.show",
      entity: "product",
      entityId: productId,
      before: { hidden: !hidden },
      after: { hidden },
    });
    await productsChanged(tx, places);
    return { hidden };
  });
}
