/** How long the link works that proves an e-mail address. */
export const EMAIL_LINK_HOURS = 72;

/**
 * An address as it may be shown to somebody who need not know it whole: the first letter and the host, such as
 * `r•••@example.test`.
 */
export function maskEmail(email: string): string {
  const at = email.lastIndexOf("@");
  return at < 1 ? "•••" : `${email.slice(0, 1)}•••${email.slice(at)}`;
}
