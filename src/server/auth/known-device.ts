import { createHmac, randomBytes, timingSafeEqual } from "node:crypto";
import { env } from "~/server/env";
import { cookieFrom } from "./visitor";

const COOKIE = "knownDevice";
const YEAR_SECONDS = 365 * 24 * 60 * 60;
/** How many accounts one device remembers, the latest first. */
const MOST_ACCOUNTS = 5;
const DEVICE_ID = /^[0-9a-f]{32}$/;

/** A mark that only this server can make: somebody signed in to this account on this device. */
const markOf = (deviceId: string, email: string) =>
  createHmac("sha256", env.NEXTAUTH_SECRET).update(`known-device:${deviceId}:${email}`).digest("base64url");

function isMark(given: string, expected: string): boolean {
  return given.length === expected.length && timingSafeEqual(Buffer.from(given), Buffer.from(expected));
}

function read(headers: Headers): { deviceId: string | null; marks: string[] } {
  const [deviceId = "", ...marks] = (cookieFrom(headers.get("cookie") ?? "", COOKIE) ?? "").split(".");
  return DEVICE_ID.test(deviceId) ? { deviceId, marks: marks.slice(0, MOST_ACCOUNTS) } : { deviceId: null, marks: [] };
}

/** The id of the device behind a request where somebody signed in to this account on it before; null otherwise. */
export function knownDevice(headers: Headers, email: string): string | null {
  const { deviceId, marks } = read(headers);
  if (!deviceId) return null;
  const expected = markOf(deviceId, email);
  return marks.some((mark) => isMark(mark, expected)) ? deviceId : null;
}

/** The Set-Cookie header by which this device is known for the account from now on; scripts cannot read it. */
export function knownDeviceCookie(headers: Headers, email: string): string {
  const known = read(headers);
  const deviceId = known.deviceId ?? randomBytes(16).toString("hex");
  const mark = markOf(deviceId, email);
  const marks = [mark, ...known.marks.filter((each) => !isMark(each, mark))].slice(0, MOST_ACCOUNTS);
  const secure = env.NEXTAUTH_URL.startsWith("https://") ? "; Secure" : "";
  // Only signing in reads it.
  return `${COOKIE}=${[deviceId, ...marks].join(".")}; Path=/api/auth; Max-Age=${YEAR_SECONDS}; HttpOnly; SameSite=Lax${secure}`;
}
