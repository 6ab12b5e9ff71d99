import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { ClaimScreen } from "~/components/admin/claims/claim-screen";
import { ClaimInput } from "~/schemas/admin/claims";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../../require-admin";

export const metadata: Metadata = { title: "Claim" };

export default async function AdminClaimPage({ params }: { params: Promise<{ claimId: string }> }) {
  await requireAdmin();
  const input = ClaimInput.safeParse(await params);
  if (!input.success) notFound();
  await api.admin.claims.byId.prefetch(input.data);
  return (
    <HydrateClient>
      <ClaimScreen claimId={input.data.claimId} />
    </HydrateClient>
  );
}
