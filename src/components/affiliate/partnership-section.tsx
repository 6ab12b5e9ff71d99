"use client";

import { Card, CardHeader } from "~/components/ui/card";
import { ErrorState } from "~/components/ui/error-state";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { PartnershipCreate } from "./partnership-create";
import { PartnershipHistory } from "./partnership-history";
import { PartnershipInvitations } from "./partnership-invitations";
import { PartnershipTeam } from "./partnership-team";

/** Affiliate Partnerships: the team one is in, or how to found or join one, and the teams one was in. */
export function PartnershipSection() {
  const { data, error, isPending, refetch } = api.partnership.mine.useQuery();
  return (
    <Card id="partnerships" className="scroll-mt-24">
      <CardHeader
        title="Affiliate Partnerships"
        description="A team of up to 10 affiliates pools what its members' networks sell from the day each of them joined. It changes nobody's personal tier."
      />
      <div className="flex flex-col gap-6">
        <PartnershipInvitations />
        {error && <ErrorState requestId={error.data?.requestId ?? undefined} onRetry={() => void refetch()} />}
        {isPending && <Skeleton className="h-64" />}
        {data && <PartnershipTeam team={data} />}
        {data === null && <PartnershipCreate />}
        <PartnershipHistory />
      </div>
    </Card>
  );
}
