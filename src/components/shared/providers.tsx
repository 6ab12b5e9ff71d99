"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { ThemeProvider } from "next-themes";
import { type ReactNode, Suspense, useEffect, useRef, useState } from "react";
import { lazyPart } from "~/components/ui/lazy-part";
import { toast } from "~/components/ui/toast";
import { ApiProvider, api, onSessionEnded } from "~/trpc/react";
import { MarkHydrated } from "./mark-hydrated";

/** Stops next-themes from running its inline script, which would need a CSP nonce; `THEME_SCRIPT` replaces it. */
const NOT_RUN = { type: "text/plain" };

type ProvidersProps = {
  children: ReactNode;
  /** Queries prefetched on the server. */
  state?: DehydratedState;
};

export function Providers({ children, state }: ProvidersProps) {
  return (
    <ThemeProvider attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange scriptProps={NOT_RUN}>
      <MarkHydrated />
      <ApiProvider>
        <HydrationBoundary state={state}>{children}</HydrationBoundary>
        <SessionEnded />
      </ApiProvider>
    </ThemeProvider>
  );
}

// Loads when a session ends.
const SessionEndedDialog = lazyPart(async () => (await import("./session-ended-dialog")).SessionEndedDialog);

/**
 * Shows a dialog when the session has ended, without leaving the page: the user signs in in a new tab, and unsaved
 * input here is kept. It shows another one if they sign in to another account, which the page's next save would change.
 */
export function SessionEnded() {
  const [isEnded, setIsEnded] = useState(false);
  const [isShown, setIsShown] = useState(false);
  /** The account the page was loaded for, and the one that signed in since, if it is another. */
  const ownEmail = useRef<string>(undefined);
  const [otherEmail, setOtherEmail] = useState<string>();
  const [here, setHere] = useState("/");
  const isAdmin = usePathname().startsWith("/admin");
  const utils = api.useUtils();

  useEffect(
    () =>
      onSessionEnded(() => {
        setHere(window.location.pathname + window.location.search);
        ownEmail.current = utils.account.me.getData()?.email ?? ownEmail.current;
        setOtherEmail(undefined);
        setIsEnded(true);
        setIsShown(true);
      }),
    [utils],
  );

  // Check on focus whether the user has signed in elsewhere.
  useEffect(() => {
    if (!isEnded) return;
    const look = async () => {
      const viewer = await utils.account.me.fetch(undefined, { staleTime: 0 }).catch(() => null);
      if (!viewer) return;
      setIsEnded(false);
      const isOther = ownEmail.current !== undefined && viewer.email !== ownEmail.current;
      setIsShown(isOther);
      if (isOther) setOtherEmail(viewer.email);
      else toast.success("You are signed in again", { description: "Everything you typed is still here." });
    };
    const whenFocused = () => void look();
    window.addEventListener("focus", whenFocused);
    return () => window.removeEventListener("focus", whenFocused);
  }, [isEnded, utils]);

  if (!isShown) return null;
  return (
    <Suspense>
      <SessionEndedDialog
        signInHref={`${isAdmin ? "/admin/login" : "/login"}?next=${encodeURIComponent(here)}`}
        otherEmail={otherEmail}
        onClose={() => setIsShown(false)}
      />
    </Suspense>
  );
}
