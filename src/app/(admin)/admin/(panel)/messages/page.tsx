import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { MessagesScreen } from "~/components/admin/messages/messages-screen";
import { loadMessagesSearchParams } from "~/components/admin/messages/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Messages" };

export default async function AdminMessagesPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  await requireAdmin("messages");
  await api.admin.messages.list.prefetch(await loadMessagesSearchParams(searchParams));
  return (
    <HydrateClient>
      <MessagesScreen />
    </HydrateClient>
  );
}
