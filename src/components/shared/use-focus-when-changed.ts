import { type RefObject, useEffect, useRef } from "react";

/**
 * Focuses the heading (`tabIndex={-1}`) when `what` changes, because the button that had focus has been removed. Screen
 * readers continue from there.
 */
export function useFocusWhenChanged(what: unknown): RefObject<HTMLHeadingElement | null> {
  const heading = useRef<HTMLHeadingElement>(null);
  const known = useRef(what);
  useEffect(() => {
    if (known.current === what) return;
    known.current = what;
    heading.current?.focus();
  }, [what]);
  return heading;
}
