import { RequestError, routeError } from "~/lib/api-error";
import { fetchWithNetworkError } from "~/lib/fetch-with-network-error";

/** What a chosen picture may weigh. What is uploaded is far smaller; the server looks at its content and draws it anew. */
export const MAX_PICTURE_BYTES = 15 * 1024 * 1024;
const LONGEST_SIDE = 400;
const JPEG_QUALITY = 0.8;

/** A chosen picture, drawn at 400 px on its longest side as a JPEG, and how it looks. Throws 'Failed to compress image'. */
export async function shrinkPicture(file: File): Promise<{ blob: Blob; preview: string }> {
  const failed = () => new RequestError("Failed to compress image");
  const bitmap = await createImageBitmap(file, { imageOrientation: "from-image" }).catch(() => null);
  if (!bitmap) throw failed();
  try {
    const scale = Math.min(1, LONGEST_SIDE / Math.max(bitmap.width, bitmap.height));
    const canvas = document.createElement("canvas");
    canvas.width = Math.max(1, Math.round(bitmap.width * scale));
    canvas.height = Math.max(1, Math.round(bitmap.height * scale));
    const pencil = canvas.getContext("2d");
    if (!pencil) throw failed();
    // A JPEG has no transparency: what was see-through becomes white instead of black.
    pencil.fillStyle = "#ffffff";
    pencil.fillRect(0, 0, canvas.width, canvas.height);
    pencil.drawImage(bitmap, 0, 0, canvas.width, canvas.height);
    const blob = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, "image/jpeg", JPEG_QUALITY));
    if (!blob) throw failed();
    return { blob, preview: canvas.toDataURL("image/jpeg", JPEG_QUALITY) };
  } finally {
    bitmap.close();
  }
}

/** Hands a picture to the server. Throws with the server's own words. */
export async function uploadPicture(picture: Blob): Promise<void> {
  const response = await fetchWithNetworkError("/api/account/picture", {
    method: "POST",
    body: picture,
    headers: { "Content-Type": picture.type },
  });
  if (!response.ok) throw routeError(await response.json().catch(() => null));
}
