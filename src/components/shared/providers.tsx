"use client";

import { usePathname } from "next/navigation";
import { ThemeProvider } from "next-themes";
import { lazy, type ReactNode, Suspense, useEffect, useState } from "react";
import { Button, ButtonLink } from "~/components/ui/button";
import { Toaster, toast } from "~/components/ui/toast";
import { INLINE_SCRIPTS } from "~/lib/inline-scripts";
import { ApiProvider, api, onSessionEnded } from "~/trpc/react";

/** Keeps the library's own script from running, which would need a nonce; ours does its work before the first paint. */
const NOT_RUN = { type: "text/plain" };

/** What wraps every page: the API, the theme and the toasts. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange scriptProps={NOT_RUN}>
      <InlineScripts />
      <ApiProvider>
        {children}
        <SessionEnded />
      </ApiProvider>
      <Toaster />
    </ThemeProvider>
  );
}

/** The scripts that run before anything else on the page, and the sign for them that React has hydrated it. */
export function InlineScripts() {
  // The script that replays early presses waits for this attribute.
  useEffect(() => document.documentElement.setAttribute("data-hydrated", ""), []);
  return INLINE_SCRIPTS.map((script) => (
    // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of our own, with nothing of anybody's in it
    <script key={script} dangerouslySetInnerHTML={{ __html: script }} />
  ));
}

// Fetched when a session has ended.
const Dialog = lazy(async () => ({ default: (await import("~/components/ui/dialog")).Dialog }));

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
      <Dialog
        isAlert
        size="sm"
        open={isEnded}
        onOpenChange={setIsEnded}
        title="You are signed out"
        description="Your session has ended. Nothing you typed is lost: sign in in a new window, then come back here and try again."
        footer={
          <>
            <Button variant="secondary" onClick={() => setIsEnded(false)}>
              Stay on this page
            </Button>
            <ButtonLink
              href={`${isAdmin ? "/admin/login" : "/login"}?next=${encodeURIComponent(here)}`}
              target="_blank"
              prefetch={false}
            >
              Sign In
            </ButtonLink>
          </>
        }
      />
    </Suspense>
  );
}
