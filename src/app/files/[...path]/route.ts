import { notFound } from "~/domain/errors";
import { defineRoute } from "~/server/api/define-route";
import { pictureFile } from "~/server/services/images/queries";
import { LOT_FOLDER, lotFile } from "~/server/services/lots/queries";

/** How long browsers may use a cached file without revalidating. */
const CACHE_SECONDS = 3600;

/** A sandbox would keep the browser's PDF viewer from starting; pictures get the strictest policy. */
const POLICIES: Readonly<Record<string, string>> = { "application/pdf": "frame-ancestors 'none'" };

/**
 * Serves a stored picture (`?w=400|800|1200`) or a lot's certificate. Keys are random and their bytes never change, so
 * a revalidating browser gets a 304.
 */
export const GET = defineRoute<{ path: string[] }>({
  access: "public",
  errors: "text",
  async handle({ request, params, searchParams }) {
    const key = params.path.join("/");
    const isOfLot = key.startsWith(LOT_FOLDER);
    const file = await (isOfLot ? lotFile(key) : pictureFile(key, searchParams.get("w")));
    if (!file) throw notFound(isOfLot ? "Certificate" : "Picture");
    const cached = {
      "Cache-Control": `public, max-age=${CACHE_SECONDS}`,
      ETag: `"${encodeURI(key)}-${file.bytes.length}"`,
    };
    if (request.headers.get("if-none-match")?.includes(cached.ETag)) {
      return new Response(null, { status: 304, headers: cached });
    }
    return new Response(new Uint8Array(file.bytes), {
      headers: {
        ...cached,
        "Content-Type": file.contentType,
        "Content-Length": String(file.bytes.length),
        "Content-Security-Policy": POLICIES[file.contentType] ?? "default-src 'none'; sandbox",
        "X-Content-Type-Options": "nosniff",
      },
    });
  },
});
