import { DomainError } from "~/domain/errors";
import { boundedBody } from "~/server/bounded-body";

type UploadRules = { maxBytes: number; types: readonly string[]; tooLarge: string; wrongType: string };

/**
 * Reads one file uploaded as a raw body with its own content type, which a cross-site form cannot send. Throws
 * "not-a-picture" for other types and "picture-too-large" for a body over `maxBytes`, which is not read any further.
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

export const readPicture = (request: Request, { notAPicture, ...rules }: PictureRules): Promise<Buffer> =>
  readUpload(request, { ...rules, types: ["image/"], wrongType: notAPicture });
