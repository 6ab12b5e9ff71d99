"use client";

import { ThemeProvider } from "next-themes";
import type { ReactNode } from "react";
import { Toaster } from "~/components/ui/toast";
import { ApiProvider } from "~/trpc/react";
import { SessionEnded } from "./session-ended";

/** What every page stands in: the API, the theme, and the place where toasts appear. */
export function Providers({ children }: { children: ReactNode }) {
  return (
    <ThemeProvider attribute="class" defaultTheme="system" enableSystem disableTransitionOnChange>
      <ApiProvider>
        {children}
        <SessionEnded />
      </ApiProvider>
      <Toaster />
    </ThemeProvider>
  );
}
