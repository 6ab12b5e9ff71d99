import { createHmac } from "node:crypto";
import { isSameSecret } from "~/server/crypto";

/** An older delivery may be a replay. */
const OLDEST_SECONDS = 5 * 60;

/**
 * Whether a webhook's sender knows the secret: `Authorization: Bearer <secret>`, or Resend's signature of the body
 * (`svix-id`, `svix-timestamp`, `svix-signature`), no older than five minutes.
 */
export function isFromSecret(headers: Headers, body: Buffer, secret: string, now: Date): boolean {
  const bearer = headers.get("authorization");
  if (bearer) return isSameSecret(bearer, `Bearer ${secret}`);
  const [id, timestamp, signatures] = ["svix-id", "svix-timestamp", "svix-signature"].map((name) => headers.get(name));
  if (!id || !timestamp || !signatures) return false;
  if (!(Math.abs(now.getTime() / 1000 - Number(timestamp)) <= OLDEST_SECONDS)) return false;
  const key = secret.startsWith("whsec_") ? Buffer.from(secret.slice(6), "base64") : Buffer.from(secret);
  const expected = createHmac("sha256", key).update(`${id}.${timestamp}.`).update(body).digest("base64");
  return signatures.split(" ").some((each) => isSameSecret(each, `v1,${expected}`));
}
