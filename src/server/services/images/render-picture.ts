import sharp from "sharp";
import { DomainError } from "~/domain/errors";
import { filesOf, type ImagePurpose, MAX_BYTES, WEBP_QUALITY } from "./picture-files";

const MAX_PIXELS = 50_000_000;
const FORMATS = new Set(["jpeg", "png", "webp"]);

export type RenderedFile = { fileKey: string; bytes: Buffer; contentType: string; width: number; height: number };

const refusal = (reason: string, message: string) =>
  new DomainError("BAD_REQUEST", reason, message, { fieldErrors: { image: message } });

/** Checks the magic bytes, so that only these three formats ever reach a decoder. */
function looksLikePicture(bytes: Buffer): boolean {
  const startsWith = (hex: string, at = 0) => bytes.subarray(at, at + hex.length / 2).toString("hex") === hex;
  return (
    startsWith("ffd8ff") || startsWith("89504e470d0a1a0a") || (startsWith("52494646") && startsWith("57454250", 8))
  );
}

async function assertPicture(bytes: Buffer, purpose: ImagePurpose): Promise<void> {
  const notOne = () =>
    refusal(
      "not-a-picture",
      purpose === "profile" ? "Please select an image file" : "Please use a JPEG, PNG or WebP picture",
    );
  if (bytes.length > MAX_BYTES[purpose]) {
    throw refusal("picture-too-large", `The picture is larger than ${MAX_BYTES[purpose] / 1024 / 1024} MB`);
  }
  if (!looksLikePicture(bytes)) throw notOne();
  const seen = await sharp(bytes, { limitInputPixels: false })
    .metadata()
    .catch(() => null);
  if (!seen || !FORMATS.has(seen.format)) throw notOne();
  if (seen.width * seen.height > MAX_PIXELS)
    throw refusal("picture-too-many-pixels", "The picture has too many pixels");
}

/** Re-encodes a picture as one WebP, at most `width` pixels wide. Throws what `renderPicture` throws. */
export async function reencodePicture(bytes: Buffer, width: number): Promise<Buffer> {
  await assertPicture(bytes, "product");
  try {
    const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "warning" }).rotate();
    return await upright.resize({ width, withoutEnlargement: true }).webp({ quality: WEBP_QUALITY }).toBuffer();
  } catch {
    throw refusal("picture-damaged", "The picture is damaged or incomplete");
  }
}

/**
 * Re-encodes a picture into its files: rotated upright, without metadata, never enlarged.
 * Throws "picture-too-large", "not-a-picture", "picture-too-many-pixels", "picture-damaged".
 */
export async function renderPicture(bytes: Buffer, key: string, purpose: ImagePurpose): Promise<RenderedFile[]> {
  await assertPicture(bytes, purpose);
  const files: RenderedFile[] = [];
  try {
    // Sequentially, because three at once would hold the whole picture in memory three times.
    for (const { width, fileKey } of filesOf(key)) {
      const upright = sharp(bytes, { limitInputPixels: MAX_PIXELS, failOn: "warning" }).rotate();
      const drawn =
        purpose === "profile"
          ? upright
              .resize({ width, height: width, fit: "inside", withoutEnlargement: true })
              .flatten({ background: "#ffffff" })
              .jpeg({ quality: 80 })
          : upright.resize({ width, withoutEnlargement: true }).webp({ quality: WEBP_QUALITY });
      const { data, info } = await drawn.toBuffer({ resolveWithObject: true });
      const contentType = purpose === "profile" ? "image/jpeg" : "image/webp";
      files.push({ fileKey, bytes: data, contentType, width: info.width, height: info.height });
    }
  } catch {
    throw refusal("picture-damaged", "The picture is damaged or incomplete");
  }
  return files;
}
