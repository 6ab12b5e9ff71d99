import { defineRoute } from "~/server/api/define-route";
import { saveUpload } from "~/server/services/backup/backup-files";
import { exportBackup } from "~/server/services/backup/export-backup";

export const dynamic = "force-dynamic";

/** The shop as a backup file, sent while it is read; `X-Backup-Rows` says how many lines with rows will come. */
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

/** A backup file to be imported, as the bare body: kept on disk as it comes. Answers `{ fileId, size }`. */
export const POST = defineRoute({
  access: "admin",
  capability: "backup",
  handle: async ({ ctx, request }) => Response.json(await saveUpload({ body: request.body, now: ctx.now })),
});
