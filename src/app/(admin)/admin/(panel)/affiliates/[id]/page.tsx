import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { AffiliateScreen } from "~/components/admin/affiliates/affiliate-screen";
import { AffiliateIdInput } from "~/schemas/admin/affiliates";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../../require-admin";

export const metadata: Metadata = { title: "Affiliate" };

export default async function AdminAffiliatePage({ params }: { params: Promise<{ id: string }> }) {
  await requireAdmin();
  const input = AffiliateIdInput.safeParse({ userId: (await params).id });
  if (!input.success) notFound();
  await api.admin.affiliates.byId.prefetch(input.data);
  return (
    <HydrateClient>
      <AffiliateScreen userId={input.data.userId} />
    </HydrateClient>
  );
}
