import type { SignInInput } from "~/schemas/account";
import { db } from "~/server/db";
import { logError } from "~/server/log";
import { noteNewDevice } from "~/server/services/account/note-new-device";
import { signIn } from "~/server/services/account/sign-in";
import { cookiesOf } from "./cookies";
import { knownDevice } from "./known-device";
import { addressKeys, consumeAttempt, deviceKey, emailKey, resetAttempts, returnAttempt } from "./rate-limit";
import { ipHashOf, SESSION_COOKIE } from "./visitor";

/**
 * The account that was signed in to; the seconds to wait before the next attempt; that the account is suspended; that a
 * code is asked for; or null for a wrong password.
 */
export type SignInAttempt =
  | { account: { id: string; sessionVersion: number } }
  | { retryAfterSeconds: number }
  | { isSuspended: true }
  | { code: "missing" | "wrong" }
  | null;

/**
 * Signs in with this e-mail and password, unless there were too many attempts: of this account, or from this address.
 * Both are counted before the password is looked at, so that attempts made at once all count. On a device where
 * somebody
 * signed in to the account before, they are counted for that device alone: strangers cannot slow its owner down.
 */
export async function attemptSignIn(headers: Headers, input: SignInInput): Promise<SignInAttempt> {
  const deviceId = knownDevice(headers, input.email);
  const account = deviceId ? deviceKey(input.email, deviceId) : emailKey(input.email);
  const addresses = deviceId ? [] : addressKeys(ipHashOf(headers));
  const retryAfterSeconds =
    (await consumeAttempt("sign-in-of-address", addresses)) ?? (await consumeAttempt("sign-in", [account]));
  if (retryAfterSeconds !== null) return { retryAfterSeconds };
  const sessionId = cookiesOf(headers)[SESSION_COOKIE];
  const now = new Date();
  const signedIn = await signIn({ db, now }, { ...input, sessionId });
  if (!signedIn) return null;
  // The password was right, and nobody is signed in: the attempt stays counted.
  if ("isSuspended" in signedIn || "code" in signedIn) return signedIn;
  // Only this attempt of the address is given back: signing in to one's own account must not earn extra attempts at
  // others.
  await Promise.all([resetAttempts("sign-in", account), returnAttempt("sign-in-of-address", addresses)]);
  if (!deviceId) {
    const device = { userId: signedIn.id, userAgent: headers.get("user-agent") };
    await noteNewDevice({ db, now }, device).catch((error) => logError(error, { what: "a new device" }));
  }
  return { account: signedIn };
}
