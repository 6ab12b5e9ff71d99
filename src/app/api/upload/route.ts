import { DomainError } from "~/domain/errors";
import { readUpload } from "~/server/api/upload";
import { MAX_BYTES } from "~/server/services/images/picture-files";
import { uploadImage } from "~/server/services/images/upload-image";

export const dynamic = "force-dynamic";

/**
 * An admin's picture for the library, `?name=…&purpose=product|site`: the bare bytes of one JPEG, PNG or WebP of at
 * most 10 MB. Answers `{ image, isKnown }`.
 */
export function POST(request: Request): Promise<Response> {
  const { searchParams } = new URL(request.url);
  const purpose = searchParams.get("purpose") === "site" ? "site" : "product";
  const rules = {
    assertMay({ service }: { service: { actor: { isAdmin: boolean } | null } }) {
      if (!service.actor) throw new DomainError("UNAUTHORIZED", "sign-in-required", "Please sign in to continue.");
      if (!service.actor.isAdmin) throw new DomainError("FORBIDDEN", "admins-only", "This is for the shop's admins.");
    },
    maxBytes: MAX_BYTES[purpose],
    tooLarge: "The picture is larger than 10 MB",
    notAPicture: "Please use a JPEG, PNG or WebP picture",
  };
  return readUpload(request, rules, ({ service, bytes }) => {
    const { actor } = service;
    if (!actor) throw new DomainError("UNAUTHORIZED", "sign-in-required", "Please sign in to continue.");
    return uploadImage({ ...service, actor }, { bytes, name: searchParams.get("name") ?? "", purpose });
  });
}
