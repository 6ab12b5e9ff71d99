import { api } from "~/trpc/react";
import { entryHref, type MessagesSearchParams } from "./search-params";

/**
 * URL of the next message in the list this one was opened from. Starts over at the top of that page after its last
 * message; null if there is no other message on it.
 */
export function useNextEntry(id: string, params: MessagesSearchParams): string | null {
  const list = api.admin.messages.list.useQuery(params);
  // Requests are decided on a screen of their own, so they are skipped.
  const threads = list.data?.entries.filter(({ kind }) => kind === "contact" || kind === "order") ?? [];
  const at = threads.findIndex((entry) => entry.id === id);
  const next = threads[at + 1] ?? threads.find((entry) => entry.id !== id);
  return next ? entryHref(next, params) : null;
}
