"use client";

import { type RefCallback, useEffect, useRef, useState } from "react";
import { cn } from "~/lib/cn";
import { type Bindings, useListKeys } from "./use-list-keys";

/** What a key does to the current row; a no-op on rows for which `can` returns false. */
type Act<Row> = { label: string; run: (row: Row) => void; can?: (row: Row) => boolean };

type Queue<Row> = {
  rows: readonly Row[];
  keyOf: (row: Row) => string;
  /** By key, such as `a`, `r`, `x` or `Enter`. Keys that no row allows are not listed. */
  acts: Readonly<Record<string, Act<Row> | undefined>>;
};

type Place = { key: string; at: number };

/** Index of the current row, or of the row that took its place if it left the list. -1 before any was selected. */
function placeOf(keys: readonly string[], current: Place | null): number {
  if (!current) return -1;
  const at = keys.indexOf(current.key);
  return at === -1 ? Math.min(current.at, keys.length - 1) : at;
}

export const queueRowStyles = (isCurrent: boolean) =>
  cn("scroll-my-24 border-l-2", isCurrent ? "border-l-accent bg-subtle" : "border-l-transparent");

export type QueueRowProps = {
  ref: RefCallback<HTMLElement>;
  tabIndex: number;
  "aria-current": "true" | undefined;
  onFocus: () => void;
};

/**
 * Keyboard navigation of a list: j and k move the focus, the keys of `acts` act on the current row. Spread
 * `rowProps(row, index)` on each row. If the current row leaves the list, the one that takes its place becomes current.
 */
export function useKeyboardList<Row>({ rows, keyOf, acts }: Queue<Row>) {
  const [current, setCurrent] = useState<Place | null>(null);
  const elements = useRef(new Map<string, HTMLElement>());
  const keys = rows.map(keyOf);
  const at = placeOf(keys, current);
  const focus = (index: number) => elements.current.get(keys[index] ?? "")?.focus();
  const go = (step: number) => focus(at === -1 ? 0 : Math.min(rows.length - 1, Math.max(0, at + step)));

  const bindings: Record<string, Bindings[string]> = {};
  if (rows.length > 0) {
    bindings.j = { label: "Next", run: () => go(1) };
    bindings.k = { label: "Previous", run: () => go(-1) };
    for (const [key, act] of Object.entries(acts)) {
      if (!act || !rows.some((row) => act.can?.(row) ?? true)) continue;
      const run = () => {
        const row = rows[at];
        if (row !== undefined && (act.can?.(row) ?? true)) act.run(row);
      };
      bindings[key] = { label: act.label, run };
    }
  }
  useListKeys(bindings);

  const present = keys[at];
  const hasLeft = current !== null && present !== undefined && present !== current.key;
  // The focused row was removed, so the browser moved focus to the body. Nobody asked to scroll: that would move the
  // next button out from under the pointer.
  useEffect(() => {
    if (!hasLeft || document.activeElement !== document.body) return;
    elements.current.get(present)?.focus({ preventScroll: true });
  }, [hasLeft, present]);

  function rowProps(row: Row, index: number): QueueRowProps {
    const key = keyOf(row);
    const ref: RefCallback<HTMLElement> = (element) => {
      if (!element) return void elements.current.delete(key);
      elements.current.set(key, element);
      // A server-rendered row can have focus before hydration attaches onFocus.
      if (current?.key !== key && element.contains(document.activeElement)) setCurrent({ key, at: index });
    };
    return {
      ref,
      tabIndex: -1,
      "aria-current": index === at ? "true" : undefined,
      onFocus: () => setCurrent({ key, at: index }),
    };
  }
  return { at, rowProps };
}
