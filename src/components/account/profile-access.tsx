"use client";

import Link from "next/link";
import { Badge } from "~/components/ui/badge";
import { Card, CardHeader } from "~/components/ui/card";
import { LocalDate } from "~/components/ui/local-time";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { api, type RouterOutputs } from "~/trpc/react";

type Access = RouterOutputs["access"]["mine"][number];

const STATES = {
  granted: { label: "You have access", tone: "success" },
  requested: { label: "Requested", tone: "attention" },
  declined: { label: "Declined", tone: "danger" },
  none: { label: "Needs approval", tone: "neutral" },
} as const;

/** The restricted categories and what this account has of each; nothing where the shop restricts none. */
export function ProfileAccess() {
  const mine = api.access.mine.useQuery();
  if (mine.isError && !mine.data) return <QueryError query={mine} />;
  if (!mine.data) return <Skeleton className="h-28" />;
  if (mine.data.length === 0) return null;
  return (
    <Card id="access" className="scroll-mt-28">
      <CardHeader title="Restricted categories" description="Open to accounts that we have approved for them." />
      <ul className="divide-y divide-line">
        {mine.data.map((access) => (
          <li key={access.id} className="flex flex-wrap items-start justify-between gap-x-4 gap-y-2 py-3">
            <div className="min-w-0 flex-1 basis-56">
              <Link
                href={`/category/${access.slug}`}
                className="break-words font-medium underline underline-offset-4 hover:text-accent"
              >
                {access.name}
              </Link>
              <Standing access={access} />
            </div>
            <Badge tone={STATES[access.state].tone}>{STATES[access.state].label}</Badge>
          </li>
        ))}
      </ul>
    </Card>
  );
}

function Standing({ access }: { access: Access }) {
  const look = "mt-0.5 whitespace-pre-line break-words text-muted text-sm";
  if (access.state === "requested") {
    return (
      <p className={look}>
        Asked on <LocalDate at={access.requestedAt} />. We will tell you by e-mail.
      </p>
    );
  }
  if (access.state === "declined") return <p className={look}>{access.reason}</p>;
  if (access.state === "none") return <p className={look}>Ask for access on its page.</p>;
  return null;
}
