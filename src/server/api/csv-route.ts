import type { Capability } from "~/domain/staff";
import { defineRoute, type RouteCall } from "./define-route";

type CsvFile = { fileName: string; csv: string | ReadableStream<Uint8Array<ArrayBuffer>> };

/** A route that downloads a CSV file for callers with `access`. Errors are plain text. */
export function csvRoute<P extends Record<string, string> = Record<string, never>>(
  access: "customer" | "affiliate" | "admin",
  make: (call: RouteCall<P>) => Promise<CsvFile> | CsvFile,
  capability: Capability = "manage",
) {
  return defineRoute<P>({
    access,
    capability,
    errors: "text",
    limit: "export",
    async handle(call) {
      const { fileName, csv } = await make(call);
      return new Response(csv, {
        headers: {
          "Content-Type": "text/csv; charset=utf-8",
          "Content-Disposition": `attachment; filename="${fileName}"`,
        },
      });
    },
  });
}
