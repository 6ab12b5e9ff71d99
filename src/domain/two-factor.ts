/** So many codes on paper stand in for an authenticator app, each once. */
export const RECOVERY_CODES = 10;
/** Without letters and digits that look alike. */
export const RECOVERY_ALPHABET = "23456789abcdefghjkmnpqrstuvwxyz";
const RECOVERY_LENGTH = 10;
const HALF = RECOVERY_LENGTH / 2;

/** What was typed is either six digits of an authenticator app or a recovery code; null for anything else. */
export function readCode(typed: string): { digits: string } | { recovery: string } | null {
  const text = typed.toLowerCase().replace(/[\s-]/g, "");
  if (/^\d{6}$/.test(text)) return { digits: text };
  const isRecovery = text.length === RECOVERY_LENGTH && [...text].every((letter) => RECOVERY_ALPHABET.includes(letter));
  return isRecovery ? { recovery: text } : null;
}

/** A recovery code from random numbers, as it is kept: "k7m2xq9rtb". Takes ten numbers from 0 to 30. */
export const recoveryCode = (numbers: readonly number[]): string =>
  numbers
    .slice(0, RECOVERY_LENGTH)
    .map((number) => RECOVERY_ALPHABET[number % RECOVERY_ALPHABET.length])
    .join("");

/** A recovery code as it is written on paper: "k7m2x-q9rtb". */
export const writtenCode = (code: string): string => `${code.slice(0, HALF)}-${code.slice(HALF)}`;
