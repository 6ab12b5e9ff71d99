import { createHash, randomBytes } from "node:crypto";

/** The secret of a link that is mailed to somebody (new password, address): 32 random bytes. */
export const newLinkToken = () => randomBytes(32).toString("base64url");

/** What is stored of that secret: a reader of the table cannot use it. */
export const hashOfToken = (token: string) => createHash("sha256").update(token).digest("hex");
