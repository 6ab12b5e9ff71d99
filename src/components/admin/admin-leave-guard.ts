"use client";

import { useRouter } from "next/navigation";
import { useEffect, useRef, useState } from "react";

type Leaving = { go: () => void };

/**
 * Asks before a page with unsaved changes is left: by a link, by the browser's Back and Forward, or by closing the
 * tab (where the browser asks in its own words). While it asks, the page stays as it is.
 */
export function useLeaveGuard(isDirty: boolean) {
  const router = useRouter();
  const [leaving, setLeaving] = useState<Leaving | null>(null);
  const isOff = useRef(false);

  // Listens to `beforeunload` and to clicks on links.
  useEffect(() => {
    if (!isDirty) return;
    function closing(event: BeforeUnloadEvent) {
      if (!isOff.current) event.preventDefault();
    }
    function press(event: MouseEvent) {
      const address = addressOfPress(event);
      if (!address || isOff.current) return;
      event.preventDefault();
      event.stopPropagation();
      setLeaving({
        go: () => (address.origin === location.origin ? router.push(address.href) : location.assign(address)),
      });
    }
    window.addEventListener("beforeunload", closing);
    document.addEventListener("click", press, true);
    return () => {
      window.removeEventListener("beforeunload", closing);
      document.removeEventListener("click", press, true);
    };
  }, [isDirty, router]);

  // Listens to `popstate`: undoes the step before the router reacts, and asks first.
  useEffect(() => {
    if (!isDirty) return;
    const here = placeInHistory();
    let isReturning = false;
    function step(event: PopStateEvent) {
      if (isOff.current) return;
      event.stopImmediatePropagation();
      if (isReturning) {
        isReturning = false;
        return;
      }
      const there = placeInHistory();
      const steps = here === null || there === null || here === there ? -1 : there - here;
      isReturning = true;
      window.history.go(-steps);
      setLeaving({ go: () => window.history.go(steps) });
    }
    window.addEventListener("popstate", step, true);
    return () => window.removeEventListener("popstate", step, true);
  }, [isDirty]);

  return {
    isAsked: leaving !== null,
    stay: () => setLeaving(null),
    leave: () => {
      isOff.current = true;
      setLeaving(null);
      leaving?.go();
    },
  };
}

/** Where a press of a link would lead; null for anything else, a new tab, or a place on this same page. */
function addressOfPress(event: MouseEvent): URL | null {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute("download")) return null;
  if (link.target && link.target !== "_self") return null;
  const address = new URL(link.href);
  const isHere = address.origin === location.origin && address.pathname === location.pathname;
  return isHere && address.search === location.search ? null : address;
}

/** How far along the tab's history this page stands, where the browser says so. */
function placeInHistory(): number | null {
  return "navigation" in window ? (window.navigation.currentEntry?.index ?? null) : null;
}
