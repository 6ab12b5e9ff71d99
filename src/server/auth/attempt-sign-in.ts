import type { SignInInput } from "~/schemas/account";
import { db } from "~/server/db";
import { logError } from "~/server/log";
import { alertNewDevice } from "~/server/services/account/alert-new-device";
import { signIn } from "~/server/services/account/sign-in";
import { cookiesOf } from "./cookies";
import { knownDevice } from "./known-device";
import { addressKeys, consumeAttempt, deviceKey, emailKey, refundAttempt, resetAttempts } from "./rate-limit";
import { ipHashOf, SESSION_COOKIE } from "./visitor";

/** `retryAfterSeconds`: rate limited. `code`: two-factor code missing or wrong. Null: wrong credentials. */
export type SignInAttempt =
  | { account: { id: string; sessionVersion: number } }
  | { retryAfterSeconds: number }
  | { isSuspended: true }
  | { code: "missing" | "wrong" }
  | null;

/**
 * Signs in with e-mail and password, rate limited per account and per IP address. Both are counted before the password
 * is checked, so concurrent attempts all count. On a device that has signed in to the account before, attempts count
 * for that device alone, so strangers cannot slow down the account's owner.
 */
export async function attemptSignIn(headers: Headers, input: SignInInput): Promise<SignInAttempt> {
  const deviceId = await knownDevice(db, headers, input.email);
  const account = deviceId ? deviceKey(input.email, deviceId) : emailKey(input.email);
  const addresses = deviceId ? [] : addressKeys(ipHashOf(headers));
  const retryAfterSeconds =
    (await consumeAttempt("sign-in-of-address", addresses)) ?? (await consumeAttempt("sign-in", [account]));
  if (retryAfterSeconds !== null) return { retryAfterSeconds };
  const sessionId = cookiesOf(headers)[SESSION_COOKIE];
  const now = new Date();
  const signedIn = await signIn({ db, now }, { ...input, sessionId });
  if (!signedIn) return null;
  // The password was right but nobody is signed in, so the attempt stays counted.
  if ("isSuspended" in signedIn || "code" in signedIn) return signedIn;
  // The IP address gets back only this attempt: signing in to your own account must not earn extra attempts at others.
  await Promise.all([resetAttempts("sign-in", account), refundAttempt("sign-in-of-address", addresses)]);
  if (!deviceId) {
    const device = { userId: signedIn.id, userAgent: headers.get("user-agent") };
    await alertNewDevice({ db, now }, device).catch((error) => logError(error, { what: "a new device" }));
  }
  return { account: signedIn };
}
