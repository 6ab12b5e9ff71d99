import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses the heading or the news with this ref (`tabIndex={-1}`) when `what` changes, because the button that had the
 * focus is gone, or far below. Screen readers continue from there.
 */
export function useFocusWhenChanged<Target extends HTMLElement = HTMLHeadingElement>(
  what: unknown,
): RefObject<Target | null> {
  const target = useRef<Target>(null);
  const known = useRef(what);
  useEffect(() => {
    if (known.current === what) return;
    known.current = what;
    target.current?.focus();
  }, [what]);
  return target;
}
