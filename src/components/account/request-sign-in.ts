"use client";

import { useRouter } from "next/navigation";
import { NETWORK_ERROR, UNEXPECTED_ERROR } from "~/lib/api-error";
import { api } from "~/trpc/react";

type SignInOutcome =
  | "signed-in"
  | "code-needed"
  | "code-wrong"
  | "refused"
  | "too-many-tries"
  | "suspended"
  | "failed"
  | "unreached";

/**
 * Signs in without leaving the page. next-auth's own client would navigate to an error page on a network failure, and
 * lose what was typed.
 */
export async function requestSignIn(email: string, password: string, code = ""): Promise<SignInOutcome> {
  try {
    const { csrfToken } = (await (await fetch("/api/auth/csrf")).json()) as { csrfToken: string };
    const response = await fetch("/api/auth/callback/credentials", {
      method: "POST",
      body: new URLSearchParams({ email, password, ...(code && { code }), csrfToken, callbackUrl: "/", json: "true" }),
    });
    if (response.status === 429) return "too-many-tries";
    const { url } = (await response.json()) as { url?: string };
    const error = url ? new URL(url, window.location.origin).searchParams.get("error") : null;
    if (response.ok && !error) return "signed-in";
    if (error === "Suspended") return "suspended";
    if (error === "CodeNeeded") return "code-needed";
    if (error === "CodeWrong") return "code-wrong";
    return error === "CredentialsSignin" ? "refused" : "failed";
  } catch (cause) {
    return cause instanceof TypeError ? "unreached" : "failed";
  }
}

export const SIGN_IN_TEXTS: Record<Exclude<SignInOutcome, "signed-in">, string> = {
  "code-needed": "Enter the code from your authenticator app.",
  "code-wrong": "That code is incorrect. Codes change every 30 seconds; each recovery code works once.",
  refused: "Invalid email or password",
  "too-many-tries": "Too many tries. Please wait a few minutes and try again.",
  suspended: "This account is suspended. We sent you the reason by e-mail.",
  failed: UNEXPECTED_ERROR,
  unreached: NETWORK_ERROR,
};

/** After signing in, invalidates all queries and goes to `target`. Resolves to false if the session has no account. */
export function useSignInRedirect() {
  const router = useRouter();
  const utils = api.useUtils();
  return async (target: string): Promise<boolean> => {
    const viewer = await utils.account.me.fetch(undefined, { staleTime: 0 }).catch(() => undefined);
    if (viewer === null) return false;
    await utils.invalidate();
    router.push(target);
    router.refresh();
    return true;
  };
}
