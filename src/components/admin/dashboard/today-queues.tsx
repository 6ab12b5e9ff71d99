"use client";

import { CircleCheck } from "lucide-react";
import Link from "next/link";
import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { QueryState } from "~/components/ui/query-state";
import { formatMoney } from "~/domain/money";
import { plural } from "~/domain/plural";
import { api, type RouterOutputs } from "~/trpc/react";
import { messagesHref } from "../messages/search-params";
import { ordersHref } from "../orders/search-params";
import { paymentsHref } from "../payments/search-params";
import { reviewsHref } from "../reviews/search-params";
import { waitLabel, whole } from "./metric-labels";
import { dashboardHref } from "./search-params";

type Queues = RouterOutputs["admin"]["dashboard"]["today"];
type Queue = { label: string; count: number; href: string; detail: string; isUrgent?: boolean };

const REFRESH_MS = 60_000;
/** Items that have waited longer are marked "Late". */
const LATE_MS = 48 * 60 * 60 * 1000;

/** Work waiting today, each entry linked to its queue. Empty queues are left out. */
export function TodayQueues() {
  const today = api.admin.dashboard.today.useQuery(undefined, { refetchInterval: REFRESH_MS });
  return (
    <section aria-label="Today">
      <h2 className="mb-3 font-semibold text-lg">Today</h2>
      {today.isSuccess ? (
        <QueueList queues={queuesOf(today.data, new Date(today.dataUpdatedAt))} />
      ) : (
        <QueryState query={today} className="h-56" />
      )}
    </section>
  );
}

function QueueList({ queues }: { queues: readonly Queue[] }) {
  if (queues.length === 0) {
    return (
      <Card className="flex items-center gap-3 text-muted">
        <CircleCheck aria-hidden className="size-5 text-success" /> Nothing to do. All queues are empty.
      </Card>
    );
  }
  return (
    <ul className="grid gap-3 sm:grid-cols-2 xl:grid-cols-3">
      {queues.map(({ label, count, href, detail, isUrgent }) => (
        <li
          key={label}
          className="relative flex min-h-16 items-center gap-3 rounded border border-line bg-surface px-4 py-2.5 transition-colors hover:border-line-strong"
        >
          <span className="figures w-12 shrink-0 font-semibold text-xl">{whole(count)}</span>
          <span className="min-w-0 flex-1">
            <Link href={href} className="rounded font-medium after:absolute after:inset-0">
              {label}
            </Link>
            <span className="figures block text-muted text-sm">{detail}</span>
          </span>
          {isUrgent && <Badge tone="attention">Late</Badge>}
        </li>
      ))}
    </ul>
  );
}

/** In order of priority: money first, then people, then what can wait. */
function queuesOf(it: Queues, now: Date): Queue[] {
  const oldest = (since: Date | null) => (since ? `oldest ${waitLabel(since, now)}` : "");
  const isLate = (since: Date | null) => since !== null && now.getTime() - since.getTime() > LATE_MS;
  const all: Queue[] = [
    {
      label: "Payments to verify",
      count: it.toVerify,
      href: "/admin/payments",
      detail: [
        formatMoney(it.toVerifyCents),
        oldest(it.oldestToVerify),
        it.saidToBePaid > 0 && `${whole(it.saidToBePaid)} reported as sent`,
      ]
        .filter(Boolean)
        .join(", "),
    },
    {
      label: "Money to return",
      count: it.returns,
      href: paymentsHref({ view: "returns" }),
      detail: `${formatMoney(it.returnsCents)}, ${oldest(it.oldestReturn)}`,
      isUrgent: true,
    },
    {
      label: "Orders to ship",
      count: it.toShip,
      href: ordersHref({ section: "ready", test: "real" }),
      detail: oldest(it.oldestToShip),
      isUrgent: isLate(it.oldestToShip),
    },
    {
      label: "Messages to answer",
      count: it.toAnswer,
      href: messagesHref({ state: "waiting" }),
      detail: oldest(it.oldestToAnswer),
      isUrgent: isLate(it.oldestToAnswer),
    },
    { label: "Requests", count: it.requests, href: "/admin/requests", detail: oldest(it.oldestRequest) },
    { label: "Claims", count: it.claims, href: "/admin/claims", detail: oldest(it.oldestClaim) },
    {
      label: "Payouts due",
      count: it.payoutsDue,
      href: "/admin/payouts",
      detail: plural(
        it.payoutsDue,
        "affiliate can be paid or needs a review",
        "affiliates can be paid or need a review",
      ),
    },
    {
      label: "Payouts to send",
      count: it.payoutsToSend,
      href: "/admin/payouts",
      detail: `${formatMoney(it.payoutsToSendCents)} prepared`,
    },
    {
      label: "Failed e-mails",
      count: it.failedMails,
      href: "/admin/emails?status=failed",
      detail: "Nobody got these",
      isUrgent: true,
    },
    {
      label: "Low ratings",
      count: it.lowRatings,
      href: reviewsHref({ status: "low" }),
      detail: "One or two stars, no reply yet",
    },
    {
      label: "Viewed, never bought",
      count: it.unsoldProducts,
      href: `${dashboardHref({ only: "unsold" })}#product-performance`,
      detail: "Products looked at in the last 30 days",
    },
  ];
  return all.filter(({ count }) => count > 0);
}
