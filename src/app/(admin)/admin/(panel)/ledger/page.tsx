import type { Metadata } from "next";
import { LedgerScreen } from "~/components/admin/ledger/ledger-screen";
import { readLedgerAddress } from "~/components/admin/ledger/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Ledger" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AdminLedgerPage({ searchParams }: Props) {
  await requireAdmin();
  const given = Object.entries(await searchParams).flatMap(([key, value]) =>
    typeof value === "string" ? [[key, value] as [string, string]] : [],
  );
  const { view, search, kind, page } = readLedgerAddress(new URLSearchParams(given));
  // The checks read the whole ledger: the page does not wait for them.
  if (view === "balances") await api.admin.ledger.balances.prefetch({ search, page });
  if (view === "entries") await api.admin.ledger.entries.prefetch({ search, page, ...(kind ? { kind } : {}) });
  return (
    <HydrateClient>
      <LedgerScreen />
    </HydrateClient>
  );
}
