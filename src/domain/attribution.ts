import { daysBefore } from "./days";

/** How many days before sign-up a click on a referral link still counts. */
const ATTRIBUTION_DAYS = 30;
/** Clicks by the same visitor on the same code within this time of a unique one are not unique. */
const UNIQUE_CLICK_MINUTES = 60;

/** How often an affiliate may change their code. Every former code stays theirs forever. */
export const MAX_CODE_CHANGES = 5;

const CODE = /^[A-Za-z0-9]{6,12}$/;
const GENERATED_LENGTH = 9;
/** Without 0, O, 1, I and L, which are easily confused when read aloud. */
const CODE_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** A referral code as stored and compared: trimmed and upper-cased. */
export function normalizeCode(code: string): string {
  return code.trim().toUpperCase();
}

/** Whether this is 6 to 12 ASCII letters and digits. Test before upper-casing, which turns 'ı' and 'ſ' into I and S. */
export function isValidCode(code: string): boolean {
  return CODE.test(code.trim());
}

/** Maps look-alike characters to one (0 and O; 1, I and L). Two codes with the same key are too similar. */
export function lookalikeKey(code: string): string {
  return normalizeCode(code).replace(/O/g, "0").replace(/[IL]/g, "1");
}

/**
 * A new code that starts with letters of the name and ends in random characters; the caller retries if it is taken. For
 * an e-mail address it uses at most half the letters before the @, up to three, so that the code does not reveal the
 * address. `random` returns a number in [0, 1).
 */
export function generateCode(name: string, random: () => number): string {
  const isAddress = name.includes("@");
  const source = (isAddress ? name.slice(0, name.indexOf("@")) : name.trim().replace(/\s.*/s, ""))
    .normalize("NFKD")
    .replace(/[^a-z]/gi, "")
    .toUpperCase();
  const start = source.slice(0, isAddress ? Math.min(3, Math.floor(source.length / 2)) : 3);
  let code = start;
  while (code.length < GENERATED_LENGTH) code += CODE_ALPHABET.charAt(Math.floor(random() * CODE_ALPHABET.length));
  return code;
}

/** The attribution cutoff: a sign-up now is credited to a click at most 30 days old. */
export const attributedSince = (now: Date) => daysBefore(now, ATTRIBUTION_DAYS);

/**
 * Whether a click is unique: the visitor's last unique click on this code was at least an hour ago, or there was none.
 * One in the future was recorded by a wrong clock, so only the distance counts.
 */
export function isUniqueClick(lastUniqueAt: Date | null, now: Date): boolean {
  if (lastUniqueAt === null) return true;
  return Math.abs(now.getTime() - lastUniqueAt.getTime()) >= UNIQUE_CLICK_MINUTES * 60_000;
}
