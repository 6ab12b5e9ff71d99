import type { Metadata } from "next";
import { AuditScreen } from "~/components/admin/audit/audit-screen";
import { auditQuery, readAuditAddress } from "~/components/admin/audit/search-params";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../require-admin";

export const metadata: Metadata = { title: "Audit" };

type Props = { searchParams: Promise<Record<string, string | string[] | undefined>> };

export default async function AdminAuditPage({ searchParams }: Props) {
  await requireAdmin();
  const given = Object.entries(await searchParams).flatMap(([key, value]) =>
    typeof value === "string" ? [[key, value] as [string, string]] : [],
  );
  const address = readAuditAddress(new URLSearchParams(given));
  await Promise.all([api.admin.audit.list.prefetch(auditQuery(address)), api.admin.audit.choices.prefetch()]);
  return (
    <HydrateClient>
      <AuditScreen />
    </HydrateClient>
  );
}
