import { decryptSecret, encryptSecret } from "~/server/crypto";

/** Keeps other secrets under the same key from being taken for a token. */
const PURPOSE = "stop stock alerts of ";

/** The token of a link by which whoever reads the mailbox stops the e-mails to it; it needs no row and does not end. */
export const unsubscribeToken = (email: string) => encryptSecret(PURPOSE + email);

/** The address behind such a token; null for anything else. */
export function addressOfToken(token: string): string | null {
  try {
    const plain = decryptSecret(token);
    return plain.startsWith(PURPOSE) ? plain.slice(PURPOSE.length) : null;
  } catch {
    return null;
  }
}
