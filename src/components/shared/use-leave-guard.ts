"use client";

import { useRouter } from "next/navigation";
import { createContext, useContext, useEffect, useMemo, useState } from "react";
import { HISTORY_STEP } from "~/lib/history-step";
import { type Guard, guards, leaveOrAsk } from "./leave-page";

let listening: AbortController | null = null;

export type Scope = { guards: Set<Guard>; parent: Scope | null };

/** A part of the page that closes by itself, such as a dialog or tab: leaving it asks only about its own forms. */
export const LeaveScope = createContext<Scope | null>(null);

/** `leave` asks first if a form within `scope` is dirty. Pass `scope` to the `LeaveScope` provider. */
export function useLeaveScope() {
  const parent = useContext(LeaveScope);
  const [own] = useState(() => new Set<Guard>());
  const scope = useMemo(() => ({ guards: own, parent }), [own, parent]);
  return { scope, leave: (leave: () => void) => leaveOrAsk(own, leave) };
}

/** The sets a form registers in: one per enclosing scope, and the page's. */
function setsOf(scope: Scope | null): Set<Guard>[] {
  return scope ? [scope.guards, ...setsOf(scope.parent)] : [guards];
}

/**
 * Asks before leaving a page with unsaved changes: by link, browser Back/Forward, or closing the tab (the browser's own
 * prompt). The page stays as is while asking.
 */
export function useLeaveGuard(isDirty: boolean) {
  const router = useRouter();
  const scope = useContext(LeaveScope);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  useEffect(() => {
    if (!isDirty) return;
    const guard: Guard = { ask: (leave) => setLeaving(() => leave), push: (href) => router.push(href) };
    const sets = setsOf(scope);
    for (const set of sets) set.add(guard);
    listening ??= listen();
    return () => {
      for (const set of sets) set.delete(guard);
      if (guards.size > 0) return;
      listening?.abort();
      listening = null;
    };
  }, [isDirty, router, scope]);
  return {
    isAsked: leaving !== null,
    stay: () => setLeaving(null),
    leave: () => {
      setLeaving(null);
      leaving?.();
    },
  };
}

/** Listens to `beforeunload`, link clicks and history steps until the controller is aborted. */
function listen(): AbortController {
  const controller = new AbortController();
  const { signal } = controller;
  // Without the Navigation API the direction of a history step is unknown; assume one step back.
  let step = { steps: -1, isSamePage: false };
  let expected: "return" | "leave" | null = null;

  window.addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
  document.addEventListener(
    "click",
    (event) => {
      const href = hrefOfClick(event);
      const [guard] = guards;
      if (!href || !guard) return;
      // Next's Link ignores clicks whose default is prevented.
      event.preventDefault();
      guard.ask(() => guard.push(href));
    },
    { signal, capture: true },
  );
  if ("navigation" in window) {
    window.navigation.addEventListener(
      "currententrychange",
      ({ from, navigationType }) => {
        const { currentEntry } = window.navigation;
        // Pushes and replaces are not history steps.
        if (navigationType !== "traverse" || !currentEntry || !from.url) return;
        step = { steps: currentEntry.index - from.index, isSamePage: isSamePage(new URL(from.url)) };
      },
      { signal },
    );
  }
  // The browser has already moved: undo the step before the router sees it, and repeat it if the user chooses to leave.
  window.addEventListener(
    HISTORY_STEP,
    (event) => {
      const [guard] = guards;
      const wasExpected = expected;
      expected = null;
      if (!guard || wasExpected === "leave" || (!wasExpected && step.isSamePage)) return;
      event.preventDefault();
      if (wasExpected === "return") return;
      const { steps } = step;
      expected = "return";
      window.history.go(-steps);
      guard.ask(() => {
        expected = "leave";
        window.history.go(steps);
      });
    },
    { signal },
  );
  return controller;
}

/**
 * The same-origin URL that a click navigates to. Null for other clicks, new tabs, downloads, same-page anchors, and links
 * with or within `data-opens-here`, which open something on the page and leave its forms as they are.
 */
function hrefOfClick(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute("download")) return null;
  if (link.closest("[data-opens-here]")) return null;
  if (link.target && link.target !== "_self") return null;
  // A link to another origin unloads the page, which triggers `beforeunload`.
  const url = new URL(link.href);
  return url.origin !== location.origin || isSamePage(url) ? null : url.href;
}

const isSamePage = (url: URL) => url.pathname === location.pathname && url.search === location.search;
