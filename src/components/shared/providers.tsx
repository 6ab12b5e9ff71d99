"use client";

import { type DehydratedState, HydrationBoundary } from "@tanstack/react-query";
import { usePathname } from "next/navigation";
import { ThemeProvider } from "next-themes";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { toast } from "~/components/ui/toast";
import { ApiProvider, api, onSessionEnded } from "~/trpc/react";
import { MarkHydrated } from "./mark-hydrated";

/** Keeps the library's own script from running, which would need a nonce; ours does its work before the first paint. */
const NOT_RUN = { type: "text/plain" };

type ProvidersProps = {
  children: ReactNode;
  /** The answers of the API that the server has put into the page. */
  state?: DehydratedState;
};

/** What every page needs around it: the theme, the API with what the server has asked it, and the end of a session. */
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

// Fetched when a session has ended.
const SessionEndedDialog = lazy(async () => ({
  default: (await import("./session-ended-dialog")).SessionEndedDialog,
}));

/**
 * Tells kindly that the session behind this page has ended, without leaving it: signing in happens in another window,
 * and on coming back everything typed is still there.
 */
export function SessionEnded() {
  const [isEnded, setIsEnded] = useState(false);
  const [here, setHere] = useState("/");
  const isAdmin = usePathname().startsWith("/admin");
  const utils = api.useUtils();

  // Subscribes to the API's client, which reports an answer 'sign in first'.
  useEffect(
    () =>
      onSessionEnded(() => {
        setHere(window.location.pathname + window.location.search);
        setIsEnded(true);
      }),
    [],
  );

  // Listens to the window: somebody who returns to it may have signed in elsewhere.
  useEffect(() => {
    if (!isEnded) return;
    const look = async () => {
      const viewer = await utils.account.me.fetch(undefined, { staleTime: 0 }).catch(() => null);
      if (!viewer) return;
      setIsEnded(false);
      toast.success("You are signed in again", { description: "Everything you typed is still here." });
    };
    const whenFocused = () => void look();
    window.addEventListener("focus", whenFocused);
    return () => window.removeEventListener("focus", whenFocused);
  }, [isEnded, utils]);

  if (!isEnded) return null;
  return (
    <Suspense>
      <SessionEndedDialog
        signInHref={`${isAdmin ? "/admin/login" : "/login"}?next=${encodeURIComponent(here)}`}
        onClose={() => setIsEnded(false)}
      />
    </Suspense>
  );
}
