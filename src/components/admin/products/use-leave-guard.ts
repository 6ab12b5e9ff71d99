"use client";

import { useEffect, useState } from "react";

/** Holds a link of the page back while something is unsaved, and has the browser ask before the window is closed. */
export function useLeaveGuard(isUnsaved: boolean) {
  const [leavingTo, setLeavingTo] = useState<string | null>(null);
  // Links and the closing of the window are events outside React.
  useEffect(() => {
    if (!isUnsaved) return;
    const beforeUnload = (event: BeforeUnloadEvent) => event.preventDefault();
    const click = (event: MouseEvent) => {
      const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
      if (!(link instanceof HTMLAnchorElement) || link.target || link.hasAttribute("download")) return;
      if (event.metaKey || event.ctrlKey || event.shiftKey || link.origin !== location.origin) return;
      event.preventDefault();
      event.stopPropagation();
      setLeavingTo(link.pathname + link.search);
    };
    window.addEventListener("beforeunload", beforeUnload);
    document.addEventListener("click", click, true);
    return () => {
      window.removeEventListener("beforeunload", beforeUnload);
      document.removeEventListener("click", click, true);
    };
  }, [isUnsaved]);
  return { leavingTo, stay: () => setLeavingTo(null) };
}
