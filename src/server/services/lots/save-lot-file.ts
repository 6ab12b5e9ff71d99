import { randomBytes } from "node:crypto";
import { DomainError, notFound } from "~/domain/errors";
import { MAX_LOT_FILE_BYTES } from "~/domain/lot";
import type { LotFileInput } from "~/schemas/admin/lots";
import { announceCatalogueChange } from "~/server/announce-catalogue-change";
import type { SignedInContext } from "~/server/context";
import { inTransaction } from "~/server/in-transaction";
import { logError } from "~/server/log";
import * as storage from "~/server/storage";
import { recordAudit } from "../audit/record-audit";
import { reencodePicture } from "../images/render-picture";
import { LOT_FOLDER } from "./queries";

/** Wide enough to read the figures on a photographed page. */
const PICTURE_WIDTH = 1600;
const PDF_START = "%PDF-";
/** Content that a PDF reader would run, open or unpack by itself. A certificate needs none of it. */
const ACTIVE =
  /\/(?:JavaScript|JS|Launch|EmbeddedFiles?|RichMedia|XFA|OpenAction\s*<<[^>]*\/S\s*\/(?:URI|SubmitForm))\b/;

const refusal = (reason: string, message: string) =>
  new DomainError("BAD_REQUEST", reason, message, { fieldErrors: { file: message } });

/** Accepts a complete PDF without active content as is; anything else must be a picture and is re-encoded. */
async function readDocument(bytes: Buffer) {
  if (bytes.length > MAX_LOT_FILE_BYTES) throw refusal("file-too-large", "The file is larger than 10 MB");
  if (!bytes.subarray(0, PDF_START.length).equals(Buffer.from(PDF_START))) {
    return { ending: "webp", contentType: "image/webp", bytes: await reencodePicture(bytes, PICTURE_WIDTH) };
  }
  const text = bytes.toString("latin1");
  if (!text.slice(-2048).includes("%%EOF")) throw refusal("file-damaged", "The PDF is damaged or incomplete");
  if (ACTIVE.test(text)) {
    throw refusal("file-active", "This PDF holds scripts or attachments. Print it to a new PDF and upload that.");
  }
  return { ending: "pdf", contentType: "application/pdf", bytes };
}

/**
 * Stores a lot's certificate or chromatogram, a PDF, JPEG, PNG or WebP of at most 10 MB, replacing the former one. Of
 * two concurrent uploads one stays. Throws "not-found", "file-too-large", "file-damaged", "file-active", and what
 * `reencodePicture` throws.
 */
export async function saveLotFile(
  ctx: SignedInContext,
  { lotId, kind, bytes: given }: LotFileInput & { bytes: Buffer },
) {
  const { ending, contentType, bytes } = await readDocument(given);
  const fileKey = `${LOT_FOLDER}${randomBytes(16).toString("hex")}.${ending}`;
  await storage.put(fileKey, bytes, contentType);
  try {
    const former = await inTransaction(ctx.db, async (tx) => {
      await tx.$queryRaw`SELECT 1 FROM product_lots WHERE id = ${lotId}::uuid FOR UPDATE`;
      const lot = await tx.productLot.findUnique({ where: { id: lotId }, select: { productId: true } });
      if (!lot) throw notFound("Lot");
      const before = await tx.lotFile.findUnique({ where: { lotId_kind: { lotId, kind } } });
      const file = { fileKey, contentType, size: bytes.length, createdAt: ctx.now };
      await tx.lotFile.upsert({
        where: { lotId_kind: { lotId, kind } },
        create: { lotId, kind, ...file },
        update: file,
      });
      const after = { kind, ...file };
      await recordAudit(tx, ctx, { action: "lot.save-file", entity: "lot", entityId: lotId, before, after });
      await announceCatalogueChange(tx, { products: [lot.productId] });
      return before?.fileKey;
    });
    if (former) await storage.remove(former).catch(logError);
  } catch (error) {
    await storage.remove(fileKey).catch(logError);
    throw error;
  }
  return { url: `/files/${fileKey}`, isPdf: ending === "pdf" };
}
