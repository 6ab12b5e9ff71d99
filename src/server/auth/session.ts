import { LRUCache } from "lru-cache";
import { decode, encode } from "next-auth/jwt";
import { setRequestActor } from "~/server/current-request";
import type { Db } from "~/server/db";
import { env } from "~/server/env";
import { logError } from "~/server/log";
import { recordSessionUse } from "~/server/services/account/record-session-use";
import { type Actor, loadActor } from "./actor";
import { cachedActor } from "./cached-actor";
import { cookiesOf, type HeaderReader, httpOnlyCookie, isSecure } from "./cookies";
import { actorInView } from "./customer-view";

/** next-auth's session cookie name, prefixed over https. */
export const sessionCookieName = () => `${isSecure() ? "__Secure-" : ""}next-auth.session-token`;

type SessionToken = {
  userId: string;
  sessionVersion: number;
  tokenId: string;
  expiresAt: number;
  signedInAt: Date | null;
};

/** Cache of decrypted tokens: decryption is the slowest part of reading a session. */
const decrypted = new LRUCache<string, SessionToken>({ max: 5_000 });

/** Decodes a session cookie; null if it is forged or expired. The claims are not yet checked against the database. */
async function readToken(cookie: string): Promise<SessionToken | null> {
  const known = decrypted.get(cookie);
  if (known) return known.expiresAt > Date.now() ? known : null;
  const token = await decode({ token: cookie, secret: env.NEXTAUTH_SECRET }).catch(() => null);
  const { sub, sessionVersion, jti, exp, signedInAt } = token ?? {};
  if (!sub || typeof sessionVersion !== "number" || typeof jti !== "string" || typeof exp !== "number") return null;
  const at = typeof signedInAt === "number" ? new Date(signedInAt) : null;
  const read = { userId: sub, sessionVersion, tokenId: jti, expiresAt: exp * 1000, signedInAt: at };
  decrypted.set(cookie, read);
  return read;
}

/**
 * The account of a request's session cookie, read from the database; for an admin viewing the shop as a customer, that
 * customer's account. Null for a missing, forged, expired or signed-out session, or if the account ended its sessions.
 * `isCatalogueRead`: the cached actor of `cachedActor` is enough.
 */
export async function getActor(
  db: Db,
  headers: HeaderReader,
  { isCatalogueRead = false, now = new Date() } = {},
): Promise<Actor | null> {
  const cookie = cookiesOf(headers)[sessionCookieName()];
  if (!cookie) return null;
  const token = await readToken(cookie);
  if (!token) return null;
  const actor = isCatalogueRead
    ? await cachedActor(db, token, now)
    : await loadActor(db, token.userId, token.sessionVersion, token.tokenId);
  if (!actor) return null;
  // In a customer view this is the admin: the log records who really acted.
  setRequestActor(actor.userId);
  const used = { ...token, expiresAt: new Date(token.expiresAt), userAgent: headers.get("user-agent") };
  await recordSessionUse({ db, now }, used).catch((error) => logError(error, { what: "a session's use" }));
  return actorInView(db, headers, { ...actor, signedInAt: token.signedInAt });
}

export const SESSION_SECONDS = 30 * 24 * 60 * 60;

type NewSession = { userId: string; sessionVersion: number; signedInAt?: Date | null };

/** A new session's Set-Cookie header, as next-auth would write it. */
export async function sessionCookie({ userId: sub, sessionVersion, signedInAt }: NewSession): Promise<string> {
  const token = await encode({
    token: { sub, sessionVersion, signedInAt: signedInAt?.getTime() },
    secret: env.NEXTAUTH_SECRET,
    maxAge: SESSION_SECONDS,
  });
  const expires = new Date(Date.now() + SESSION_SECONDS * 1000);
  return httpOnlyCookie({ name: sessionCookieName(), value: token, expires });
}
