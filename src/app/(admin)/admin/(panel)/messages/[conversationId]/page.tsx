import type { Metadata } from "next";
import { ConversationScreen } from "~/components/admin/messages/conversation-screen";
import { ConversationIdInput } from "~/schemas/admin/messages";
import { api } from "~/trpc/server";
import { adminPage, inputOf } from "../../../admin-page";

export const metadata: Metadata = { title: "Message" };

export default adminPage("messages", async ({ params }) => {
  const input = inputOf(ConversationIdInput, await params);
  await api.admin.messages.byId.prefetch(input);
  return <ConversationScreen conversationId={input.conversationId} />;
});
