import { DomainError } from "~/domain/errors";
import { boundedBody } from "~/server/bounded-body";

type UploadRules = { maxBytes: number; types: readonly string[]; tooLarge: string; wrongType: string };

/**
 * The bytes of one uploaded file, sent as the bare body under its own type, which a form of another site cannot do.
 * Throws for types that begin otherwise and for a body beyond its bound, which is not read any further than that.
 */
export async function readUpload(
  request: Request,
  { maxBytes, types, tooLarge, wrongType }: UploadRules,
): Promise<Buffer> {
  const given = request.headers.get("content-type")?.toLowerCase() ?? "";
  if (!types.some((type) => given.startsWith(type))) {
    throw new DomainError("BAD_REQUEST", "not-a-picture", wrongType);
  }
  const bytes = await boundedBody(request, maxBytes);
  if (!bytes) throw new DomainError("BAD_REQUEST", "picture-too-large", tooLarge);
  return bytes;
}

type PictureRules = { maxBytes: number; tooLarge: string; notAPicture: string };

/** The bytes of one uploaded picture. */
export const readPicture = (request: Request, { notAPicture, ...rules }: PictureRules): Promise<Buffer> =>
  readUpload(request, { ...rules, types: ["image/"], wrongType: notAPicture });
