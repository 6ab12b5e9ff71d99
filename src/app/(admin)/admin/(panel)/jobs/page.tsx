import type { Metadata } from "next";
import { JobsScreen } from "~/components/admin/jobs/jobs-screen";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Daily jobs" };

export default async function AdminJobsPage() {
  await requireAdmin();
  await api.admin.jobs.list.prefetch();
  return (
    <HydrateClient>
      <JobsScreen />
    </HydrateClient>
  );
}
