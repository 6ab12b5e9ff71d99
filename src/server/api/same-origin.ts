import { boundedBody } from "~/server/bounded-body";

/** Admins send files of rows; what everybody else fills in is short. */
const MAX_ADMIN_BODY_BYTES = 1024 * 1024;
const MAX_BODY_BYTES = 256 * 1024;

const refuse = (status: number, message: string) => Response.json({ error: { message } }, { status });

/**
 * What the API does not even look at: writes from another site or in a form's encoding (a page elsewhere could send
 * those with the shopper's cookies). Null when the request may go on.
 */
export function refusedRequest(request: Request): Response | null {
  if (request.method !== "POST") return null;
  if (isFromAnotherSite(request)) return refuse(403, "Requests from other sites are refused.");
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") return refuse(415, "Send application/json.");
  return null;
}

/** The request with its body read, so that its length is known and not believed; or the refusal of a longer one. */
export async function readRequest(request: Request): Promise<Request | Response> {
  if (request.method !== "POST") return request;
  const called = new URL(request.url).pathname.slice("/api/trpc/".length).split(",");
  const isForAdmins = called.every((path) => path.startsWith("admin."));
  const body = await boundedBody(request, isForAdmins ? MAX_ADMIN_BODY_BYTES : MAX_BODY_BYTES);
  if (!body) return refuse(413, "That is too much at once.");
  return new Request(request.url, { method: "POST", headers: request.headers, body, signal: request.signal });
}

/** Whether a page of another site sent this, as the browser itself says. */
export function isFromAnotherSite(request: Request): boolean {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const host = request.headers.get("host");
  if (site && site !== "same-origin" && site !== "none") return true;
  return Boolean(origin && (!URL.canParse(origin) || new URL(origin).host !== host));
}
