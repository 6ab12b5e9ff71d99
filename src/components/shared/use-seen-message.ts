import { useEffect, useRef } from "react";

/**
 * Tracks the newest message (null for none) that the writer of a reply has seen. Messages that arrive while typing do
 * not count as seen. After `refuse`, the newest message counts, because the writer was told to read it; later ones do
 * not. After `sent`, the writer's own message counts.
 */
export function useSeenMessage(newestId: string | null, isTyping: boolean) {
  const newest = useRef(newestId);
  const seen = useRef(newestId);
  /** The message that caused a refusal has not arrived yet. */
  const isAwaited = useRef(false);
  /** The sent message is newer than anything shown. */
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
