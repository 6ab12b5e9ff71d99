"use client";

import { HeadManagerContext } from "next/dist/shared/lib/head-manager-context.shared-runtime";
import { ThemeProvider } from "next-themes";
import { type ReactNode, useContext } from "react";
import { Toaster } from "~/components/ui/toast";
import { ApiProvider } from "~/trpc/react";
import { PreHydrationReplay } from "./pre-hydration-replay";
import { SessionEnded } from "./session-ended";

/** What wraps every page: the API, the theme and the toasts. */
export function Providers({ children }: { children: ReactNode }) {
  // Where Next.js keeps the nonce of its own scripts, for the one that sets light or dark before the first paint.
  const { nonce } = useContext(HeadManagerContext);
  return (
    <ThemeProvider nonce={nonce} attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange>
      <PreHydrationReplay nonce={nonce} />
      <ApiProvider>
        {children}
        <SessionEnded />
      </ApiProvider>
      <Toaster />
    </ThemeProvider>
  );
}
