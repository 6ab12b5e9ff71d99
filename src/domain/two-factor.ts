/** How many recovery codes an account gets; each one replaces an authenticator code once. */
export const RECOVERY_CODES = 10;
/** Without look-alike characters. */
export const RECOVERY_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const RECOVERY_LENGTH = 10;
const HALF = RECOVERY_LENGTH / 2;

/** Parses a typed code: six digits of an authenticator app, or a recovery code. Null for anything else. */
export function readCode(typed: string): { digits: string } | { recovery: string } | null {
  const text = typed.toLowerCase().replace(/[\s-]/g, "");
  if (/^\d{6}$/.test(text)) return { digits: text };
  const isRecovery = text.length === RECOVERY_LENGTH && [...text].every((letter) => RECOVERY_ALPHABET.includes(letter));
  return isRecovery ? { recovery: text } : null;
}

/** A recovery code in stored form, "k7m2xq9rtb", from ten random numbers from 0 to 30. */
export const recoveryCode = (numbers: readonly number[]): string =>
  numbers
    .slice(0, RECOVERY_LENGTH)
    .map((number) => RECOVERY_ALPHABET[number % RECOVERY_ALPHABET.length])
    .join("");

/** A recovery code as shown to the user: "k7m2x-q9rtb". */
export const writtenCode = (code: string): string => `${code.slice(0, HALF)}-${code.slice(HALF)}`;
