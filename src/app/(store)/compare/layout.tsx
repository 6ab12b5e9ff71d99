import { NuqsAdapter } from "nuqs/adapters/next/app";
import type { ReactNode } from "react";

/** The comparison holds its products in the URL; most pages of the store load without nuqs. */
export default function CompareLayout({ children }: { children: ReactNode }) {
  return <NuqsAdapter>{children}</NuqsAdapter>;
}
