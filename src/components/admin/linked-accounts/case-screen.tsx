"use client";

import Link from "next/link";
import { useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { LocalDate, LocalTime } from "~/components/ui/local-time";
import { QueryState } from "~/components/ui/query-state";
import { Table, TD, TR } from "~/components/ui/table";
import { formatMoney } from "~/domain/money";
import { plural } from "~/domain/plural";
import { RING_ACTIONS, type RingAction } from "~/domain/ring-case";
import { RING_HINTS, RING_LABELS } from "~/domain/rings";
import { api, type RouterOutputs } from "~/trpc/react";
import { CaseDialog } from "./case-dialog";
import { CaseGraph } from "./case-graph";
import { StatusBadge, tiesText } from "./case-labels";

export type CaseDetail = RouterOutputs["admin"]["rings"]["byId"];

const BUTTONS: Readonly<Record<RingAction, { label: string; variant: "primary" | "secondary" | "danger" }>> = {
  hold: { label: "Hold commissions", variant: "primary" },
  clear: { label: "Clear", variant: "secondary" },
  suspend: { label: "Suspend accounts", variant: "danger" },
  reopen: { label: "Reopen", variant: "secondary" },
};

export function CaseScreen({ caseId }: { caseId: string }) {
  const query = api.admin.rings.byId.useQuery({ caseId });
  const [opened, setOpened] = useState<RingAction | null>(null);
  const found = query.data;
  if (!found) return <QueryState query={query} className="h-96" />;
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

const LINK = "underline underline-offset-4 hover:text-accent";

/** The evidence as a diagram, and as tables of shared signals, accounts and orders. */
function CaseFacts({ found }: { found: CaseDetail }) {
  const nameOf = (id: string) => found.accounts.find((account) => account.id === id)?.name ?? "A deleted account";
  return (
    <>
      <Card>
        <h2 className="font-semibold text-lg">Evidence</h2>
        <p className="mt-1 text-muted text-sm">
          Solid line: referred. Dashed line: shared. Filled box: has paid orders in this case.
        </p>
        <div className="mt-4">
          <CaseGraph found={found} />
        </div>
        <div className="mt-4">
          <Table label="What the accounts share" head={["Account", "Account", "Shared"]}>
            {found.ties.map(({ from, to, kinds }) => (
              <TR key={`${from} ${to}`}>
                <TD>{nameOf(from)}</TD>
                <TD>{nameOf(to)}</TD>
                <TD>{tiesText(kinds)}</TD>
              </TR>
            ))}
          </Table>
        </div>
      </Card>
      <Card>
        <h2 className="font-semibold text-lg">Accounts</h2>
        <div className="mt-3">
          <Table
            label="Accounts of this case"
            head={[
              "Account",
              "Referred by",
              "Signed up",
              { numeric: "Orders here" },
              { numeric: "Goods" },
              { numeric: "Earned from them" },
            ]}
          >
            {found.accounts.map((account) => (
              <TR key={account.id}>
                <TD>
                  <Link href={`/admin/users/${account.id}`} className={LINK}>
                    {account.name}
                  </Link>{" "}
                  {account.isDisabled && <Badge tone="danger">Suspended</Badge>}
                  {!account.isDeleted && <span className="block text-muted text-xs">{account.email}</span>}
                </TD>
                <TD>{referrerText(found, account.id, nameOf)}</TD>
                <TD className="whitespace-nowrap">
                  <LocalTime at={account.createdAt} />
                </TD>
                <TD isNumeric>{account.orderCount}</TD>
                <TD isNumeric>{formatMoney(account.goodsCents)}</TD>
                <TD isNumeric>{formatMoney(account.earnedCents)}</TD>
              </TR>
            ))}
          </Table>
        </div>
      </Card>
      <Card>
        <h2 className="font-semibold text-lg">Orders</h2>
        <p className="figures mt-1 text-muted text-sm">
          {plural(found.orders.length, "order")} · commissions to everybody above {formatMoney(found.earnedCents)} · on
          hold {formatMoney(found.heldCents)}
        </p>
        <div className="mt-3">
          <Table label="Orders of this case" head={["Order", "Buyer", "Paid", { numeric: "Goods" }]}>
            {found.orders.map((order) => (
              <TR key={order.id}>
                <TD>
                  <Link href={`/admin/orders/${order.id}`} className={LINK}>
                    {order.shortId}
                  </Link>
                </TD>
                <TD>{nameOf(order.userId)}</TD>
                <TD>{order.isPaid && order.paidAt ? <LocalDate at={order.paidAt} /> : "No longer paid"}</TD>
                <TD isNumeric>{formatMoney(order.subtotalCents)}</TD>
              </TR>
            ))}
          </Table>
        </div>
      </Card>
    </>
  );
}

/** The closest account above this one within the case. */
function referrerText({ edges }: CaseDetail, accountId: string, nameOf: (id: string) => string): string {
  const edge = edges.find(({ to }) => to === accountId);
  if (!edge) return "–";
  return edge.level === 1 ? nameOf(edge.from) : `${nameOf(edge.from)}, ${edge.level} levels up`;
}
