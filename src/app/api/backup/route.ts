import { defineRoute } from "~/server/api/define-route";
import { saveUpload } from "~/server/services/backup/backup-files";
import { exportBackup } from "~/server/services/backup/export-backup";

/** Streams a backup of the shop. `X-Backup-Rows` is the number of row lines to expect, for the progress bar. */
export const GET = defineRoute({
  access: "admin",
  capability: "backup",
  async handle({ ctx }) {
    const { fileName, rows, stream } = await exportBackup(ctx);
    return new Response(stream, {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="${fileName}"`,
        "X-Backup-Rows": String(rows),
      },
    });
  },
});

/** Saves a backup file for import (raw body) to disk as it arrives. Returns `{ fileId, size }`. */
export const POST = defineRoute({
  access: "admin",
  capability: "backup",
  handle: async ({ ctx, request }) => Response.json(await saveUpload({ body: request.body, now: ctx.now })),
});
