"use client";

import { useQueryStates } from "nuqs";
import { TabLinks, tabsOf } from "~/components/ui/tab-links";
import { api } from "~/trpc/react";
import { ScreenHead } from "../screen-head";
import { DecidedLines } from "./decided-lines";
import { MoneyReturns } from "./money-returns";
import { OpenLines } from "./open-lines";
import type { ChangeQueue } from "./queue-filters";
import { PAYMENT_VIEWS, paymentsHref, paymentsOptions, paymentsParsers } from "./search-params";
import { StatementImport } from "./statement-import";
import { WaitingList } from "./waiting-list";

const VIEW_LABELS: Readonly<Record<(typeof PAYMENT_VIEWS)[number], string>> = {
  waiting: "Waiting",
  statement: "Statement",
  confirmed: "Confirmed",
  ignored: "Ignored",
  returns: "Money to return",
};

/** Unpaid orders and membership requests, and the cash app's statement that shows which payments arrived. */
export function PaymentsScreen() {
  const [{ view, page, returnedPage, ...queue }, setParams] = useQueryStates(paymentsParsers, paymentsOptions);
  const changeQueue: ChangeQueue = (change, options) => void setParams({ ...change, page: null }, options);
  const waiting = api.admin.payments.waiting.useQuery({});
  const open = api.admin.payments.openLines.useQuery();
  const returns = api.admin.payments.moneyReturns.useQuery({ view: "open", page: view === "returns" ? page : 1 });
  const counts: Partial<Record<typeof view, number | undefined>> = {
    waiting: waiting.data?.total,
    statement: open.data?.total,
    returns: returns.data?.openCount,
  };
  return (
    <div className="flex flex-col gap-3">
      <ScreenHead
        title="Payments"
        hint="Orders and memberships waiting for payment, and the payments found in the cash app's statement."
      />
      <TabLinks
        label="Payments"
        items={tabsOf(PAYMENT_VIEWS, VIEW_LABELS, view, (each) => paymentsHref({ view: each }), counts)}
      />
      {view === "waiting" && <WaitingList params={queue} page={page} onChange={changeQueue} />}
      {view === "statement" && (
        <>
          <StatementImport />
          <OpenLines params={queue} onChange={changeQueue} />
        </>
      )}
      {view === "returns" && <MoneyReturns page={page} returnedPage={returnedPage} />}
      {(view === "confirmed" || view === "ignored") && (
        <DecidedLines key={view} view={view} page={page} params={queue} onChange={changeQueue} />
      )}
    </div>
  );
}
