import { type RefObject, useEffect, useRef } from "react";

/**
 * For a heading (`tabIndex={-1}`): gets the focus when what it stands over was changed by a press, which took the pressed
 * button away. Screen readers go on here.
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
