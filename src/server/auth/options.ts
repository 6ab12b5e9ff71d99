import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { SignInInput } from "~/schemas/account";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { logError } from "~/server/log";
import { revokeSession } from "~/server/services/account/revoke-session";
import { attemptSignIn } from "./attempt-sign-in";
import { SESSION_SECONDS } from "./session";

declare module "next-auth" {
  interface User {
    sessionVersion: number;
  }
}
declare module "next-auth/jwt" {
  interface JWT {
    sessionVersion?: number;
    /** When the password was entered, in ms since the epoch. */
    signedInAt?: number;
  }
}

/** The outcome of one request, as far as next-auth's response does not show it. */
export type AuthOutcome = {
  signedInAs?: { email: string; sessionVersion: number };
  retryAfterSeconds?: number;
  isSuspended?: boolean;
  /** The password was right, and the account requires a code from its authenticator app. */
  code?: "missing" | "wrong";
  hasFailed?: boolean;
};

/**
 * next-auth options with e-mail and password for one request; writes what happened to `outcome`. The token holds only
 * the account's id, its session version, when the password was entered, and its own id, which `encode` adds.
 */
export function authOptions(headers: Headers, outcome: AuthOutcome): NextAuthOptions {
  return {
    secret: env.NEXTAUTH_SECRET,
    session: { strategy: "jwt", maxAge: SESSION_SECONDS },
    pages: { signIn: "/login", error: "/login" },
    providers: [
      Credentials({
        credentials: { email: {}, password: {}, code: {} },
        /** Rate limits are applied here, on the parsed e-mail, whatever the encoding of the request. */
        async authorize(credentials) {
          const input = SignInInput.safeParse({
            email: credentials?.email,
            password: credentials?.password,
            code: credentials?.code,
          });
          if (!input.success) return null;
          try {
            const attempt = await attemptSignIn(headers, input.data);
            if (attempt && "retryAfterSeconds" in attempt) outcome.retryAfterSeconds = attempt.retryAfterSeconds;
            if (attempt && "isSuspended" in attempt) outcome.isSuspended = true;
            if (attempt && "code" in attempt) outcome.code = attempt.code;
            if (!attempt || !("account" in attempt)) return null;
            outcome.signedInAs = { email: input.data.email, sessionVersion: attempt.account.sessionVersion };
            return attempt.account;
          } catch (error) {
            return noteFailure(outcome, error);
          }
        },
      }),
    ],
    callbacks: {
      jwt({ token, user }) {
        if (user) return { sub: user.id, sessionVersion: user.sessionVersion, signedInAt: Date.now() };
        return { sub: token.sub, sessionVersion: token.sessionVersion, signedInAt: token.signedInAt };
      },
      session: ({ session }) => ({ expires: session.expires }),
    },
    events: {
      async signOut({ token }) {
        if (!token?.sub || typeof token.jti !== "string") return;
        const expiresAt = new Date(Number(token.exp) * 1000);
        const session = { userId: token.sub, tokenId: token.jti, expiresAt };
        await revokeSession({ db, now: new Date() }, session).catch((error) => noteFailure(outcome, error));
      },
    },
  };
}

/** next-auth reports an error as wrong credentials; `hasFailed` makes the response a 500 instead. */
function noteFailure(outcome: AuthOutcome, error: unknown): null {
  logError(error, { what: "an account's session" });
  outcome.hasFailed = true;
  return null;
}
