"use client";

import { useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { LocalTime } from "~/components/ui/local-time";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { RING_ACTIONS, type RingAction } from "~/domain/ring-case";
import { RING_HINTS, RING_LABELS } from "~/domain/rings";
import { api, type RouterOutputs } from "~/trpc/react";
import { CaseDialog } from "./case-dialog";
import { CaseFacts } from "./case-facts";
import { StatusBadge } from "./case-labels";

export type CaseDetail = RouterOutputs["admin"]["rings"]["byId"];

const BUTTONS: Readonly<Record<RingAction, { label: string; variant: "primary" | "secondary" | "danger" }>> = {
  hold: { label: "Hold commissions", variant: "primary" },
  clear: { label: "Clear", variant: "secondary" },
  suspend: { label: "Suspend accounts", variant: "danger" },
  reopen: { label: "Reopen", variant: "secondary" },
};

/** One case with its evidence beside it, the decision, and what happened so far. */
export function CaseScreen({ caseId }: { caseId: string }) {
  const query = api.admin.rings.byId.useQuery({ caseId });
  const [opened, setOpened] = useState<RingAction | null>(null);
  const found = query.data;
  if (query.isPending) return <Skeleton className="h-96" />;
  if (!found) return <QueryError query={query} />;
  return (
    <div className="flex flex-col gap-5">
      <Breadcrumbs
        items={[{ label: "Linked accounts", href: "/admin/linked-accounts" }, { label: `Case ${found.number}` }]}
      />
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h1 className="flex min-w-0 flex-wrap items-center gap-3 font-semibold text-2xl">
            {RING_LABELS[found.kind]} <StatusBadge found={found} />
          </h1>
          <p className="mt-1 max-w-prose text-muted">{RING_HINTS[found.kind]}</p>
        </div>
        <div className="flex flex-wrap gap-2">
          {RING_ACTIONS[found.status].map((action) => (
            <Button key={action} variant={BUTTONS[action].variant} onClick={() => setOpened(action)}>
              {BUTTONS[action].label}
            </Button>
          ))}
        </div>
      </div>
      <CaseFacts found={found} />
      <History events={found.events} />
      {opened && <CaseDialog action={opened} found={found} onClose={() => setOpened(null)} />}
    </div>
  );
}

const EVENTS: Readonly<Record<string, string>> = {
  found: "Found",
  grew: "New accounts or orders",
  hold: "Put on hold",
  clear: "Cleared",
  suspend: "Accounts suspended",
  reopen: "Reopened",
};

function History({ events }: { events: CaseDetail["events"] }) {
  return (
    <Card>
      <h2 className="font-semibold text-lg">History</h2>
      <ol className="mt-3 flex flex-col gap-3">
        {events.map(({ id, action, reason, actorName, createdAt }) => (
          <li key={id}>
            <p className="flex flex-wrap items-center gap-x-3 gap-y-1">
              <Badge>{EVENTS[action] ?? action}</Badge>
              <span className="text-muted text-sm">
                {actorName}, <LocalTime at={createdAt} />
              </span>
            </p>
            {reason && <p className="mt-1 max-w-prose whitespace-pre-line break-words">{reason}</p>}
          </li>
        ))}
      </ol>
    </Card>
  );
}
