import type { Metadata } from "next";
import { CannedAnswersScreen } from "~/components/admin/messages/canned-answers-screen";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../../require-admin";

export const metadata: Metadata = { title: "Canned answers" };

export default async function AdminCannedAnswersPage() {
  await requireAdmin("messages");
  await api.admin.messages.cannedAnswers.prefetch();
  return (
    <HydrateClient>
      <CannedAnswersScreen />
    </HydrateClient>
  );
}
