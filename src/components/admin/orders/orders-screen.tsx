"use client";

import { Download, Printer, Truck } from "lucide-react";
import Link from "next/link";
import { useQueryStates } from "nuqs";
import { Suspense, useState } from "react";
import { useCurrentMinute } from "~/components/shared/use-minute";
import { Button } from "~/components/ui/button";
import { buttonStyles } from "~/components/ui/button-styles";
import { lazyPart } from "~/components/ui/lazy-part";
import { useTimeZone } from "~/components/ui/local-time";
import { Menu } from "~/components/ui/menu";
import { QueryState } from "~/components/ui/query-state";
import { TabLinks } from "~/components/ui/tab-links";
import { formatMoney } from "~/domain/money";
import { DEFAULT_ORDER_COLUMNS } from "~/domain/order-columns";
import { ORDER_SECTIONS, type OrderSection, SECTION_LABELS } from "~/domain/order-sections";
import { plural } from "~/domain/plural";
import { roleMay, type StaffRole } from "~/domain/staff";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { FigureLine } from "../figure-line";
import { useStaffRole } from "../staff-role";
import { OrderCount, OrderList, useOrderPage } from "./order-list";
import { OrderSearch } from "./order-search";
import { addressesCsvHref, ordersCsvHref, ordersHref, ordersOptions, ordersParsers, printHref } from "./search-params";

// Lazy: dialogs are loaded when they are first opened.
const BulkTracking = lazyPart(async () => (await import("./bulk-tracking")).BulkTracking);
const ListChoicesDialog = lazyPart(async () => (await import("./list-choices-dialog")).ListChoicesDialog);
const OrderDialog = lazyPart(async () => (await import("./order-dialog")).OrderDialog);

/** The orders page. All state is in the URL, including which order is open in the dialog. */
export function OrdersScreen() {
  const [params, setParams] = useQueryStates(ordersParsers, ordersOptions);
  const { section, orderId } = params;
  const orders = useOrderPage(params);
  const summary = api.admin.orders.summary.useQuery();
  const role = useStaffRole();
  const now = useCurrentMinute();
  const zone = useTimeZone();
  const choices = api.admin.orders.listChoices.useQuery();
  const [isPasting, setIsPasting] = useState(false);
  const [isManaging, setIsManaging] = useState(false);
  return (
    <div className="flex flex-col gap-2">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h1 className="font-semibold text-2xl">Orders</h1>
        <div className="flex flex-wrap gap-3">
          {roleMay(role, "orders.ship") && section === "ready" && (
            // The bar of a selection offers both for the selected orders.
            <div className="flex flex-wrap gap-3 [body:has([data-bulk-bar])_&]:hidden">
              <a
                href={printHref("pick-list", [])}
                target="_blank"
                rel="noreferrer"
                className={buttonStyles({ variant: "secondary" })}
              >
                <Printer aria-hidden /> Pick list
                <span className="sr-only"> (opens in a new tab)</span>
              </a>
              <a href={addressesCsvHref([])} download className={buttonStyles({ variant: "secondary" })}>
                <Download aria-hidden /> Address CSV
              </a>
            </div>
          )}
          {roleMay(role, "orders.ship") && (
            <Button variant="secondary" onClick={() => setIsPasting(true)}>
              <Truck aria-hidden /> Paste tracking numbers
            </Button>
          )}
          {roleMay(role, "manage") && (
            <>
              <a href={ordersCsvHref(params, zone)} download className={buttonStyles({ variant: "secondary" })}>
                <Download aria-hidden /> Export CSV (UTC)
              </a>
              <Link href="/admin/orders/new" className={buttonStyles()}>
                New order
              </Link>
            </>
          )}
        </div>
      </div>
      <OrdersSummary />
      <TabLinks
        label="Sections"
        items={ORDER_SECTIONS.filter((each) => maySee(role, each)).map((each) => ({
          href: ordersHref({ ...params, section: each, page: 1, orderId: null }),
          label: SECTION_LABELS[each],
          isCurrent: each === section,
          ...countOf(summary.data?.sections[each]),
        }))}
      />
      <OrderSearch params={params} onChange={setParams}>
        <OrderViews choices={choices.data} onManage={() => setIsManaging(true)} />
        <OrderCount orders={orders} />
      </OrderSearch>
      {/* The key resets the selection when the filter changes. */}
      <OrderList
        key={ordersCsvHref(params)}
        params={params}
        orders={orders}
        columns={choices.data?.columns ?? DEFAULT_ORDER_COLUMNS}
        now={now}
        onOpen={(id) => setParams({ orderId: id })}
      />
      <Suspense>
        {orderId && (
          <OrderDialog
            key={orderId}
            orderId={orderId}
            // So that Back does not open it again.
            onClose={() => setParams({ orderId: null }, { history: "replace" })}
          />
        )}
        {isManaging && choices.data && (
          <ListChoicesDialog
            choices={choices.data}
            searchParams={ordersHref({ ...params, page: 1, orderId: null }).split("?")[1] ?? ""}
            onClose={() => setIsManaging(false)}
          />
        )}
        {isPasting && <BulkTracking onClose={() => setIsPasting(false)} />}
      </Suspense>
    </div>
  );
}

type Choices = RouterOutputs["admin"]["orders"]["listChoices"];

/** Menu of saved views, with an entry to manage views and columns. */
function OrderViews({ choices, onManage }: { choices: Choices | undefined; onManage: () => void }) {
  const views = (choices?.views ?? []).map(({ name, searchParams }) => ({
    label: name,
    href: `/admin/orders?${searchParams}`,
  }));
  return (
    <Menu
      trigger={<Button variant="ghost">Views</Button>}
      items={[
        ...views,
        ...(views.length > 0 ? (["separator"] as const) : []),
        { label: "Save view, choose columns…", onSelect: onManage },
      ]}
    />
  );
}

const countOf = (count: number | undefined) => (count === undefined ? {} : { count });

/** Staff who may only see paid orders have no use for the other sections. */
const maySee = (role: StaffRole, section: OrderSection) =>
  roleMay(role, "orders.unpaid") || section === "ready" || section === "shipped";

const REAL = ordersHref({ section: "all", test: "real" });
const PAID = ordersHref({ section: "all", test: "real", paid: "paid" });

const UNLIKE_DASHBOARD = "; archived and wholesale orders count here, unlike on the dashboard";

function OrdersSummary() {
  const summary = api.admin.orders.summary.useQuery();
  if (!hasData(summary)) return <QueryState query={summary} className="h-6" />;
  const { data } = summary;
  if (data.revenueCents === null) return null;
  const paid = plural(data.paidOrders, "paid order");
  const figures = [
    {
      label: "Total Orders",
      value: data.totalOrders.toLocaleString("en-US"),
      hint: `Every order that is not a test${UNLIKE_DASHBOARD}`,
      href: REAL,
    },
    {
      label: "Total Revenue",
      value: formatMoney(data.revenueCents),
      hint: `${paid}, without tests, less refunds${UNLIKE_DASHBOARD}`,
      href: PAID,
    },
    {
      ...{ label: "Avg Order Value", value: formatMoney(data.averageCents), href: PAID },
      hint: `Revenue / ${paid}`,
    },
  ];
  return <FigureLine figures={figures} />;
}
