import type { Metadata } from "next";
import { AuditScreen } from "~/components/admin/audit/audit-screen";
import { auditInput, loadAuditSearchParams } from "~/components/admin/audit/search-params";
import { api } from "~/trpc/server";
import { adminPage } from "../../admin-page";

export const metadata: Metadata = { title: "Audit" };

export default adminPage("manage", async ({ searchParams }) => {
  const params = await loadAuditSearchParams(searchParams);
  await Promise.all([api.admin.audit.list.prefetch(auditInput(params)), api.admin.audit.choices.prefetch()]);
  return <AuditScreen />;
});
