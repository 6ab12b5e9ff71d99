import { DomainError } from "~/domain/errors";
import { MAX_LOT_FILE_BYTES } from "~/domain/lot";
import { LotFileInput } from "~/schemas/admin/lots";
import { defineRoute } from "~/server/api/define-route";
import { readUpload } from "~/server/api/read-picture";
import { saveLotFile } from "~/server/services/lots/save-lot-file";

const WRONG_TYPE = "Please use a PDF, JPEG, PNG or WebP file";

/**
 * Uploads a lot's certificate or chromatogram, `?lotId=…&kind=certificate|chromatogram`: the raw bytes of one PDF or
 * picture of at most 10 MB. Returns `{ url, isPdf }`.
 */
export const POST = defineRoute({
  access: "admin",
  async handle({ ctx, request, searchParams }) {
    const input = LotFileInput.safeParse({ lotId: searchParams.get("lotId"), kind: searchParams.get("kind") });
    if (!input.success)
      throw new DomainError("BAD_REQUEST", "invalid-input", "This is not the address of a lot's file");
    const bytes = await readUpload(request, {
      maxBytes: MAX_LOT_FILE_BYTES,
      types: ["image/", "application/pdf"],
      tooLarge: "The file is larger than 10 MB",
      wrongType: WRONG_TYPE,
    });
    return Response.json(await saveLotFile(ctx, { ...input.data, bytes }));
  },
});
