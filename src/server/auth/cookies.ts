import { parseCookie, type SetCookie, stringifySetCookie } from "cookie";
import { env } from "~/server/env";

/** What reads a request's headers: those of `fetch`, or of Node.js. */
export type HeaderReader = { get(name: string): string | null };

export const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Whether the shop is served over https; its cookies are sent over nothing else then. */
export const isSecure = () => env.NEXTAUTH_URL.startsWith("https://");

/** The cookies of a request by their names; of one that was sent twice the first. */
export const cookiesOf = (headers: HeaderReader) => parseCookie(headers.get("cookie") ?? "");

/** By either name of next-auth's session cookie; it numbers the parts of a long one. */
const SESSION = /^(?:__Secure-)?next-auth\.session-token(?:\.\d+)?$/;

/** Whether a Cookie header carries a session, valid or not. */
export const hasSessionCookie = (header: string): boolean =>
  Object.keys(parseCookie(header)).some((name) => SESSION.test(name));

/** The Set-Cookie header of a cookie that scripts cannot read and that other sites' forms do not send. */
export const httpOnlyCookie = (cookie: Pick<SetCookie, "name" | "value" | "path" | "maxAge" | "expires">): string =>
  stringifySetCookie({ path: "/", ...cookie, httpOnly: true, sameSite: "lax", secure: isSecure() });
