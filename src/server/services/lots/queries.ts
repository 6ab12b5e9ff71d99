import type { Prisma } from "~/generated/prisma/client";
import type { LotsOfProductInput } from "~/schemas/admin/lots";
import type { ServiceContext } from "~/server/context";
import type { Db, Tx } from "~/server/db";
import { only } from "~/server/query-rows";
import * as storage from "~/server/storage";
import { isStorageKey, type StoredFile } from "~/server/storage/storage";

/** The storage folder of lots' files. */
export const LOT_FOLDER = "lot/";

/** The public columns of a lot. */
export const LOT_SELECT = {
  ...only("id", "lotNumber", "testedOn", "purityBps"),
  files: { orderBy: { kind: "asc" }, select: { kind: true, fileKey: true, contentType: true } },
} as const satisfies Prisma.ProductLotSelect;

type LotRow = Prisma.ProductLotGetPayload<{ select: typeof LOT_SELECT }>;

/** A lot as pages show it: test date as YYYY-MM-DD, files with their URLs. */
export function shownLot({ files, testedOn, ...lot }: LotRow) {
  return {
    ...lot,
    testedOn: testedOn.toISOString().slice(0, 10),
    files: files.map(({ kind, fileKey, contentType }) => ({
      kind,
      url: `/files/${fileKey}`,
      isPdf: contentType === "application/pdf",
    })),
  };
}

/** Newest first: by date of the analysis, then by when they were entered. */
const NEWEST_LOTS = [
  { testedOn: "desc" },
  { createdAt: "desc" },
  { id: "asc" },
] as const satisfies Prisma.ProductLotOrderByWithRelationInput[];

/** All lots of a product, for its editor, newest first, with the number of order lines assigned to each. */
export async function lotsOfProduct({ db }: ServiceContext, { productId }: LotsOfProductInput) {
  const lots = await db.productLot.findMany({
    where: { productId },
    orderBy: [...NEWEST_LOTS],
    select: { ...LOT_SELECT, _count: { select: { orderItems: true } } },
  });
  return lots.map(({ _count, ...lot }) => ({ ...shownLot(lot), orderLines: _count.orderItems }));
}

/** The lots of these products that an order line can be assigned, newest first. */
export function lotChoices(db: Db | Tx, productIds: readonly string[]) {
  return db.productLot.findMany({
    where: { productId: { in: [...productIds] } },
    orderBy: [...NEWEST_LOTS],
    select: { id: true, productId: true, lotNumber: true },
  });
}

/** A lot's stored file; null for an unknown key. */
export const lotFile = (key: string): Promise<StoredFile | null> =>
  isStorageKey(key) ? storage.read(key) : Promise.resolve(null);
