import { TRPCError } from "@trpc/server";
import { DomainError } from "~/domain/errors";
import { boundedBody } from "~/server/bounded-body";

/** Throws for a request that a page of another site sent, as the browser itself says. */
export function assertSameSite(request: Request): void {
  const origin = request.headers.get("origin");
  const site = request.headers.get("sec-fetch-site");
  const isForeignOrigin = origin && (!URL.canParse(origin) || new URL(origin).host !== request.headers.get("host"));
  if (isForeignOrigin || (site && site !== "same-origin" && site !== "none")) {
    throw new DomainError("FORBIDDEN", "other-site", "Requests from other sites are refused.");
  }
}

/**
 * The body of a JSON request, which a form of another site cannot send. Throws for another content type, and for a
 * longer body, which is not read further than `maxBytes`.
 */
export async function readJsonBody(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  const type = request.headers.get("content-type")?.split(";")[0]?.trim().toLowerCase();
  if (type !== "application/json") {
    throw new TRPCError({ code: "UNSUPPORTED_MEDIA_TYPE", message: "Send application/json." });
  }
  const body = await boundedBody(request, maxBytes);
  if (!body) throw new TRPCError({ code: "PAYLOAD_TOO_LARGE", message: "That is too much at once." });
  return body;
}
