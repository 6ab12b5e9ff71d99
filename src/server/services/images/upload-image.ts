import type { Image } from "~/generated/prisma/client";
import type { SignedInContext } from "~/server/context";
import type { Tx } from "~/server/db";
import { inTransaction } from "~/server/in-transaction";
import { recordAudit } from "../audit/record-audit";
import { contentHashOf, storeImage } from "./store-image";

export type UploadImageInput = { bytes: Buffer; name: string; purpose: "product" | "site" };

const answer = ({ id, url, name, width, height, size, createdAt }: Image, isKnown: boolean) => ({
  image: { id, url, name, width, height, size, createdAt },
  isKnown,
});

/**
 * Adds an admin's upload to the library. A file that is already there is not stored twice: its picture is returned with
 * `isKnown`, so retries and concurrent uploads are safe.
 */
export async function uploadImage(ctx: SignedInContext, { bytes, name, purpose }: UploadImageInput) {
  const contentHash = contentHashOf(bytes);
  const known = await sameImage(ctx.db, contentHash, purpose);
  if (known) return answer(known, true);
  let isKnown = false;
  const image = await storeImage(ctx, { bytes, name, purpose }, (row) =>
    inTransaction(ctx.db, async (tx) => {
      await tx.$executeRaw`SELECT pg_advisory_xact_lock(hashtextextended(${`image:${purpose}:${contentHash}`}, 0))`;
      const same = await sameImage(tx, contentHash, purpose);
      isKnown = same !== null;
      if (same) return same;
      const created = await tx.image.create({ data: { ...row, createdAt: ctx.now } });
      const after = { name: created.name, url: created.url };
      await recordAudit(tx, ctx, { action: "image.upload", entity: "image", entityId: created.id, after });
      return created;
    }),
  );
  return answer(image, isKnown);
}

const sameImage = (tx: Pick<Tx, "image">, contentHash: string, purpose: string) =>
  tx.image.findFirst({ where: { contentHash, purpose } });
