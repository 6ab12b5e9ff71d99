import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";

/** The compared products are kept in the URL; most store pages load without nuqs. */
export default function CompareLayout({ children }: { children: ReactNode }) {
  return <NuqsAdapter>{children}</NuqsAdapter>;
}
