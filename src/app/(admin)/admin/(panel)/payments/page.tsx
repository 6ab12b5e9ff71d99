import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { PaymentsScreen } from "~/components/admin/payments/payments-screen";
import { loadPaymentsSearchParams } from "~/components/admin/payments/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Payments" };

type Props = { searchParams: Promise<SearchParams> };

export default async function AdminPaymentsPage({ searchParams }: Props) {
  await requireAdmin();
  const { view, page } = await loadPaymentsSearchParams(searchParams);
  await Promise.all([
    api.admin.payments.waiting.prefetch({ page: view === "waiting" ? page : 1 }),
    api.admin.payments.openLines.prefetch(),
    api.admin.payments.moneyReturns.prefetch({ view: "open", page: view === "returns" ? page : 1 }),
    ...(view === "returns" ? [api.admin.payments.moneyReturns.prefetch({ view: "done", page: 1 })] : []),
    ...(view === "confirmed" || view === "aside" ? [api.admin.payments.decidedLines.prefetch({ view, page })] : []),
  ]);
  return (
    <HydrateClient>
      <PaymentsScreen />
    </HydrateClient>
  );
}
