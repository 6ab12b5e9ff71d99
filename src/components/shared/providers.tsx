"use client";

import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";
import { Toaster } from "~/components/ui/toast";
import { ApiProvider } from "~/trpc/react";
import { InlineScripts } from "./inline-scripts";
import { SessionEnded } from "./session-ended";

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
