import { defineRoute } from "~/server/api/define-route";
import { backupArchive } from "~/server/services/backup/scheduled-backups";

export const dynamic = "force-dynamic";

/** A kept backup with all uploaded files as one archive, sent while it is read. */
export const GET = defineRoute({
  access: "admin",
  capability: "backup",
  errors: "text",
  async handle({ ctx, searchParams }) {
    const { fileName, stream } = await backupArchive(ctx, searchParams.get("name") ?? "");
    return new Response(stream, {
      headers: { "Content-Type": "application/x-tar", "Content-Disposition": `attachment; filename="${fileName}"` },
    });
  },
});
