import type { ImportMode } from "~/domain/backup";
import { Prisma } from "~/generated/prisma/client";
import type { Tx } from "~/server/db";
import { name, stagedAs } from "./catalog";
import { droppedRows } from "./compare-backup";
import { SECTIONS } from "./sections";

/**
 * Raises the version of every product the import changes, directly or through its volume prices or sources, so that an
 * editor opened or an undo recorded before the import cannot overwrite the result. Call it before anything is dropped.
 */
export async function raiseVersions(tx: Tx, mode: ImportMode): Promise<void> {
  const belongings = SECTIONS.filter(({ ownedBy }) => ownedBy?.section === "products").map(
    (section) => Prisma.sql`
      UNION SELECT r.product_id FROM ${stagedAs(section)} r WHERE r.act IN ('new', 'changed')
      UNION SELECT t.product_id FROM ${name(section.table)} t WHERE ${droppedRows(section, mode)}`,
  );
  await tx.$executeRaw`
    UPDATE products SET version = version + 1 WHERE id IN (
      SELECT r.id FROM "restore_products" r WHERE r.act = 'changed' ${Prisma.join(belongings, " ")})`;
}

/** A restored product starts at a version that nothing recorded before its deletion can carry. */
export const beginVersions = (tx: Tx) => tx.$executeRaw`
  UPDATE products p SET version = 1000000 + floor(random() * 1000000000)::int
  FROM "restore_products" r WHERE r.id = p.id AND r.act = 'new'`;
