import type { Metadata } from "next";
import { PayoutsScreen } from "~/components/admin/payouts/payouts-screen";
import { loadPayoutsSearchParams } from "~/components/admin/payouts/search-params";
import { api } from "~/trpc/server";
import { adminPage } from "../../admin-page";

export const metadata: Metadata = { title: "Payouts" };

export default adminPage("manage", async ({ searchParams }) => {
  const { page } = await loadPayoutsSearchParams(searchParams);
  await Promise.all([api.admin.payouts.preview.prefetch(), api.admin.payouts.runs.prefetch({ page })]);
  return <PayoutsScreen />;
});
