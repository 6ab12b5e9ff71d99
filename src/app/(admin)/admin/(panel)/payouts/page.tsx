import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { PayoutsScreen } from "~/components/admin/payouts/payouts-screen";
import { loadPayoutsSearchParams } from "~/components/admin/payouts/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Payouts" };

type Props = { searchParams: Promise<SearchParams> };

export default async function AdminPayoutsPage({ searchParams }: Props) {
  await requireAdmin();
  const { page } = await loadPayoutsSearchParams(searchParams);
  await Promise.all([api.admin.payouts.preview.prefetch(), api.admin.payouts.runs.prefetch({ page })]);
  return (
    <HydrateClient>
      <PayoutsScreen />
    </HydrateClient>
  );
}
