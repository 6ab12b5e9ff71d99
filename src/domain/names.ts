/** The longest name and the longest e-mail address the shop keeps, in characters. */
export const MAX_NAME_LENGTH = 100;
export const MAX_EMAIL_LENGTH = 254;

/** Control, formatting, private and unassigned characters, and letters that print as nothing. */
const INVISIBLE = /[\p{C}\p{Zl}\p{Zp}]|\u034F|[\u115F\u1160]|[\u17B4\u17B5]|[\u3164\uFFA0\u2800]|[\uFE00-\uFE0F]/u;
const EMAIL = /^[\x21-\x3f\x41-\x7e]+@[a-z0-9](?:[a-z0-9-]*[a-z0-9])?(?:\.[a-z0-9](?:[a-z0-9-]*[a-z0-9])?)+$/;
/** Marks that have a meaning in a mail header, where an address must not smuggle them. */
const HEADER_MARKS = /[\s"(),:;<>[\\\]]/;

/** Writing systems whose letters may stand in one name together; Latin may join the East Asian ones. */
const TOGETHER: readonly RegExp[] = [
  /^[\p{Script=Latin}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Bopomofo}]*$/u,
  ...["Cyrillic", "Greek", "Armenian", "Georgian", "Hebrew", "Arabic", "Devanagari", "Bengali", "Gurmukhi"].map(oneOf),
  ...["Gujarati", "Tamil", "Telugu", "Kannada", "Malayalam", "Sinhala", "Thai", "Lao", "Khmer"].map(oneOf),
  ...["Myanmar", "Ethiopic", "Tibetan"].map(oneOf),
];

function oneOf(script: string): RegExp {
  return new RegExp(`^\\p{Script=${script}}*$`, "u");
}

/** Whether letters of writing systems are mixed that look alike, as a Cyrillic 'а' in a Latin name. */
function isLookAlike(text: string): boolean {
  const letters = [...text].filter((character) => /\p{L}/u.test(character) && !/\p{Script=Common}/u.test(character));
  return !TOGETHER.some((together) => together.test(letters.join("")));
}

/** Stacked marks are counted for one letter: Hebrew, Tibetan and Burmese need up to four, Latin letters hardly two. */
const STACKED_MARKS = /[\p{Mn}\p{Me}]{5}|\p{M}{9}|[\p{Script=Latin}\p{Script=Common}][\p{Mn}\p{Me}]{3}/u;
/** A mark with no letter before it prints on whatever stands beside the name. */
const LONE_MARK = /(?:^|\s)\p{M}/u;

/** Why the accents of a name cannot be taken (so many that they cover the lines around it); null when they can. */
export function marksProblem(text: string): string | null {
  const normal = text.normalize("NFC");
  return STACKED_MARKS.test(normal) || LONE_MARK.test(normal) ? "Please use fewer accents on a letter" : null;
}

/** Why a text cannot be taken as plain, in words for the person who typed it; null when it can. */
export function plainTextProblem(text: string): string | null {
  if (INVISIBLE.test(text)) return "Please remove invisible or control characters";
  return marksProblem(text) ?? (isLookAlike(text) ? "Please use letters of one alphabet only" : null);
}

/**
 * What mail programs turn into a link: a scheme, `www.`, a host name, an e-mail address, an IP address. Nothing in it
 * repeats without a bound, so that a long text is read once.
 */
const LINK = /\p{L}[\p{L}\d+.-]{0,40}:\/\/|www\.|[\p{L}\d-]\.\p{L}{2}|[^\s@]@[^\s@]|\d{1,3}(?:\.\d{1,3}){3}/iu;

/** Why a text that is mailed to others cannot be taken: it holds a link or an address. Null when it holds none. */
export function linkProblem(text: string): string | null {
  return LINK.test(text) ? "Please leave out links and addresses" : null;
}

/** An e-mail address as it is kept and compared: normal characters, no blanks around it, small letters. */
export function normalizeEmail(email: string): string {
  return email.normalize("NFKC").trim().toLowerCase();
}

/** Whether a normalised address is one the shop can safely write to: plain characters, nothing a mail header reads. */
export function isPlainEmail(email: string): boolean {
  return email.length <= MAX_EMAIL_LENGTH && EMAIL.test(email) && !HEADER_MARKS.test(email);
}

/** What stands in place of the name and the address of a deleted account; nobody can sign up or be written to there. */
export const DELETED_NAME = "Deleted account";
export const deletedEmail = (userId: string) => `deleted-${userId}@invalid`;
export const isDeletedEmail = (email: string) => email.endsWith("@invalid");
