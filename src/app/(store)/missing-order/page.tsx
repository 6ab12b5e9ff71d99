import type { Metadata } from "next";
import { redirect } from "next/navigation";
import { MissingOrder } from "~/components/shared/missing-order";
import { api, currentActor, HydrateClient } from "~/trpc/server";

export const metadata: Metadata = { title: "Missing order?", robots: { index: false } };

/** For customers and former affiliates; an affiliate has the same page as a tab of the dashboard. */
export default async function MissingOrderPage() {
  const actor = await currentActor();
  if (!actor) redirect("/login?next=/missing-order");
  if (actor.isAffiliate) redirect("/affiliate/missing-order");
  await api.claims.mine.prefetch();
  return (
    <HydrateClient>
      <div className="container-page max-w-4xl py-6 sm:py-8">
        <h1 className="font-semibold text-2xl tracking-tight sm:text-3xl">Missing order?</h1>
        <div className="mt-6 flex min-w-0 flex-col gap-6">
          <MissingOrder isAffiliate={false} />
        </div>
      </div>
    </HydrateClient>
  );
}
