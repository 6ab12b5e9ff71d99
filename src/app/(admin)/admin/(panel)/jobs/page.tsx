import type { Metadata } from "next";
import { JobsScreen } from "~/components/admin/jobs/jobs-screen";
import { api } from "~/trpc/server";
import { adminPage } from "../../admin-page";

export const metadata: Metadata = { title: "Daily jobs" };

export default adminPage("manage", async () => {
  await api.admin.jobs.list.prefetch();
  return <JobsScreen />;
});
