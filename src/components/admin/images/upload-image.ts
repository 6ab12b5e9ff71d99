import { z } from "zod";
import { RequestError } from "~/lib/api-error";
import { sendFile } from "~/lib/send-file";

const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const UPLOAD_TYPES = "image/jpeg,image/png,image/webp";

/** `site` is for the logo, favicon and sharing image. */
export type UploadPurpose = "product" | "site";

const UploadAnswer = z.object({ image: z.object({ id: z.string(), url: z.string(), name: z.string() }) });
export type UploadedImage = z.infer<typeof UploadAnswer>["image"];

type UploadOptions = { purpose: UploadPurpose; onProgress?: (fraction: number) => void };

/** Uploads one image and reports progress. Rejects non-images and files over 10 MB before sending. */
export async function uploadImage(file: File, { purpose, onProgress }: UploadOptions): Promise<UploadedImage> {
  if (!file.type.startsWith("image/")) throw new RequestError("Please use a JPEG, PNG or WebP picture");
  if (file.size > MAX_UPLOAD_BYTES) throw new RequestError("The picture is larger than 10 MB");
  const query = new URLSearchParams({ purpose, name: file.name.slice(-200) });
  return UploadAnswer.parse(await sendFile(`/api/upload?${query}`, file, file.type, onProgress)).image;
}
