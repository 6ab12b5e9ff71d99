import { createHash, randomBytes } from "node:crypto";
import { encryptSecret } from "~/server/crypto";

/** The secret in a mailed link (password reset, address verification): 32 random bytes. */
export const newLinkToken = () => randomBytes(32).toString("base64url");

/** Only the hash of that secret is stored, so reading the table does not reveal usable links. */
export const hashOfToken = (token: string) => createHash("sha256").update(token).digest("hex");

/** A new link that is valid for some minutes: what its row stores, and the secret encrypted for its e-mail. */
export function newMailedLink(now: Date, minutes: number) {
  const token = newLinkToken();
  const expiresAt = new Date(now.getTime() + minutes * 60_000);
  return { link: { tokenHash: hashOfToken(token), createdAt: now, expiresAt }, tokenEncrypted: encryptSecret(token) };
}
