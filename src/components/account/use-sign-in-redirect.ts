"use client";

import { useRouter } from "next/navigation";
import { api } from "~/trpc/react";

/** Goes on after signing in, with nothing kept of what the visitor was shown before. False: the account is not there. */
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
