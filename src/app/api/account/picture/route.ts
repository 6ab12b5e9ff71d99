import { DomainError } from "~/domain/errors";
import { readUpload } from "~/server/api/upload";
import { savePicture } from "~/server/services/account/save-picture";
import { MAX_BYTES } from "~/server/services/images/picture-files";

export const dynamic = "force-dynamic";

/** Uploading one's own profile picture: the bare bytes of a JPEG, PNG or WebP of at most 2 MB. */
export function POST(request: Request): Promise<Response> {
  const rules = {
    assertMay({ service }: { service: { actor: object | null } }) {
      if (!service.actor) throw new DomainError("UNAUTHORIZED", "sign-in-required", "Please sign in to continue.");
    },
    maxBytes: MAX_BYTES.profile,
    tooLarge: "The picture is larger than 2 MB",
    notAPicture: "Please select an image file",
  };
  return readUpload(request, rules, ({ service, bytes }) => savePicture(service, bytes));
}
