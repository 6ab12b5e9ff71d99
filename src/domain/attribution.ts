import { daysBefore } from "./days";

/** How long before sign-up a visited referral code still counts. */
const ATTRIBUTION_DAYS = 30;
/** A visitor's further clicks on the same code within this time are not unique ones. */
const UNIQUE_CLICK_MINUTES = 60;

/** How often an affiliate may change the code: each former one stays theirs for ever. */
export const MAX_CODE_CHANGES = 5;

const CODE = /^[A-Za-z0-9]{6,12}$/;
const GENERATED_LENGTH = 9;
/** Without 0, O, 1, I and L, which people confuse when they read a code aloud. */
const CODE_ALPHABET = "ABCDEFGHJKMNPQRSTUVWXYZ23456789";

/** A referral code as it is kept and compared: without blanks around it, in capitals. */
export function normalizeCode(code: string): string {
  return code.trim().toUpperCase();
}

/** Whether this is a code of 6 to 12 letters A-Z and digits. Looked at before capitals: 'ı' and 'ſ' become I and S. */
export function isValidCode(code: string): boolean {
  return CODE.test(code.trim());
}

/** A code with what looks the same made the same (0 and O; 1, I and L): two codes of one look are too alike. */
export function lookalikeKey(code: string): string {
  return normalizeCode(code).replace(/O/g, "0").replace(/[IL]/g, "1");
}

/**
 * A new code that begins like the name and ends at random; the caller retries when it is taken. Of an e-mail address at
 * most half of the part before the @ is used, three letters at most, so that the code does not give the address away.
 * `random` answers a number from 0 up to, not including, 1.
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

/** Since when a click must have happened to bind a sign-up of now to it: 30 days before. */
export const attributedSince = (now: Date) => daysBefore(now, ATTRIBUTION_DAYS);

/**
 * Whether a click counts as unique: the visitor's last one on this code is an hour or more away, or there was none. One
 * that lies ahead was noted while a clock was wrong.
 */
export function isUniqueClick(previousClickAt: Date | null, now: Date): boolean {
  if (previousClickAt === null) return true;
  return Math.abs(now.getTime() - previousClickAt.getTime()) >= UNIQUE_CLICK_MINUTES * 60_000;
}
