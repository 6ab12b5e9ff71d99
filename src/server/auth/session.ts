import { decode, encode } from "next-auth/jwt";
import type { Db } from "~/server/db";
import { env } from "~/server/env";
import { type Actor, loadActor } from "./actor";
import { cookiesOf, type HeaderReader, httpOnlyCookie, isSecure } from "./cookies";

/** The name next-auth gives its session cookie: prefixed where the shop is served over https. */
export const sessionCookieName = () => `${isSecure() ? "__Secure-" : ""}next-auth.session-token`;

/**
 * The account of a request's session cookie, read from the database.
 * Null for no cookie, a forged or expired one, one that was signed out, and one whose account ended its sessions.
 */
export async function getActor(db: Db, headers: HeaderReader): Promise<Actor | null> {
  const cookie = cookiesOf(headers)[sessionCookieName()];
  if (!cookie) return null;
  const token = await decode({ token: cookie, secret: env.NEXTAUTH_SECRET }).catch(() => null);
  if (!token?.sub || typeof token.sessionVersion !== "number" || typeof token.jti !== "string") return null;
  return loadActor(db, token.sub, token.sessionVersion, token.jti);
}

export const SESSION_SECONDS = 30 * 24 * 60 * 60;

/** The Set-Cookie header of a session for this account and version, as next-auth itself would write it. */
export async function sessionCookie(session: { userId: string; sessionVersion: number }): Promise<string> {
  const { userId: sub, sessionVersion } = session;
  const token = await encode({ token: { sub, sessionVersion }, secret: env.NEXTAUTH_SECRET, maxAge: SESSION_SECONDS });
  const expires = new Date(Date.now() + SESSION_SECONDS * 1000);
  return httpOnlyCookie({ name: sessionCookieName(), value: token, expires });
}
