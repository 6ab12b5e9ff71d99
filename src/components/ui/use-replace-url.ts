"use client";

import { useRouter } from "next/navigation";

/**
 * Changes the address of the page that is shown, without asking the server for it again. While the page comes to life
 * the router does not yet watch the browser's history and would miss the change: then the router itself makes it.
 */
export function useReplaceUrl(how: "push" | "replace" = "push"): (href: string) => void {
  const router = useRouter();
  return (href) => {
    // The router puts its own function over the browser's once it watches.
    if (!Object.hasOwn(window.history, `${how}State`)) router[how](href, { scroll: false });
    else if (how === "push") window.history.pushState(null, "", href);
    else window.history.replaceState(null, "", href);
  };
}
