import { createCipheriv, createDecipheriv, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "./env";

const ALGORITHM = "aes-256-gcm";
const VERSION = "v1";

/** The current key, then the previous one while it is still configured. */
export const encryptionKeys = (): Buffer[] =>
  [env.ENCRYPTION_KEY, env.ENCRYPTION_KEY_PREVIOUS].flatMap((key) => (key ? [Buffer.from(key, "base64")] : []));

/** Compares a given text with a secret in constant time. */
export function isSameSecret(given: string, secret: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(secret)];
  return a.length === b.length && timingSafeEqual(a, b);
}

/** Encrypts a secret for storage: AES-256-GCM under ENCRYPTION_KEY, as `v1.<nonce>.<tag>.<text>`. */
export function encryptSecret(plain: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(ALGORITHM, Buffer.from(env.ENCRYPTION_KEY, "base64"), nonce);
  const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return [VERSION, ...[nonce, cipher.getAuthTag(), text].map((part) => part.toString("base64url"))].join(".");
}

/** Decrypts a stored secret. Throws if its key is no longer configured or it was tampered with. */
export function decryptSecret(stored: string): string {
  const [present, previous] = encryptionKeys();
  try {
    return decryptWith(present, stored);
  } catch (error) {
    if (!previous) throw error;
    return decryptWith(previous, stored);
  }
}

/** Re-encrypts a stored secret under the current key; null if it already is. Throws like `decryptSecret`. */
export function reencryptWithCurrentKey(stored: string): string | null {
  try {
    decryptWith(encryptionKeys()[0], stored);
    return null;
  } catch {
    return encryptSecret(decryptSecret(stored));
  }
}

function decryptWith(key: Buffer | undefined, stored: string): string {
  const [version, nonce, tag, text] = stored.split(".");
  if (!key || version !== VERSION || !nonce || !tag || text === undefined) {
    throw new Error("This is not an encrypted secret");
  }
  const decipher = createDecipheriv(ALGORITHM, key, Buffer.from(nonce, "base64url"), { authTagLength: 16 });
  decipher.setAuthTag(Buffer.from(tag, "base64url"));
  return Buffer.concat([decipher.update(Buffer.from(text, "base64url")), decipher.final()]).toString("utf8");
}
