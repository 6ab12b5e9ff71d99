import { durationInWords } from "./in-words";

/** How many hours an e-mail verification link works. */
export const EMAIL_LINK_HOURS = 72;
/** How many minutes a password reset link works. */
export const RESET_LINK_MINUTES = 60;
/** Both in words, such as "three days". */
export const EMAIL_LINK_TIME = durationInWords(EMAIL_LINK_HOURS * 60);
export const RESET_LINK_TIME = durationInWords(RESET_LINK_MINUTES);

/** A masked e-mail address for people who need not know it: first letter and host, such as `r•••@example.test`. */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "•••" : `${email.slice(0, 1)}•••${email.slice(at)}`;
}
