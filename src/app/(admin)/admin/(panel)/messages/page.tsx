import type { Metadata } from "next";
import { MessagesScreen } from "~/components/admin/messages/messages-screen";
import { loadMessagesSearchParams } from "~/components/admin/messages/search-params";
import { api } from "~/trpc/server";
import { adminPage } from "../../admin-page";

export const metadata: Metadata = { title: "Messages" };

export default adminPage("messages", async ({ searchParams }) => {
  await api.admin.messages.list.prefetch(await loadMessagesSearchParams(searchParams));
  return <MessagesScreen />;
});
