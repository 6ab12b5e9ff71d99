const MAX_LENGTH = 500;
const OWN = /^\/files\/[a-z0-9][a-z0-9/-]*$/;

/** The error for a field with an unacceptable image URL. */
export const PICTURE_URL_REFUSED = "A picture's address starts with https://";

/**
 * An image URL normalized for storage: one of the shop's own files, or any https URL without credentials. Null for
 * anything else. The server never fetches it; the shopper's browser does.
 */
export function pictureUrl(text: string): string | null {
  const typed = text.trim();
  if (typed.length > MAX_LENGTH) return null;
  if (OWN.test(typed)) return typed;
  if (!/^https:\/\//i.test(typed) || !URL.canParse(typed)) return null;
  const { href, username, password } = new URL(typed);
  return username || password || href.length > MAX_LENGTH ? null : href;
}
