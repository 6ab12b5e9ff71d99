import { createCipheriv, createDecipheriv, randomBytes } from "node:crypto";
import { env } from "./env";

const ALGORITHM = "aes-256-gcm";
const VERSION = "v1";

const key = () => Buffer.from(env.ENCRYPTION_KEY, "base64");

/** A secret as it is stored: AES-256-GCM under ENCRYPTION_KEY, as `v1.<nonce>.<tag>.<text>`. */
export function encryptSecret(plain: string): string {
  const nonce = randomBytes(12);
  const cipher = createCipheriv(ALGORITHM, key(), nonce);
  const text = Buffer.concat([cipher.update(plain, "utf8"), cipher.final()]);
  return [VERSION, ...[nonce, cipher.getAuthTag(), text].map((part) => part.toString("base64url"))].join(".");
}

/** The secret again. Throws when it was stored under another key or was tampered with. */
export function decryptSecret(stored: string): string {
  const [version, nonce, tag, text] = stored.split(".");
  if (version !== VERSION || !nonce || !tag || text === undefined) throw new Error("This is not an encrypted secret");
  const decipher = createDecipheriv(ALGORITHM, key(), Buffer.from(nonce, "base64url"), { authTagLength: 16 });
  decipher.setAuthTag(Buffer.from(tag, "base64url"));
  return Buffer.concat([decipher.update(Buffer.from(text, "base64url")), decipher.final()]).toString("utf8");
}
