"use client";

import { useRouter } from "next/navigation";
import { createContext, useContext, useEffect, useMemo, useState } from "react";
import { HISTORY_STEP } from "~/lib/history-step";

type Ask = (leave: () => void) => void;
type Push = (href: string) => void;
type Guard = { ask: Ask; push: Push };

/** One for each form with unsaved changes on this page; one question is enough for all of them. */
const guards = new Set<Guard>();
let listening: AbortController | null = null;

function askFirst([guard]: ReadonlySet<Guard>, leave: () => void): void {
  if (guard) guard.ask(leave);
  else leave();
}

/** Leaves the page by script: at once, or after the question where something is unsaved. */
export const leavePage = (leave: () => void): void => askFirst(guards, leave);

type Scope = { guards: Set<Guard>; parent: Scope | null };

/** A part of a page that can be left alone, such as a dialog or a tab: only its own forms are asked about. */
export const LeaveScope = createContext<Scope | null>(null);

/** `leave` asks where something in `scope`, given to `LeaveScope`, is unsaved. */
export function useLeaveScope() {
  const parent = useContext(LeaveScope);
  const [own] = useState(() => new Set<Guard>());
  const scope = useMemo(() => ({ guards: own, parent }), [own, parent]);
  return { scope, leave: (leave: () => void) => askFirst(own, leave) };
}

/** The sets that a form's guard is in: of the page, and of each part of it that the form is in. */
function setsOf(scope: Scope | null): Set<Guard>[] {
  return scope ? [scope.guards, ...setsOf(scope.parent)] : [guards];
}

/**
 * Asks before a page with unsaved changes is left: by a link, by the browser's Back and Forward, or by closing the
 * tab (where the browser asks in its own words). While it asks, the page stays as it is.
 */
export function useLeaveGuard(isDirty: boolean) {
  const router = useRouter();
  const scope = useContext(LeaveScope);
  const [leaving, setLeaving] = useState<(() => void) | null>(null);
  // Registers with the listeners of this browser tab.
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

/** Listens to `beforeunload`, to clicks on links and to steps in the history until the controller is aborted. */
function listen(): AbortController {
  const controller = new AbortController();
  const { signal } = controller;
  // A browser without the Navigation API does not say which way a step went: most are one back.
  let step = { steps: -1, isSamePage: false };
  let expected: "return" | "leave" | null = null;

  window.addEventListener("beforeunload", (event) => event.preventDefault(), { signal });
  document.addEventListener(
    "click",
    (event) => {
      const href = hrefOfClick(event);
      const [guard] = guards;
      if (!href || !guard) return;
      // The router's link leaves a click alone whose default is prevented.
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
        // Entries that are added or replaced are no steps.
        if (navigationType !== "traverse" || !currentEntry || !from.url) return;
        step = { steps: currentEntry.index - from.index, isSamePage: isSamePage(new URL(from.url)) };
      },
      { signal },
    );
  }
  // The step was made by then: it is taken back before the router hears of it, and made again on "leave".
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

/** Where a click on a link of the shop would lead; null for anything else, a new tab, or a place on this same page. */
function hrefOfClick(event: MouseEvent): string | null {
  if (event.defaultPrevented || event.button !== 0 || event.ctrlKey || event.metaKey || event.shiftKey) return null;
  const link = event.target instanceof Element ? event.target.closest("a[href]") : null;
  if (!(link instanceof HTMLAnchorElement) || link.hasAttribute("download")) return null;
  if (link.target && link.target !== "_self") return null;
  // A link to another site unloads the page, before which the browser asks.
  const url = new URL(link.href);
  return url.origin !== location.origin || isSamePage(url) ? null : url.href;
}

const isSamePage = (url: URL) => url.pathname === location.pathname && url.search === location.search;
