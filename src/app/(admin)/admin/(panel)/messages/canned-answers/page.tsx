import type { Metadata } from "next";
import { CannedAnswersScreen } from "~/components/admin/messages/canned-answers-screen";
import { api } from "~/trpc/server";
import { adminPage } from "../../../admin-page";

export const metadata: Metadata = { title: "Canned answers" };

export default adminPage("messages", async () => {
  await api.admin.messages.cannedAnswers.prefetch();
  return <CannedAnswersScreen />;
});
