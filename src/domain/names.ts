/** The longest name and e-mail address stored, in characters. */
export const MAX_NAME_LENGTH = 100;
export const MAX_EMAIL_LENGTH = 254;

/** Control, formatting, private-use and unassigned characters, and letters that render as nothing. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]|\u034F|[\u115F\u1160]|[\u17B4\u17B5]|[\u3164\uFFA0\u2800]|[\uFE00-\uFE0F]/u;
const EMAIL = /^[\x21-\x3f\x41-\x7e]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
/** Characters with a meaning in a mail header; rejected to prevent header injection. */
const HEADER_MARKS = /[\s"(),:;<>[\\\]]/;

/** Scripts whose letters may appear together in one name; Latin may mix with the East Asian ones. */
const TOGETHER: readonly RegExp[] = [
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]*$/u,
  ...["Cyrillic", "Greek", "Armenian", "Georgian", "Hebrew", "Arabic", "Devanagari", "Bengali", "Gurmukhi"].map(oneOf),
  ...["Gujarati", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala", "Thai", "Lao", "Khmer"].map(oneOf),
  ...["Myanmar", "Ethiopic", "Tibetan"].map(oneOf),
];

function oneOf(script: string): RegExp {
  return new RegExp(`^\\p{Script=${script}}*$`, "u");
}

/** Whether look-alike scripts are mixed, such as a Cyrillic 'а' in a Latin name. */
function isLookAlike(text: string): boolean {
  const letters = [...text].filter((character) => /\p{L}/u.test(character) && !/\p{Script=Common}/u.test(character));
  return !TOGETHER.some((together) => together.test(letters.join("")));
}

/** Too many marks stacked on one letter. Hebrew, Tibetan and Burmese need up to four, Latin letters rarely two. */
const STACKED_MARKS = /[\p{Mn}\p{Me}]{5}|\p{M}{9}|[\p{Script=Latin}\p{Script=Common}][\p{Mn}\p{Me}]{3}/u;
/** A mark without a base letter renders on top of whatever is next to the name. */
const LONE_MARK = /(?:^|\s)\p{M}/u;

/** Why the accents of a name are refused (stacked accents cover the lines around it); null if they are fine. */
export function marksProblem(text: string): string | null {
  const normal = text.normalize("NFC");
  return STACKED_MARKS.test(normal) || LONE_MARK.test(normal) ? "Please use fewer accents on a letter" : null;
}

/** Why a text is not acceptable as plain text, worded for the person who typed it; null if it is. */
export function plainTextProblem(text: string): string | null {
  if (INVISIBLE.test(text)) return "Please remove invisible or control characters";
  return marksProblem(text) ?? (isLookAlike(text) ? "Please use letters of one alphabet only" : null);
}

/**
 * Anything mail programs turn into a link: a scheme, `www.`, a host name, an e-mail or IP address. No unbounded
 * repetition, so that matching stays linear in the text's length.
 */
const LINK = /\p{L}[\p{L}\d+.-]{0,40}:\/\/|www\.|[\p{L}\d-]\.\p{L}{2}|[^\s@]@[^\s@]|\d{1,3}(?:\.\d{1,3}){3}/iu;

/** Why a text that is e-mailed to others is refused: it contains a link or an address. Null if it does not. */
export function linkProblem(text: string): string | null {
  return LINK.test(text) ? "Please leave out links and addresses" : null;
}

/** An e-mail address as stored and compared: NFKC, trimmed, lower-cased. */
export function normalizeEmail(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}

/** Whether a normalized address is safe to send to: ASCII only, and nothing that has a meaning in a mail header. */
export function isPlainEmail(email: string): boolean {
  return email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email) && !HEADER_MARKS.test(email);
}

/** Replaces the name and address of a deleted account. Nobody can sign up with or receive mail at such an address. */
export const DELETED_NAME = "Deleted account";
export const deletedEmail = (userId: string) => `deleted-${userId}@invalid`;
export const isDeletedEmail = (email: string) => email.endsWith("@invalid");
