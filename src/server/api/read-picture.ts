import { DomainError } from "~/domain/errors";
import { boundedBody } from "~/server/bounded-body";

type PictureRules = { maxBytes: number; tooLarge: string; notAPicture: string };

/**
 * The bytes of one uploaded picture, sent as the bare body under its own type, which a form of another site cannot do.
 * Throws for other types and for a body beyond its bound, which is not read any further than that.
 */
export async function readPicture(
  request: Request,
  { maxBytes, tooLarge, notAPicture }: PictureRules,
): Promise<Buffer> {
  if (!request.headers.get("content-type")?.toLowerCase().startsWith("image/")) {
    throw new DomainError("BAD_REQUEST", "not-a-picture", notAPicture);
  }
  const bytes = await boundedBody(request, maxBytes);
  if (!bytes) throw new DomainError("BAD_REQUEST", "picture-too-large", tooLarge);
  return bytes;
}
