import { api } from "~/trpc/react";
import { entryHref, type MessagesSearchParams } from "./search-params";

/** The address of the message that follows this one in the list it was opened from; null after the last. */
export function useNextEntry(id: string, params: MessagesSearchParams): string | null {
  const list = api.admin.messages.list.useQuery(params);
  // A request has a screen of its own, with another kind of answer.
  const threads = list.data?.entries.filter(({ kind }) => kind === "contact" || kind === "order") ?? [];
  const at = threads.findIndex((entry) => entry.id === id);
  const next = threads[at + 1] ?? threads.find((entry) => entry.id !== id);
  return next ? entryHref(next, params) : null;
}
