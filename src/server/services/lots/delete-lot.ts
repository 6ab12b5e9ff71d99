import { DomainError, notFound } from "~/domain/errors";
import type { LotFileInput, LotIdInput } from "~/schemas/admin/lots";
import { announceCatalogueChange } from "~/server/announce-catalogue-change";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { logError } from "~/server/log";
import * as storage from "~/server/storage";
import { recordAudit } from "../audit/record-audit";

/**
 * Deletes a lot with its files. No-op if it is gone. Throws "lot-in-use" if orders name it, because their customers can
 * open its certificate.
 */
export async function deleteLot(ctx: SignedInContext, { lotId }: LotIdInput): Promise<void> {
  const fileKeys = await inTransaction(ctx.db, async (tx) => {
    await tx.$queryRaw`SELECT 1 FROM product_lots WHERE id = ${lotId}::uuid FOR UPDATE`;
    const lot = await tx.productLot.findUnique({ where: { id: lotId }, include: { files: true } });
    if (!lot) return [];
    const lines = await tx.orderItem.count({ where: { lotId } });
    if (lines > 0) {
      const named = lines === 1 ? "One order line names" : `${lines} order lines name`;
      throw new DomainError("CONFLICT", "lot-in-use", `${named} this lot, so it cannot be deleted.`);
    }
    await tx.productLot.delete({ where: { id: lotId } });
    await recordAudit(tx, ctx, { action: "lot.delete", entity: "lot", entityId: lotId, before: lot });
    await announceCatalogueChange(tx, { products: [lot.productId] });
    return lot.files.map(({ fileKey }) => fileKey);
  });
  for (const key of fileKeys) await storage.remove(key).catch(logError);
}

/** Removes one file of a lot. No-op if it is gone. Throws "not-found" for an unknown lot. */
export async function removeLotFile(ctx: SignedInContext, { lotId, kind }: LotFileInput): Promise<void> {
  const fileKey = await inTransaction(ctx.db, async (tx) => {
    const lot = await tx.productLot.findUnique({ where: { id: lotId }, select: { productId: true } });
    if (!lot) throw notFound("Lot");
    const file = await tx.lotFile.findUnique({ where: { lotId_kind: { lotId, kind } } });
    if (!file) return null;
    const { count } = await tx.lotFile.deleteMany({ where: { lotId, kind, fileKey: file.fileKey } });
    if (count === 0) return null;
    await recordAudit(tx, ctx, { action: "lot.remove-file", entity: "lot", entityId: lotId, before: file });
    await announceCatalogueChange(tx, { products: [lot.productId] });
    return file.fileKey;
  });
  if (fileKey) await storage.remove(fileKey).catch(logError);
}
