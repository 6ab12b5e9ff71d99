import { DomainError } from "~/domain/errors";
import { withAdmin } from "~/server/api/admin-route";
import { isFromAnotherSite } from "~/server/api/same-origin";
import { createContext } from "~/server/api/trpc";
import { saveUpload } from "~/server/services/backup/backup-files";
import { exportBackup } from "~/server/services/backup/export-backup";

export const dynamic = "force-dynamic";

/** The shop as a backup file, sent while it is read; `X-Backup-Rows` says how many lines with rows will come. */
export async function GET(request: Request): Promise<Response> {
  const { service } = await createContext(request.headers);
  return withAdmin(service, async (ctx) => {
    const { fileName, rows, stream } = await exportBackup(ctx);
    return new Response(stream, {
      headers: {
        "Content-Type": "application/json; charset=utf-8",
        "Content-Disposition": `attachment; filename="${fileName}"`,
        "X-Backup-Rows": String(rows),
      },
    });
  });
}

/** A backup file to be imported, as the bare body: kept on disk as it comes. Answers `{ fileId, size }`. */
export async function POST(request: Request): Promise<Response> {
  const { service } = await createContext(request.headers);
  return withAdmin(service, async ({ now }) => {
    if (isFromAnotherSite(request)) {
      throw new DomainError("FORBIDDEN", "other-site", "Requests from other sites are refused.");
    }
    return Response.json(await saveUpload({ body: request.body, now }));
  });
}
