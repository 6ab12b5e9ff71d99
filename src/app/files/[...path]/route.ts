import { notFound } from "~/domain/errors";
import { defineRoute } from "~/server/api/define-route";
import { pictureFile } from "~/server/services/images/queries";

export const dynamic = "force-dynamic";

/** How long a browser keeps a picture without asking. */
const CACHE_SECONDS = 3600;

/**
 * A stored picture, `?w=400|800|1200`. Its key is random and its bytes never change: a browser that asks again after
 * the cache time gets 304.
 */
export const GET = defineRoute<{ path: string[] }>({
  access: "public",
  errors: "text",
  async handle({ request, params, searchParams }) {
    const key = params.path.join("/");
    const file = await pictureFile(key, searchParams.get("w"));
    if (!file) throw notFound("Picture");
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
        "Content-Security-Policy": "default-src 'none'; sandbox",
        "X-Content-Type-Options": "nosniff",
      },
    });
  },
});
