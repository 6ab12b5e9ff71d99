import type { Metadata } from "next";
import { notFound } from "next/navigation";
import type { SearchParams } from "nuqs/server";
import { TermsScreen } from "~/components/affiliate/terms-screen";
import { api, currentActor, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = {
  title: "Affiliate program terms",
  description: "The terms of the affiliate program, and how they change.",
  alternates: { canonical: "/affiliate-terms" },
};

export default async function ProgramTermsPage({ searchParams }: { searchParams: Promise<SearchParams> }) {
  const { version: given } = await searchParams;
  if (given !== undefined && (typeof given !== "string" || !/^[1-9]\d{0,5}$/.test(given))) notFound();
  const version = given === undefined ? null : Number(given);
  const actor = await currentActor();
  const isAffiliate = actor?.isAffiliate ?? false;
  await Promise.all([
    api.affiliate.terms.prefetch({ version }),
    ...(isAffiliate ? [api.affiliate.termsStanding.prefetch()] : []),
  ]);
  return (
    <HydrateClient>
      <TermsScreen version={version} isAffiliate={isAffiliate} />
    </HydrateClient>
  );
}
