"use client";

import { Copy } from "lucide-react";
import Link from "next/link";
import type { ReactNode } from "react";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { buttonStyles } from "~/components/ui/button-styles";
import { Card } from "~/components/ui/card";
import { LocalTime } from "~/components/ui/local-time";
import { formatMoney } from "~/domain/money";
import type { RouterOutputs } from "~/trpc/react";
import { OrderNotes } from "../notes";
import { useCapability } from "../staff-role";
import { orderEntryHref } from "./entry-search-params";
import { OrderCommissions } from "./order-commissions";
import { OrderCustomer } from "./order-customer";
import { OpenedOrder, OrderMarks, OrderPrints, OrderWork, useOpenedOrder } from "./order-details";
import { OrderHistory } from "./order-history";
import { OrderItems } from "./order-items";
import { OrderMoneyBack } from "./order-money-back";
import { OrderStatement } from "./order-statement";
import { OrderThread } from "./order-thread";

type Order = RouterOutputs["admin"]["orders"]["byId"];

/** One order as a page: shows the dialog's tabs one below the other. */
export function OrderPage({ orderId }: { orderId: string }) {
  const order = useOpenedOrder(orderId);
  const shortId = orderId.slice(0, 8).toUpperCase();
  return (
    <div className="flex flex-col gap-5">
      <Breadcrumbs items={[{ label: "Orders", href: "/admin/orders" }, { label: `#${shortId}` }]} />
      <OpenedOrder order={order}>{(opened) => <LoadedOrder order={opened} />}</OpenedOrder>
    </div>
  );
}

function LoadedOrder({ order }: { order: Order }) {
  const isManager = useCapability("manage");
  const mayAnswer = useCapability("orders.answer");
  return (
    <>
      <div className="flex flex-col gap-2">
        <h1 className="figures font-semibold text-2xl">
          Order <span className="font-mono">#{order.shortId}</span>
        </h1>
        <p className="figures text-muted">
          {formatMoney(order.totalAmountCents)}, placed <LocalTime at={order.createdAt} />
        </p>
        <OrderMarks order={order} />
      </div>
      <Card className="flex flex-col gap-4">
        <OrderWork order={order} />
        <div className="flex flex-wrap items-center gap-2">
          <OrderPrints order={order} />
          {isManager && (
            <Link
              href={orderEntryHref({ customer: order.userId, from: order.id })}
              className={buttonStyles({ variant: "ghost", size: "sm" })}
            >
              <Copy aria-hidden /> Duplicate
            </Link>
          )}
        </div>
      </Card>
      <Card>
        <OrderCustomer order={order} />
      </Card>
      <Card>
        <OrderItems order={order} />
        <OrderMoneyBack order={order} />
      </Card>
      <div className="grid grid-cols-1 items-start gap-5 lg:grid-cols-2">
        <div className="grid gap-5">
          {mayAnswer && (
            <Part title="Messages">
              <OrderThread order={order} />
            </Part>
          )}
          <Part title="Internal notes">
            <OrderNotes orderId={order.id} />
          </Part>
        </div>
        <Part title="History and e-mails">
          <OrderHistory order={order} isNarrow />
        </Part>
      </div>
      {isManager && (
        <>
          <Part title="Commissions">
            <OrderCommissions {...order.commissions} />
          </Part>
          <Part title="Payments">
            <OrderStatement order={order} />
          </Part>
        </>
      )}
    </>
  );
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  return (
    <Card>
      <h2 className="mb-3 font-semibold text-lg">{title}</h2>
      {children}
    </Card>
  );
}
