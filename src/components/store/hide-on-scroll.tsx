"use client";

import { useEffect } from "react";

/** Ignores smaller movements. */
const STEP_PX = 8;
/** Nothing hides near the top of the page. */
const TOP_PX = 120;

/**
 * Sets `data-scrolled-down` on <html> after scrolling down, which hides the header and buy bar on phones (see
 * globals.css). Scrolling up shows them again.
 */
export function HideOnScroll() {
  useEffect(() => {
    const { dataset } = document.documentElement;
    let last = window.scrollY;
    const look = () => {
      const now = window.scrollY;
      if (Math.abs(now - last) < STEP_PX) return;
      if (now > last && now > TOP_PX) dataset.scrolledDown = "";
      else delete dataset.scrolledDown;
      last = now;
    };
    window.addEventListener("scroll", look, { passive: true });
    return () => {
      window.removeEventListener("scroll", look);
      delete dataset.scrolledDown;
    };
  }, []);
  return null;
}
