const OWN = /^\/files\/(?:product|site)\/[a-z0-9-]{1,100}$/;
const MAX_URL = 2_000;

/** The most pictures of one product. */
export const MAX_IMAGES = 20;

/** Whether a product may show this picture: one of the shop's library, or one under a plain https address. */
export function isAllowedImageUrl(url: string): boolean {
  if (OWN.test(url)) return true;
  if (url.length > MAX_URL || /[\s"'<>\\]/.test(url) || !URL.canParse(url)) return false;
  const { protocol, username, password, hostname } = new URL(url);
  return protocol === "https:" && !username && !password && hostname.includes(".");
}
