import { DomainError } from "~/domain/errors";
import { boundedBody } from "~/server/bounded-body";
import { routeFailure } from "./refusal";
import { isFromAnotherSite } from "./same-origin";
import { type ApiContext, createContext } from "./trpc";

export type Upload = ApiContext & { bytes: Buffer };
type UploadRules = {
  /** Whether this account may upload; asked before a single byte is read. */
  assertMay: (context: ApiContext) => void;
  maxBytes: number;
  tooLarge: string;
  notAPicture: string;
};

/**
 * One uploaded picture, sent as the bare body under its own type, which a form of another site cannot do. Refuses other
 * sites, other types, those who may not, and a body beyond its bound, which is not read any further than that.
 */
export async function readUpload(
  request: Request,
  rules: UploadRules,
  use: (upload: Upload) => Promise<object>,
): Promise<Response> {
  let requestId: string | null = null;
  try {
    if (isFromAnotherSite(request)) {
      throw new DomainError("FORBIDDEN", "other-site", "Requests from other sites are refused.");
    }
    const { setCookie: _setCookie, ...context } = await createContext(request.headers);
    requestId = context.service.requestId;
    rules.assertMay(context);
    if (!request.headers.get("content-type")?.toLowerCase().startsWith("image/")) {
      throw new DomainError("BAD_REQUEST", "not-a-picture", rules.notAPicture);
    }
    const bytes = await boundedBody(request, rules.maxBytes);
    if (!bytes) throw new DomainError("BAD_REQUEST", "picture-too-large", rules.tooLarge);
    return answer(200, await use({ ...context, bytes }));
  } catch (error) {
    const { status, message, reason } = routeFailure(error, { what: "upload", requestId });
    return answer(status, { error: { message, reason, requestId } });
  }
}

const answer = (status: number, body: object) =>
  Response.json(body, { status, headers: { "Cache-Control": "private, no-store" } });
