import type { Metadata } from "next";
import { PayoutsScreen } from "~/components/admin/payouts/payouts-screen";
import { readPageParam } from "~/components/admin/payouts/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Payouts" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AdminPayoutsPage({ searchParams }: Props) {
  await requireAdmin();
  const { page } = await searchParams;
  const given = new URLSearchParams(typeof page === "string" ? { page } : {});
  await Promise.all([
    api.admin.payouts.preview.prefetch(),
    api.admin.payouts.runs.prefetch({ page: readPageParam(given) }),
  ]);
  return (
    <HydrateClient>
      <PayoutsScreen />
    </HydrateClient>
  );
}
