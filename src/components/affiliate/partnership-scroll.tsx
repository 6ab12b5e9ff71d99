"use client";

import { useEffect } from "react";

/** Brings the partnerships into view on the page that is about them. */
export function PartnershipScroll() {
  // Joins the browser's scrolling.
  useEffect(() => document.getElementById("partnerships")?.scrollIntoView({ block: "start" }), []);
  return null;
}
