import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ConversationScreen } from "~/components/admin/messages/conversation-screen";
import { ConversationIdInput } from "~/schemas/admin/messages";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../../require-admin";

export const metadata: Metadata = { title: "Message" };

export default async function AdminMessagePage({ params }: { params: Promise<{ conversationId: string }> }) {
  await requireAdmin("messages");
  const input = ConversationIdInput.safeParse(await params);
  if (!input.success) notFound();
  await api.admin.messages.byId.prefetch(input.data);
  return (
    <HydrateClient>
      <ConversationScreen conversationId={input.data.conversationId} />
    </HydrateClient>
  );
}
