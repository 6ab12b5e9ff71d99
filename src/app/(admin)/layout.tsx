import type { ReactNode } from "react";
import { Providers } from "~/components/shared/providers";

/** The admin panel, its sign-in and what it prints. */
export default function AdminRootLayout({ children }: { children: ReactNode }) {
  return <Providers>{children}</Providers>;
}
