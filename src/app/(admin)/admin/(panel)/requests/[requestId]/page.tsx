import type { Metadata } from "next";
import { notFound } from "next/navigation";
import { MembershipRequestScreen } from "~/components/admin/requests/membership-request-screen";
import { RequestIdInput } from "~/schemas/admin/membership";
import { api, HydrateClient } from "~/trpc/server";
import { requireAdmin } from "../../../require-admin";

export const metadata: Metadata = { title: "Membership request" };

export default async function AdminRequestPage({ params }: { params: Promise<{ requestId: string }> }) {
  await requireAdmin();
  const input = RequestIdInput.safeParse(await params);
  if (!input.success) notFound();
  const { data: request } = input;
  await api.admin.membership.byId.prefetch(request);
  return (
    <HydrateClient>
      <MembershipRequestScreen requestId={request.requestId} />
    </HydrateClient>
  );
}
