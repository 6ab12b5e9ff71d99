"use client";

import { ROLE_NAMES } from "~/components/affiliate/partnership-roles";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { LocalDate, LocalTime } from "~/components/ui/local-time";
import { QueryState } from "~/components/ui/query-state";
import { auditLabels } from "~/domain/audit";
import { formatMoney } from "~/domain/money";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { Change } from "../audit/audit-row";

type History = RouterOutputs["admin"]["affiliates"]["history"];

export function AffiliateHistory({ userId }: { userId: string }) {
  const history = api.admin.affiliates.history.useQuery({ userId });
  if (!hasData(history)) return <QueryState query={history} className="h-96" />;
  return (
    <div className="grid items-start gap-4 xl:grid-cols-2">
      <Tiers tiers={history.data.tiers} />
      <Partnerships partnerships={history.data.partnerships} />
      <Acts acts={history.data.acts} />
    </div>
  );
}

function Tiers({ tiers }: { tiers: History["tiers"] }) {
  const shown = (key: string, value: number) =>
    key === "lifetimeVolumeCents" ? formatMoney(value) : value.toLocaleString("en-US");
  return (
    <Card title="Tier history" description="When and how each tier was reached, set or reversed.">
      {tiers.length === 0 && <p className="text-muted text-sm">Starter from the beginning.</p>}
      <ol className="divide-y divide-line text-sm">
        {tiers.map(({ id, tier, kind, reason, reachedAt, reachedBy }) => (
          <li key={id} className="py-2">
            <p className="flex flex-wrap justify-between gap-x-4">
              <span className="font-medium">
                {tier.level}. {tier.name}
              </span>
              <span className="figures text-muted">
                <LocalDate at={reachedAt} />
              </span>
            </p>
            {kind !== "earned" && (
              <p className="break-words text-muted">
                {kind === "set" ? "Set by an admin" : "Taken back with an undone payment"}
                {reason && `: ${reason}`}
              </p>
            )}
            <p className="figures text-muted">
              {reachedBy
                .map(
                  ({ key, label, current, required }) => `${label} ${shown(key, current)} of ${shown(key, required)}`,
                )
                .join(", ")}
            </p>
          </li>
        ))}
      </ol>
    </Card>
  );
}

const ENDED = { left: "Left", removed: "Removed", dissolved: "Dissolved" } as const;

function Partnerships({ partnerships }: { partnerships: History["partnerships"] }) {
  return (
    <Card title="Partnerships" description="Current and past teams.">
      {partnerships.length === 0 && <p className="text-muted text-sm">None so far.</p>}
      <ul className="divide-y divide-line text-sm">
        {partnerships.map((member) => (
          <li key={member.id} className="py-2">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-medium">{member.name}</span>
              <Badge>{ROLE_NAMES[member.role]}</Badge>
              {member.ended && <Badge tone="danger">{ENDED[member.ended.how]}</Badge>}
            </p>
            {member.ended?.reason && <p className="break-words text-muted">{member.ended.reason}</p>}
            <p className="figures text-muted">
              Joined <LocalDate at={member.joinedAt} />
              {member.endedAt && (
                <>
                  , ended <LocalDate at={member.endedAt} />
                </>
              )}
              , contributed {formatMoney(member.contributedVolumeCents)}
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Acts({ acts }: { acts: History["acts"] }) {
  return (
    <Card className="xl:col-span-2" title="Admin actions" description="What changed and who changed it, newest first.">
      {acts.length === 0 && <p className="text-muted text-sm">No admin has changed anything yet.</p>}
      <ul className="divide-y divide-line text-sm">
        {acts.map((act) => (
          <li key={act.id} className="flex flex-wrap justify-between gap-x-4 gap-y-1 py-2">
            <div className="min-w-0">
              <p className="font-medium">{auditLabels(act.action)}</p>
              <dl className="figures">
                {act.changes.map((change) => (
                  <Change key={change.field} change={change} isOpen />
                ))}
              </dl>
            </div>
            <p className="text-muted">
              {act.actorName}, <LocalTime at={act.createdAt} />
            </p>
          </li>
        ))}
      </ul>
    </Card>
  );
}
