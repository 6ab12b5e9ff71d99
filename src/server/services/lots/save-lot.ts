import { fieldError, notFound, staleFormError } from "~/domain/errors";
import type { SaveLotInput } from "~/schemas/admin/lots";
import { announceCatalogueChange } from "~/server/announce-catalogue-change";
import type { SignedInContext } from "~/server/context";
import { isUniqueViolation } from "~/server/error-causes";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";

type Certified = Pick<SaveLotInput, "lotNumber" | "testedOn" | "purityBps">;

/**
 * Creates or updates a lot of a product; purity in bps. Does not overwrite what somebody else saved since the form was
 * opened. Throws "not-found", "changed-elsewhere", and "lot-number-taken" as a field error.
 */
export async function saveLot(ctx: SignedInContext, input: SaveLotInput): Promise<{ lotId: string }> {
  const { productId, lotId, lotNumber, purityBps, seen } = input;
  const fields = { lotNumber, purityBps, testedOn: new Date(`${input.testedOn}T00:00:00.000Z`) };
  const taken = () => fieldError("lotNumber", "lot-number-taken", "This product already has a lot with this number");
  try {
    return await inTransaction(ctx.db, async (tx) => {
      if ((await tx.product.count({ where: { id: productId } })) === 0) throw notFound("Product");
      const same = await tx.productLot.findFirst({ where: { productId, lotNumber }, select: { id: true } });
      if (same && same.id !== lotId) throw taken();
      const before = lotId ? await tx.productLot.findFirst({ where: { id: lotId, productId } }) : null;
      if (lotId && !before) throw notFound("Lot");
      const now = before && { ...before, testedOn: before.testedOn.toISOString().slice(0, 10) };
      if (now && seen && !isSame(now, seen) && !isSame(now, input)) {
        throw staleFormError("This lot was changed meanwhile. Close the form and open it again.");
      }
      const saved = before
        ? await tx.productLot.update({ where: { id: before.id }, data: { ...fields, updatedAt: ctx.now } })
        : await tx.productLot.create({ data: { ...fields, productId, createdAt: ctx.now, updatedAt: ctx.now } });
      const action = before ? "lot.update" : "lot.create";
      await recordAudit(tx, ctx, { action, entity: "lot", entityId: saved.id, before, after: saved });
      await announceCatalogueChange(tx, { products: [productId] });
      return { lotId: saved.id };
    });
  } catch (error) {
    // Two admins saved the same number at the same moment.
    if (isUniqueViolation(error)) throw taken();
    throw error;
  }
}

const isSame = (one: Certified, other: Certified): boolean =>
  one.lotNumber === other.lotNumber && one.testedOn === other.testedOn && one.purityBps === other.purityBps;
