"use client";

import { ChevronRight } from "lucide-react";
import type { ReactNode } from "react";
import { Button } from "~/components/ui/button";
import { LocalDate } from "~/components/ui/local-time";
import type { QueryError } from "~/components/ui/query-error";
import { QueryState } from "~/components/ui/query-state";

type PendingQuery<Request> = Parameters<typeof QueryError>[0]["query"] & {
  data?: { requests: Request[]; count: number } | undefined;
};

type PendingRequestsProps<Request> = {
  query: PendingQuery<Request>;
  title: string;
  /** Shown only while the list includes every open request. */
  hint: string;
  row: (request: Request) => ReactNode;
};

/** A collapsed list of requests that wait for an admin. The summary shows how many there are and since when. */
export function PendingRequests<Request extends { createdAt: Date }>(props: PendingRequestsProps<Request>) {
  const { query, title, hint, row } = props;
  if (!query.data) return <QueryState query={query} className="h-9" />;
  const { requests, count } = query.data;
  const [oldest] = requests;
  const name = <h2 className="inline font-medium">{`${title} (${count})`}</h2>;
  if (!oldest) return <div className="text-muted text-sm">{name} No open requests.</div>;
  return (
    <details className="group rounded border border-line bg-surface text-sm">
      <summary className="flex cursor-pointer list-none flex-wrap items-center gap-x-3 rounded px-3 py-1.5 [&::-webkit-details-marker]:hidden">
        <ChevronRight aria-hidden className="size-4 text-muted transition-transform group-open:rotate-90" />
        {name}
        <span className="figures text-muted">
          oldest <LocalDate at={oldest.createdAt} />
        </span>
      </summary>
      <div className="px-4 pb-1">
        <p className="text-muted">{count > requests.length ? `The oldest ${requests.length} of them.` : hint}</p>
        <ul aria-label={title} className="divide-y divide-line">
          {requests.map(row)}
        </ul>
      </div>
    </details>
  );
}

type RequestRowProps = {
  name: string;
  title?: ReactNode;
  email: string;
  createdAt: Date;
  isApproving?: boolean;
  onApprove: () => void;
  onReject: () => void;
  aside?: ReactNode;
  children: ReactNode;
};

export function RequestRow(props: RequestRowProps) {
  const { name, title = name, email, createdAt, isApproving = false, onApprove, onReject, aside, children } = props;
  return (
    <li className="flex flex-wrap items-start justify-between gap-x-6 gap-y-3 py-3">
      <div className="min-w-0 flex-1 basis-64">
        <p className="font-medium">{title}</p>
        <p className="break-all text-muted text-sm">{email}</p>
        {children}
        <p className="figures mt-1 text-muted text-sm">
          Asked <LocalDate at={createdAt} />
        </p>
      </div>
      <div className="flex flex-wrap items-center gap-x-4 gap-y-1">
        {aside}
        <div className="flex gap-2">
          <Button size="sm" aria-label={`Approve: ${name}`} isPending={isApproving} onClick={onApprove}>
            Approve
          </Button>
          <Button size="sm" variant="secondary" aria-label={`Reject: ${name}`} onClick={onReject}>
            Reject
          </Button>
        </div>
      </div>
    </li>
  );
}
