import type { Metadata } from "next";
import { PAGE_STATUS } from "../../page-status.mjs";

/**
 * For a cached page that says there is nothing at its address. Next.js sends a page that throws `notFound()` without its
 * words, to be filled by a script; so the page is made like any other, and the page cache answers with this status.
 */
export const notFoundMetadata = (title: string): Metadata => ({
  title,
  robots: { index: false },
  other: { [PAGE_STATUS]: "404" },
});
