"use client";

import { useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { LocalDate } from "~/components/ui/local-time";
import { ProgressBar } from "~/components/ui/progress-bar";
import { formatMoney } from "~/domain/money";
import { mayInPartnership } from "~/domain/partnership";
import type { RouterOutputs } from "~/trpc/react";
import { type PartnershipAsked, PartnershipConfirm } from "./partnership-confirm";
import { PartnershipInvite } from "./partnership-invite";
import { PartnershipMembers } from "./partnership-members";
import { PartnershipMessages } from "./partnership-messages";
import { ROLE_NAMES } from "./partnership-roles";

export type Team = NonNullable<RouterOutputs["partnership"]["mine"]>;

/** The current partnership: totals, milestones, members, invitations and messages. */
export function PartnershipTeam({ team }: { team: Team }) {
  const [asked, setAsked] = useState<PartnershipAsked | null>(null);
  const may = (act: Parameters<typeof mayInPartnership>[1]) => mayInPartnership(team.myRole, act);
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-3">
        <div className="min-w-0">
          <h3 className="flex flex-wrap items-center gap-2 break-words font-semibold text-xl">
            {team.name} <Badge tone="accent">{ROLE_NAMES[team.myRole]}</Badge>
          </h3>
          {team.description && <p className="mt-1 break-words text-muted">{team.description}</p>}
          <p className="mt-1 text-muted text-sm">
            Since <LocalDate at={team.createdAt} />
            {!may("leave") &&
              (team.totalMembers > 1
                ? ". As the founder, transfer the role or dissolve the partnership before you leave."
                : ". As the founder and only member, dissolve the partnership to leave it.")}
          </p>
        </div>
        <div className="flex flex-wrap gap-2">
          {may("leave") && (
            <Button variant="secondary" onClick={() => setAsked({ act: "leave" })}>
              Leave
            </Button>
          )}
          {may("dissolve") && (
            <Button variant="secondary" className="text-danger" onClick={() => setAsked({ act: "dissolve" })}>
              Dissolve
            </Button>
          )}
        </div>
      </div>
      <dl className="grid gap-2 sm:grid-cols-3 sm:gap-4">
        <Figure label="Members" value={`${team.totalMembers} of ${team.maxMembers}`} />
        <Figure label="Combined volume" value={formatMoney(team.combinedVolumeCents)} />
        <Figure label="Combined orders" value={team.combinedOrders.toLocaleString("en-US")} />
      </dl>
      <div className="grid gap-4 lg:grid-cols-3">
        {team.milestones.map(({ name, goalCents, percent }) => (
          <ProgressBar
            key={name}
            label={`${name} milestone`}
            value={percent}
            detail={
              percent === 100
                ? "Reached"
                : `${percent === 0 && team.combinedVolumeCents > 0 ? "Under 1" : percent}% of ${formatMoney(goalCents).replace(".00", "")}`
            }
          />
        ))}
      </div>
      <PartnershipMembers team={team} onAsk={setAsked} />
      {may("invite") && <PartnershipInvite team={team} />}
      <PartnershipMessages />
      <PartnershipConfirm asked={asked} team={team} onClose={() => setAsked(null)} />
    </div>
  );
}

function Figure({ label, value }: { label: string; value: string }) {
  return (
    <div className="flex min-w-0 items-baseline justify-between gap-3 rounded border border-line px-4 py-3 sm:block">
      <dt className="text-muted text-sm">{label}</dt>
      <dd className="figures font-semibold text-xl">{value}</dd>
    </div>
  );
}
