import { z } from "zod";
import { RequestError } from "~/lib/api-error";
import { sendFile } from "~/lib/send-file";

const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const UPLOAD_TYPES = "image/jpeg,image/png,image/webp";

/** What a picture is for: one of a product, or one of the site itself (logo, favicon, sharing picture). */
export type UploadPurpose = "product" | "site";

const UploadAnswer = z.object({ image: z.object({ id: z.string(), url: z.string(), name: z.string() }) });
export type UploadedImage = z.infer<typeof UploadAnswer>["image"];

type UploadOptions = { purpose: UploadPurpose; onProgress?: (fraction: number) => void };

/** Sends one picture to the server and reports how far it is. What cannot be taken is refused before it is sent. */
export async function uploadImage(file: File, { purpose, onProgress }: UploadOptions): Promise<UploadedImage> {
  if (!file.type.startsWith("image/")) throw new RequestError("Please use a JPEG, PNG or WebP picture");
  if (file.size > MAX_UPLOAD_BYTES) throw new RequestError("The picture is larger than 10 MB");
  const query = new URLSearchParams({ purpose, name: file.name.slice(-200) });
  return UploadAnswer.parse(await sendFile(`/api/upload?${query}`, file, file.type, onProgress)).image;
}
