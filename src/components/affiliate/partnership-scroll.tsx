"use client";

import { useEffect } from "react";

/** Brings the partnerships into view on the page that is about them. */
export function PartnershipScroll() {
  // Joins the browser's scrolling. Whoever has scrolled by now, or is about to press something, is left where they are.
  useEffect(() => {
    if (window.scrollY === 0) document.getElementById("partnerships")?.scrollIntoView({ block: "start" });
  }, []);
  return null;
}
