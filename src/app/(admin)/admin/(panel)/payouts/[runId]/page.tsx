import type { Metadata } from "next";
import { RunScreen } from "~/components/admin/payouts/run-screen";
import { RunIdInput } from "~/schemas/admin/payouts";
import { api } from "~/trpc/server";
import { adminPage, inputOf } from "../../../admin-page";

export const metadata: Metadata = { title: "Payout run" };

export default adminPage("manage", async ({ params }) => {
  const input = inputOf(RunIdInput, await params);
  await api.admin.payouts.run.prefetch(input);
  return <RunScreen runId={input.runId} />;
});
