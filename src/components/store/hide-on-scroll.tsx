"use client";

import { useEffect } from "react";

/** Small movements of a finger change nothing. */
const STEP_PX = 8;
/** The head of the page stays as it is. */
const TOP_PX = 120;

/**
 * Marks the page while it is scrolled down, so that on a phone the header and the buy bar leave the window to what is
 * read (see globals.css); scrolling up brings them back.
 */
export function HideOnScroll() {
  // Reads the scroll position of the window.
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
