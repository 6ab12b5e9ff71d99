import { useState } from "react";
import { api } from "~/trpc/react";
import { entryHref, type MessagesSearchParams } from "./search-params";

/**
 * URL of the next message on the page of the list this one was opened from; null after the last one. If this message
 * has left the list, for example because it was read, the next is the one that took its place.
 */
export function useNextEntry(id: string, params: MessagesSearchParams): string | null {
  const list = api.admin.messages.list.useQuery(params);
  // Requests are decided on a screen of their own, so they are skipped.
  const threads = list.data?.entries.filter(({ kind }) => kind === "contact" || kind === "order") ?? [];
  const at = threads.findIndex((entry) => entry.id === id);
  const [lastAt, setLastAt] = useState(0);
  if (at !== -1 && at !== lastAt) setLastAt(at);
  const next = threads[at === -1 ? lastAt : at + 1];
  return next ? entryHref(next, params) : null;
}
