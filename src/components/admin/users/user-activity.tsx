"use client";

import Link from "next/link";
import type { ReactNode } from "react";
import { Badge, type BadgeTone } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { LocalDate } from "~/components/ui/local-time";
import { QueryState } from "~/components/ui/query-state";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { affiliateHref } from "../affiliates/search-params";
import { membershipRequestHref, requestsHref } from "../requests/search-params";
import { userHref } from "./search-params";

type Activity = RouterOutputs["admin"]["users"]["activity"];
type Request = Activity["requests"][number];
type Message = Activity["messages"][number];

/** The customer's messages, requests and referrals, each linked. */
export function UserActivity({ userId, isAffiliate }: { userId: string; isAffiliate: boolean }) {
  const activity = api.admin.users.activity.useQuery({ userId });
  if (!hasData(activity)) return <QueryState query={activity} className="h-64" />;
  const { messages, requests, referrals } = activity.data;
  return (
    <div className="grid grid-cols-1 items-start gap-4 lg:grid-cols-3">
      <Part title="Messages" none="No messages yet." rows={messages}>
        {(message) => (
          <Row
            key={message.id}
            href={hrefOfMessage(message)}
            label={message.message}
            note={message.order ? `Order #${message.order.shortId}` : "Contact"}
            at={message.createdAt}
          >
            {message.isUnread && <Badge tone="attention">Unread</Badge>}
          </Row>
        )}
      </Part>
      <Part title="Requests" none="No requests yet." rows={requests}>
        {(request) => (
          <Row
            key={request.id}
            href={hrefOfRequest(request)}
            label={KINDS[request.kind]}
            note={request.of}
            at={request.createdAt}
          >
            <Badge tone={TONES[request.status]}>{STATES[request.status]}</Badge>
          </Row>
        )}
      </Part>
      <Part
        title="Referrals"
        none="Nobody has joined through this account."
        rows={referrals}
        {...(isAffiliate && { more: { href: affiliateHref(userId), label: "Affiliate page" } })}
      >
        {({ id, name, createdAt, lastPaidOrderAt }) => (
          <Row
            key={id}
            href={userHref(id)}
            label={name}
            note={lastPaidOrderAt ? "Has ordered" : "No paid order yet"}
            at={createdAt}
          />
        )}
      </Part>
    </div>
  );
}

const KINDS: Readonly<Record<Request["kind"], string>> = {
  membership: "Membership",
  access: "Category access",
  affiliate: "Affiliate program",
  claim: "Missing order",
};
const STATES: Readonly<Record<Request["status"], string>> = {
  pending: "Waiting",
  approved: "Approved",
  rejected: "Declined",
};
const TONES: Readonly<Record<Request["status"], BadgeTone>> = {
  pending: "attention",
  approved: "success",
  rejected: "neutral",
};

const hrefOfMessage = ({ id, order }: Message) => (order ? `/admin/orders/${order.id}` : `/admin/messages/${id}`);

function hrefOfRequest({ kind, id }: Request): string {
  if (kind === "membership") return membershipRequestHref(id);
  return kind === "claim" ? `/admin/claims/${id}` : requestsHref({});
}

type PartProps<T> = {
  title: string;
  none: string;
  rows: readonly T[];
  more?: { href: string; label: string };
  children: (row: T) => ReactNode;
};

function Part<T>({ title, none, rows, more, children }: PartProps<T>) {
  return (
    <Card
      title={title}
      {...(more && {
        action: (
          <Link href={more.href} className="rounded text-accent text-sm underline underline-offset-4">
            {more.label}
          </Link>
        ),
      })}
    >
      {rows.length === 0 ? (
        <p className="text-muted text-sm">{none}</p>
      ) : (
        <ul className="-my-2 divide-y divide-line text-sm">{rows.map(children)}</ul>
      )}
    </Card>
  );
}

type RowProps = { href: string; label: string; note: string; at: Date; children?: ReactNode };

function Row({ href, label, note, at, children }: RowProps) {
  return (
    <li className="flex items-start justify-between gap-3 py-2">
      <div className="min-w-0">
        <Link href={href} className="block truncate rounded font-medium underline-offset-4 hover:underline">
          {label}
        </Link>
        <p className="figures truncate text-muted">
          {note && `${note}, `}
          <LocalDate at={at} />
        </p>
      </div>
      {children}
    </li>
  );
}
