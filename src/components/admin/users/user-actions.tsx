"use client";

import Link from "next/link";
import { LocalTime } from "~/components/ui/local-time";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { auditLabels } from "~/domain/audit";
import { api } from "~/trpc/react";
import { auditHref } from "../audit/search-params";

export function UserActions({ userId }: { userId: string }) {
  const acts = api.admin.users.acts.useQuery({ userId });
  if (acts.isPending) return <Skeleton className="h-24" />;
  if (acts.isError) return <QueryError query={acts} />;
  if (acts.data.length === 0) return null;
  return (
    <section aria-labelledby="user-acts" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-baseline justify-between gap-3">
        <h2 id="user-acts" className="font-semibold text-lg">
          What admins have done
        </h2>
        <Link
          href={auditHref({ entity: "user", id: userId })}
          className="rounded text-accent text-sm underline underline-offset-4"
        >
          With before and after
        </Link>
      </div>
      <ol className="divide-y divide-line rounded border border-line bg-surface text-sm">
        {acts.data.map(({ id, action, actorName, createdAt }) => (
          <li key={id} className="figures flex flex-wrap justify-between gap-x-6 px-4 py-2">
            <span>
              <span className="font-medium">{auditLabels(action)}</span> by {actorName}
            </span>
            <span className="text-muted">
              <LocalTime at={createdAt} />
            </span>
          </li>
        ))}
      </ol>
    </section>
  );
}
