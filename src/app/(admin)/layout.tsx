import type { ReactNode } from "react";
import { Providers } from "~/components/shared/providers";

/** Wraps the admin panel, its sign-in and its print pages. */
export default function AdminRootLayout({ children }: { children: ReactNode }) {
  return <Providers>{children}</Providers>;
}
