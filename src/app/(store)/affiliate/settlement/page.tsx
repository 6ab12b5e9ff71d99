import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { SettlementScreen } from "~/components/affiliate/settlement-screen";
import { signInUrl } from "~/server/page-request";
import { api, currentActor, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Your affiliate balance", robots: { index: false } };

export default async function SettlementPage() {
  const actor = await currentActor();
  if (!actor) redirect(signInUrl("/login", "/affiliate/settlement"));
  if (actor.isAffiliate) redirect("/affiliate/earnings");
  await api.affiliate.settlement.prefetch();
  return (
    <HydrateClient>
      <SettlementScreen />
    </HydrateClient>
  );
}
