import { defineRoute } from "~/server/api/define-route";
import { backupArchive } from "~/server/services/backup/scheduled-backups";

/** Streams a stored backup and all uploaded files as one tar archive. */
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
