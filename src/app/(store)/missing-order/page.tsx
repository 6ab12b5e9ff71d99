import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { AffiliatePage } from "~/components/affiliate/affiliate-page";
import { MissingOrder } from "~/components/shared/missing-order";
import { signInUrl } from "~/server/page-request";
import { api, currentActor, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Missing order?", robots: { index: false } };

/** A tab of the dashboard for affiliates; a standalone page for customers and former affiliates. */
export default async function MissingOrderPage() {
  const actor = await currentActor();
  if (!actor) redirect(signInUrl("/login", "/missing-order"));
  await Promise.all([
    api.claims.mine.prefetch(),
    ...(actor.isAffiliate ? [api.affiliate.termsStanding.prefetch()] : []),
  ]);
  return (
    <HydrateClient>
      {actor.isAffiliate ? (
        <AffiliatePage tab="/missing-order">
          <MissingOrder isAffiliate />
        </AffiliatePage>
      ) : (
        <div className="container-page max-w-4xl py-6 sm:py-8">
          <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">Missing order?</h1>
          <div className="mt-6 flex min-w-0 flex-col gap-6">
            <MissingOrder isAffiliate={false} />
          </div>
        </div>
      )}
    </HydrateClient>
  );
}
