import { useEffect, useRef } from "react";

/**
 * Which message was the newest one, null for none, when an answer was begun: what comes live while it is typed does not
 * count as read. After `refuse` the newest one counts, which the writer of a refused answer was asked to read.
 */
export function useSeenMessage(newestId: string | null, isTyping: boolean) {
  const newest = useRef(newestId);
  const seen = useRef(newestId);
  const isRefused = useRef(false);
  useEffect(() => {
    newest.current = newestId;
    if (isTyping) return;
    seen.current = newestId;
    isRefused.current = false;
  }, [newestId, isTyping]);
  return {
    seenMessageId: () => (isRefused.current ? newest.current : seen.current),
    refuse: () => {
      isRefused.current = true;
    },
  };
}
