/** Each purpose has its own size limit and output format. */
export type ImagePurpose = "product" | "site" | "profile";

/** The widths in pixels in which pictures are stored and served. */
export const IMAGE_WIDTHS = [400, 800, 1200] as const;
export type ImageWidth = (typeof IMAGE_WIDTHS)[number];
export const DEFAULT_WIDTH: ImageWidth = 800;
/** The quality of the WebP files, 1 to 100. */
export const WEBP_QUALITY = 82;

const MEGABYTE = 1024 * 1024;
export const MAX_BYTES: Readonly<Record<ImagePurpose, number>> = {
  product: 10 * MEGABYTE,
  site: 10 * MEGABYTE,
  profile: 2 * MEGABYTE,
};

const isProfile = (key: string) => key.startsWith("profile/");

/** The files of one picture: WebP in three widths, or, for a profile picture, one JPEG. */
export function filesOf(key: string): { width: ImageWidth; fileKey: string }[] {
  if (isProfile(key)) return [{ width: 400, fileKey: `${key}/400.jpg` }];
  return IMAGE_WIDTHS.map((width) => ({ width, fileKey: `${key}/${width}.webp` }));
}

/** The file to serve for a picture at a width. A profile picture has only one. */
export function fileFor(key: string, width: ImageWidth): string {
  return isProfile(key) ? `${key}/400.jpg` : `${key}/${width}.webp`;
}
