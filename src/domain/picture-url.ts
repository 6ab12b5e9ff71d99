const MAX_LENGTH = 500;
const OWN = /^\/files\/[a-z0-9][a-z0-9/-]*$/;

/** The text beside a field whose pasted address is refused. */
export const PICTURE_URL_REFUSED = "A picture's address starts with https://";

/**
 * The address of a picture as the shop keeps it: one of the shop's own, or any other by https and without a password
 * in it. Null for everything else. The shop never fetches it; the shopper's browser does.
 */
export function pictureUrl(text: string): string | null {
  const typed = text.trim();
  if (typed.length > MAX_LENGTH) return null;
  if (OWN.test(typed)) return typed;
  if (!/^https:\/\//i.test(typed) || !URL.canParse(typed)) return null;
  const { href, username, password } = new URL(typed);
  return username || password || href.length > MAX_LENGTH ? null : href;
}
