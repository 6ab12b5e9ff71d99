import { TRPCError } from "@trpc/server";
import { DomainError } from "~/domain/errors";
import type { HeaderReader } from "~/server/auth/cookies";
import { boundedBody } from "~/server/bounded-body";

/** Throws "other-site" if the browser's headers say that another site sent the request. */
export function assertSameSite(headers: HeaderReader): void {
  const origin = headers.get("origin");
  const site = headers.get("sec-fetch-site");
  const isForeignOrigin = origin && (!URL.canParse(origin) || new URL(origin).host !== headers.get("host"));
  if (isForeignOrigin || (site && site !== "same-origin" && site !== "none")) {
    throw new DomainError("FORBIDDEN", "other-site", "Requests from other sites are refused.");
  }
}

const isJson = (headers: HeaderReader) =>
  headers.get("content-type")?.split(";")[0]?.trim().toLowerCase() === "application/json";

/** Throws unless the body is JSON: a cross-site form can send everything else. */
export function assertJson(headers: HeaderReader): void {
  if (isJson(headers)) return;
  throw new TRPCError({ code: "UNSUPPORTED_MEDIA_TYPE", message: "Send application/json." });
}

export const tooLarge = () => new TRPCError({ code: "PAYLOAD_TOO_LARGE", message: "That is too much at once." });

/**
 * Reads a JSON body, which a cross-site form cannot send. Throws for another content type, and for a body over
 * `maxBytes`, which is not read any further.
 */
export async function readJsonBody(request: Request, maxBytes: number): Promise<Buffer<ArrayBuffer>> {
  assertJson(request.headers);
  const body = await boundedBody(request, maxBytes);
  if (!body) throw tooLarge();
  return body;
}
