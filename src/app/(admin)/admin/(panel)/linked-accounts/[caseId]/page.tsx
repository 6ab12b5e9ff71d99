import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { CaseScreen } from "~/components/admin/linked-accounts/case-screen";
import { CaseInput } from "~/schemas/admin/rings";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../../require-admin";

export const metadata: Metadata = { title: "Case" };

export default async function AdminCasePage({ params }: { params: Promise<{ caseId: string }> }) {
  await requireAdmin();
  const input = CaseInput.safeParse(await params);
  if (!input.success) notFound();
  await api.admin.rings.byId.prefetch(input.data);
  return (
    <HydrateClient>
      <CaseScreen caseId={input.data.caseId} />
    </HydrateClient>
  );
}
