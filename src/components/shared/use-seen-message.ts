import { useEffect, useRef } from "react";

/**
 * Which message was the newest one, null for none, when an answer was begun: what comes live while it is typed does not
 * count as read. After `refuse` the newest one counts, which the writer of a refused answer was asked to read, and what
 * comes after it does not. After `sent` one's own message counts, also where the rest of an answer is typed on.
 */
export function useSeenMessage(newestId: string | null, isTyping: boolean) {
  const newest = useRef(newestId);
  const seen = useRef(newestId);
  /** What an answer was refused for has not come yet. */
  const isAwaited = useRef(false);
  /** What was sent is newer than all that is shown. */
  const isAhead = useRef(false);
  const newestAtSending = useRef(newestId);
  useEffect(() => {
    const isNew = newest.current !== newestId;
    newest.current = newestId;
    if (isNew) isAhead.current = false;
    if (isTyping ? !(isNew && isAwaited.current) : isAhead.current) return;
    seen.current = newestId;
    isAwaited.current = false;
  }, [newestId, isTyping]);
  return {
    seenMessageId: () => {
      newestAtSending.current = newest.current;
      return seen.current;
    },
    refuse: () => {
      isAwaited.current = isAhead.current || seen.current === newest.current;
      if (!isAhead.current) seen.current = newest.current;
    },
    sent: (id: string) => {
      seen.current = id;
      isAwaited.current = false;
      isAhead.current = newest.current === newestAtSending.current;
    },
  };
}
