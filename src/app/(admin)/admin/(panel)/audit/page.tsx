import type { Metadata } from "next";
import type { SearchParams } from "nuqs/server";
import { AuditScreen } from "~/components/admin/audit/audit-screen";
import { auditInput, loadAuditSearchParams } from "~/components/admin/audit/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Audit" };

type Props = { searchParams: Promise<SearchParams> };

export default async function AdminAuditPage({ searchParams }: Props) {
  await requireAdmin();
  const params = await loadAuditSearchParams(searchParams);
  await Promise.all([api.admin.audit.list.prefetch(auditInput(params)), api.admin.audit.choices.prefetch()]);
  return (
    <HydrateClient>
      <AuditScreen />
    </HydrateClient>
  );
}
