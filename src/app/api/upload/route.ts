import { defineRoute } from "~/server/api/define-route";
import { readPicture } from "~/server/api/read-picture";
import { MAX_BYTES } from "~/server/services/images/picture-files";
import { uploadImage } from "~/server/services/images/upload-image";

const TEXTS = { tooLarge: "The picture is larger than 10 MB", notAPicture: "Please use a JPEG, PNG or WebP picture" };

/**
 * Uploads a picture to the admin's image library, `?name=…&purpose=product|site`: the raw bytes of one JPEG, PNG or
 * WebP of at most 10 MB. Returns `{ image, isKnown }`.
 */
export const POST = defineRoute({
  access: "admin",
  async handle({ ctx, request, searchParams }) {
    const purpose = searchParams.get("purpose") === "site" ? "site" : "product";
    const bytes = await readPicture(request, { maxBytes: MAX_BYTES[purpose], ...TEXTS });
    return Response.json(await uploadImage(ctx, { bytes, name: searchParams.get("name") ?? "", purpose }));
  },
});
