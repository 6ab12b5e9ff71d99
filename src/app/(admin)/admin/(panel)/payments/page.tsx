import type { Metadata } from "next";
import { PaymentsScreen } from "~/components/admin/payments/payments-screen";
import { readPaymentsAddress } from "~/components/admin/payments/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Payments" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AdminPaymentsPage({ searchParams }: Props) {
  await requireAdmin();
  const given = Object.entries(await searchParams).flatMap(([key, value]) =>
    typeof value === "string" ? [[key, value] as [string, string]] : [],
  );
  const { view, page } = readPaymentsAddress(new URLSearchParams(given));
  await Promise.all([
    api.admin.payments.waiting.prefetch({ page: view === "waiting" ? page : 1 }),
    api.admin.payments.openLines.prefetch(),
    ...(view === "confirmed" || view === "aside" ? [api.admin.payments.decidedLines.prefetch({ view, page })] : []),
  ]);
  return (
    <HydrateClient>
      <PaymentsScreen />
    </HydrateClient>
  );
}
