import { pictureFile } from "~/server/services/images/queries";

export const dynamic = "force-dynamic";

const NOT_FOUND = { status: 404, headers: { "Cache-Control": "no-store", "X-Content-Type-Options": "nosniff" } };

/** A stored picture, `?w=400|800|1200`. Its key is random and its bytes never change, so it may be kept for good. */
export async function GET(request: Request, { params }: { params: Promise<{ path: string[] }> }) {
  const { path } = await params;
  const file = await pictureFile(path.join("/"), new URL(request.url).searchParams.get("w"));
  if (!file) return new Response("Not found", NOT_FOUND);
  return new Response(new Uint8Array(file.bytes), {
    headers: {
      "Content-Type": file.contentType,
      "Content-Length": String(file.bytes.length),
      "Cache-Control": "public, max-age=31536000, immutable",
      "Content-Security-Policy": "default-src 'none'; sandbox",
      "X-Content-Type-Options": "nosniff",
    },
  });
}
