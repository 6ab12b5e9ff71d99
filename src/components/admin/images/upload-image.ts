import { z } from "zod";

export const MAX_UPLOAD_BYTES = 10 * 1024 * 1024;
export const UPLOAD_TYPES = "image/jpeg,image/png,image/webp";

/** What a picture is for: one of a product, or one of the site itself (logo, favicon, sharing picture). */
export type UploadPurpose = "product" | "site";

const UploadAnswer = z.object({ image: z.object({ id: z.string(), url: z.string(), name: z.string() }) });
export type UploadedImage = z.infer<typeof UploadAnswer>["image"];

const Refusal = z.object({ error: z.object({ message: z.string(), requestId: z.string().nullable() }) });

type UploadOptions = { purpose: UploadPurpose; onProgress?: (fraction: number) => void };

/**
 * Hands one picture to the server, telling how far it is. Rejects with the server's own words. What cannot be taken is
 * refused before it is sent.
 */
export function uploadImage(file: File, { purpose, onProgress }: UploadOptions): Promise<UploadedImage> {
  if (!file.type.startsWith("image/")) {
    return Promise.reject(new Error("Please use a JPEG, PNG or WebP picture"));
  }
  if (file.size > MAX_UPLOAD_BYTES) return Promise.reject(new Error("The picture is larger than 10 MB"));
  return new Promise((resolve, reject) => {
    // fetch() cannot tell how much of a body has been sent.
    const request = new XMLHttpRequest();
    const query = new URLSearchParams({ purpose, name: file.name.slice(-200) });
    request.open("POST", `/api/upload?${query}`);
    request.setRequestHeader("Content-Type", file.type);
    request.upload.onprogress = ({ loaded, total }) => onProgress?.(total > 0 ? loaded / total : 0);
    request.onerror = () => reject(new Error("The shop could not be reached"));
    request.onload = () => {
      const answer = parse(request.responseText);
      const done = UploadAnswer.safeParse(answer);
      if (request.status === 200 && done.success) resolve(done.data.image);
      else reject(new Error(refusalOf(answer, request.status)));
    };
    request.send(file);
  });
}

function parse(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return null;
  }
}

function refusalOf(answer: unknown, status: number): string {
  const refusal = Refusal.safeParse(answer);
  if (!refusal.success) return "Something went wrong on our side.";
  const { message, requestId } = refusal.data.error;
  return status >= 500 && requestId ? `${message} Reference ${requestId}` : message;
}
