"use client";

import { useEffect } from "react";

/** Brings the partnerships into view on the page that is about them. */
export function PartnershipScroll() {
  // Scrolls to the section, unless the viewer has scrolled already or is about to press something.
  useEffect(() => {
    if (window.scrollY === 0) document.getElementById("partnerships")?.scrollIntoView({ block: "start" });
  }, []);
  return null;
}
