import { pictureFile } from "~/server/services/images/queries";

export const dynamic = "force-dynamic";

const NOT_FOUND = { status: 404, headers: { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" } };

/** How long a browser keeps a picture without asking. */
const CACHE_SECONDS = 3600;

/**
 * A stored picture, `?w=400|800|1200`. Its key is random and its bytes never change: who asks again after the cache time
 * is told that it is still the same.
 */
export async function GET(request: Request, { params }: { params: Promise<{ path: string[] }> }) {
  const key = (await params).path.join("/");
  const width = new URL(request.url).searchParams.get("w");
  const file = await pictureFile(key, width);
  if (!file) return new Response("Not found", NOT_FOUND);
  const kept = {
    "Cache-Control": `public, max-age=${CACHE_SECONDS}`,
    ETag: `"${encodeURI(key)}-${file.bytes.length}"`,
  };
  if (request.headers.get("if-none-match")?.includes(kept.ETag))
    return new Response(null, { status: 304, headers: kept });
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      ...kept,
      "Content-Type": file.contentType,
      "Content-Length": String(file.bytes.length),
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
