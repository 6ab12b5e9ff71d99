"use client";

import { Card, CardHeader } from "~/components/ui/card";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { PartnershipCreate } from "./partnership-create";
import { PartnershipHistory } from "./partnership-history";
import { PartnershipInvitations } from "./partnership-invitations";
import { PartnershipTeam } from "./partnership-team";

/** Affiliate Partnerships: the team one is in, or how to found or join one, and the teams one was in. */
export function PartnershipSection() {
  const utils = api.useUtils();
  const { data, error, isPending } = api.partnership.mine.useQuery();
  // Where the team itself could not be read, one message and one try stand for all that belongs to it.
  const isUnread = Boolean(error && data === undefined);
  return (
    <Card id="partnerships" className="scroll-mt-24">
      <CardHeader
        title="Affiliate Partnerships"
        description="A team of up to 10 affiliates combines the sales of its members' networks from the day each one joined. Personal tiers do not change."
      />
      <div className="flex flex-col gap-6">
        {!isUnread && <PartnershipInvitations />}
        <QueryError query={{ error, refetch: () => utils.partnership.invalidate() }} />
        {isPending && <Skeleton className="h-64" />}
        {data && <PartnershipTeam team={data} />}
        {data === null && <PartnershipCreate />}
        {!isUnread && <PartnershipHistory />}
      </div>
    </Card>
  );
}
