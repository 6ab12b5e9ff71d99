const OWN = /^\/files\/(?:product|site)\/[a-z0-9-]{1,100}$/;
const MAX_URL = 2_000;

/** The most images of one product. */
export const MAX_IMAGES = 20;

/** Whether this is the URL of a file in the shop's library. */
export const isLibraryImageUrl = (url: string): boolean => OWN.test(url);

/** Whether a product may use this image URL: a file of the shop's library, or a plain https URL. */
export function isAllowedImageUrl(url: string): boolean {
  if (isLibraryImageUrl(url)) return true;
  if (url.length > MAX_URL || /[\s"'<>\\]/.test(url) || !URL.canParse(url)) return false;
  const { protocol, username, password, hostname } = new URL(url);
  return protocol === "https:" && !username && !password && hostname.includes(".");
}
