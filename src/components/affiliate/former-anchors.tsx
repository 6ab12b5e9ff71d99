"use client";

import { useRouter } from "next/navigation";
import { useEffect } from "react";

/** Where the sections went that stood on one long page; links to them are in old e-mails and bookmarks. */
const PAGE_OF_SECTION: Readonly<Record<string, string>> = {
  "#links": "/affiliate/links",
  "#earnings": "/affiliate/earnings",
  "#statement": "/affiliate/earnings#statement",
  "#tiers": "/affiliate/tiers",
  "#partnerships": "/affiliate/partnerships",
  "#network": "/affiliate/network",
};

/** Leads from a section's former anchor to the page that the section is on now. */
export function FormerAnchors() {
  const router = useRouter();
  // Only the browser knows what stands behind the # of an address.
  useEffect(() => {
    const page = PAGE_OF_SECTION[window.location.hash];
    if (page) router.replace(page);
  }, [router]);
  return null;
}
