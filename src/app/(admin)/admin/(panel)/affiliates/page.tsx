import type { Metadata } from "next";
import { AffiliatesScreen } from "~/components/admin/affiliates/affiliates-screen";
import { listInput, readAffiliatesAddress } from "~/components/admin/affiliates/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Affiliates" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AdminAffiliatesPage({ searchParams }: Props) {
  await requireAdmin();
  const given = Object.entries(await searchParams).flatMap(([key, value]) =>
    typeof value === "string" ? [[key, value] as [string, string]] : [],
  );
  const address = readAffiliatesAddress(new URLSearchParams(given));
  await Promise.all([
    api.admin.affiliates.stats.prefetch(),
    api.admin.affiliates.pending.prefetch(),
    api.admin.affiliates.list.prefetch(listInput(address)),
  ]);
  return (
    <HydrateClient>
      <AffiliatesScreen />
    </HydrateClient>
  );
}
