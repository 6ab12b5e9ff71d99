import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { RunScreen } from "~/components/admin/payouts/run-screen";
import { RunIdInput } from "~/schemas/admin/payouts";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../../require-admin";

export const metadata: Metadata = { title: "Payout run" };

export default async function AdminPayoutRunPage({ params }: { params: Promise<{ runId: string }> }) {
  await requireAdmin();
  const input = RunIdInput.safeParse(await params);
  if (!input.success) notFound();
  await api.admin.payouts.run.prefetch(input.data);
  return (
    <HydrateClient>
      <RunScreen runId={input.data.runId} />
    </HydrateClient>
  );
}
