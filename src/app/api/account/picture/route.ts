import { defineRoute } from "~/server/api/define-route";
import { readPicture } from "~/server/api/read-picture";
import { savePicture } from "~/server/services/account/save-picture";
import { MAX_BYTES } from "~/server/services/images/picture-files";

const RULES = {
  maxBytes: MAX_BYTES.profile,
  tooLarge: "The picture is larger than 2 MB",
  notAPicture: "Please select an image file",
};

/** Uploads the user's profile picture: the raw bytes of a JPEG, PNG or WebP of at most 2 MB. */
export const POST = defineRoute({
  access: "customer",
  limit: "upload",
  handle: async ({ ctx, request }) => Response.json(await savePicture(ctx, await readPicture(request, RULES))),
});
