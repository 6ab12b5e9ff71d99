import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";

/** The dashboard and its partnerships hold state in the URL; the other pages of the store load without nuqs. */
export default function AffiliateLayout({ children }: { children: ReactNode }) {
  return <NuqsAdapter>{children}</NuqsAdapter>;
}
