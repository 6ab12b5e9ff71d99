import { parseCookie, type SetCookie, stringifySetCookie } from "cookie";
import { env } from "~/server/env";

/** A header lookup over `fetch` or Node.js headers. */
export type HeaderReader = { get(name: string): string | null };

export const YEAR_SECONDS = 365 * 24 * 60 * 60;

/** Whether the shop is served over https; its cookies are then marked Secure. */
export const isSecure = () => env.NEXTAUTH_URL.startsWith("https://");

/** The cookies of a request by name; for a duplicate name, the first. */
export const cookiesOf = (headers: HeaderReader) => parseCookie(headers.get("cookie") ?? "");

/** Both names of next-auth's session cookie; long ones are split into numbered chunks. */
const SESSION = /^(?:__Secure-)?next-auth\.session-token(?:\.\d+)?$/;

/** Whether a Cookie header has a session cookie, valid or not. */
export const hasSessionCookie = (header: string): boolean =>
  Object.keys(parseCookie(header)).some((name) => SESSION.test(name));

/** A Set-Cookie header for an HttpOnly, SameSite=Lax cookie. */
export const httpOnlyCookie = (cookie: Pick<SetCookie, "name" | "value" | "path" | "maxAge" | "expires">): string =>
  stringifySetCookie({ path: "/", ...cookie, httpOnly: true, sameSite: "lax", secure: isSecure() });
