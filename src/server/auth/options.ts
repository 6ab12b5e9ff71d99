import type { NextAuthOptions } from "next-auth";
import Credentials from "next-auth/providers/credentials";
import { SignInInput } from "~/schemas/account";
import { db } from "~/server/db";
import { env } from "~/server/env";
import { signIn } from "~/server/services/account/sign-in";
import { SESSION_SECONDS } from "./session";
import { cookieFrom, SESSION_COOKIE } from "./visitor";

declare module "next-auth" {
  interface User {
    sessionVersion: number;
  }
}
declare module "next-auth/jwt" {
  interface JWT {
    sessionVersion?: number;
  }
}

/** next-auth with e-mail and password; the token holds nothing but the account's id and session version. */
export const authOptions: NextAuthOptions = {
  secret: env.NEXTAUTH_SECRET,
  session: { strategy: "jwt", maxAge: SESSION_SECONDS },
  pages: { signIn: "/login", error: "/login" },
  providers: [
    Credentials({
      credentials: { email: {}, password: {} },
      async authorize(credentials, request) {
        const input = SignInInput.safeParse({ email: credentials?.email, password: credentials?.password });
        if (!input.success) return null;
        const sessionId = cookieFrom(String(request.headers?.cookie ?? ""), SESSION_COOKIE);
        return signIn({ db, now: new Date() }, { ...input.data, sessionId });
      },
    }),
  ],
  callbacks: {
    jwt({ token, user }) {
      if (user) return { sub: user.id, sessionVersion: user.sessionVersion };
      return { sub: token.sub, sessionVersion: token.sessionVersion };
    },
    session: ({ session }) => ({ expires: session.expires }),
  },
};
