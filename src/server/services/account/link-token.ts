import { createHash, randomBytes } from "node:crypto";

/** The secret in a mailed link (password reset, address verification): 32 random bytes. */
export const newLinkToken = () => randomBytes(32).toString("base64url");

/** Only the hash of that secret is stored, so reading the table does not reveal usable links. */
export const hashOfToken = (token: string) => createHash("sha256").update(token).digest("hex");
