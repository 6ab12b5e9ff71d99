import { COMMON_PASSWORDS } from "./common-passwords";

/** The shortest and longest password, in characters. */
export const MIN_PASSWORD_LENGTH = 6;
export const MAX_PASSWORD_LENGTH = 128;

export const PASSWORD_TOO_LONG = `Password must be at most ${MAX_PASSWORD_LENGTH} characters`;

/** Why a password is refused (too short, too long, too common), worded for the person who chose it; else null. */
export function passwordProblem(password: string): string | null {
  if (password.length < MIN_PASSWORD_LENGTH) return `Password must be at least ${MIN_PASSWORD_LENGTH} characters`;
  if (password.length > MAX_PASSWORD_LENGTH) return PASSWORD_TOO_LONG;
  if (!COMMON_PASSWORDS.has(password.trim().toLowerCase())) return null;
  return "This password is one of the most common ones. Please choose another";
}
