import type { SignedInContext } from "~/server/context";
import { inLongTransaction } from "~/server/in-transaction";
import { logError } from "~/server/log";
import { recordAudit } from "../audit/record-audit";
import { countSections, writeBackup } from "./write-backup";

const AT_MOST_MS = 60 * 60_000;

/** Streams a backup of the shop from one database snapshot (repeatable read). */
export async function exportBackup(ctx: SignedInContext) {
  const encoder = new TextEncoder();
  const { readable, writable } = new TransformStream<Uint8Array<ArrayBuffer>, Uint8Array<ArrayBuffer>>();
  const writer = writable.getWriter();
  let begin = (_counts: Record<string, number>) => {};
  const begun = new Promise<Record<string, number>>((resolve) => {
    begin = resolve;
  });
  const work = inLongTransaction(
    ctx.db,
    async (tx) => {
      const counts = await countSections(tx);
      begin(counts);
      // Backpressure: rows are read no faster than the client downloads.
      for await (const text of writeBackup(tx, ctx.now, counts)) await writer.write(encoder.encode(text));
    },
    { isolationLevel: "RepeatableRead", timeout: AT_MOST_MS },
  );
  const done = work.then(
    async () => {
      await recordAudit(ctx.db, ctx, { action: "backup.export", entity: "backup", entityId: null });
      await writer.close();
    },
    async (error) => {
      await writer.abort(error).catch(() => {});
      throw error;
    },
  );
  const counts = await Promise.race([begun, done.then(() => ({}) as Record<string, number>)]);
  // A failure from here on cuts the download off before its last line; Import rejects such a file.
  done.catch((error) => logError(error, { what: "backup download", requestId: ctx.requestId }));
  const rows = Object.values(counts).reduce((sum, count) => sum + count, 0);
  return { fileName: `assay-backup-${ctx.now.toISOString().slice(0, 10)}.json`, rows, stream: readable };
}
