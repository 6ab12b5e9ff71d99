import { createHmac, randomBytes } from "node:crypto";
import { isSameSecret } from "~/server/crypto";
import type { Db } from "~/server/db";
import { env } from "~/server/env";
import { cookiesOf, httpOnlyCookie, YEAR_SECONDS } from "./cookies";

const COOKIE = "knownDevice";
/** How many accounts a device remembers, latest first. */
const MOST_ACCOUNTS = 5;
const DEVICE_ID = /^[0-9a-f]{32}$/;

type Account = { email: string; sessionVersion: number };

/**
 * A MAC that proves a sign-in to this account on this device. A new session version ends it: whoever had the former
 * password may have signed in there.
 */
const markOf = (deviceId: string, { email, sessionVersion }: Account) =>
  createHmac("sha256", env.NEXTAUTH_SECRET)
    .update(`known-device:${deviceId}:${email}:${sessionVersion}`)
    .digest("base64url");

function read(headers: Headers): { deviceId: string | null; marks: string[] } {
  const [deviceId = "", ...marks] = (cookiesOf(headers)[COOKIE] ?? "").split(".");
  return DEVICE_ID.test(deviceId) ? { deviceId, marks: marks.slice(0, MOST_ACCOUNTS) } : { deviceId: null, marks: [] };
}

/** The device's id if this account has signed in on it before; otherwise null. */
export async function knownDevice(db: Db, headers: Headers, email: string): Promise<string | null> {
  const { deviceId, marks } = read(headers);
  if (!deviceId) return null;
  const account = await db.user.findUnique({ where: { email }, select: { sessionVersion: true } });
  // No account has -1: an unknown address takes as long to check.
  const expected = markOf(deviceId, { email, sessionVersion: account?.sessionVersion ?? -1 });
  return marks.some((mark) => isSameSecret(mark, expected)) ? deviceId : null;
}

/** The Set-Cookie header that makes this device known for the account; HttpOnly. */
export function knownDeviceCookie(headers: Headers, account: Account): string {
  const known = read(headers);
  const deviceId = known.deviceId ?? randomBytes(16).toString("hex");
  const mark = markOf(deviceId, account);
  const marks = [mark, ...known.marks.filter((each) => !isSameSecret(each, mark))].slice(0, MOST_ACCOUNTS);
  const value = [deviceId, ...marks].join(".");
  // Scoped to /api/auth, because only sign-in reads it.
  return httpOnlyCookie({ name: COOKIE, value, path: "/api/auth", maxAge: YEAR_SECONDS });
}
