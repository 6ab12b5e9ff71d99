"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { Undo2 } from "lucide-react";
import Link from "next/link";
import { type FormEvent, useState } from "react";
import { FormDialog } from "~/components/shared/form-dialog";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Field, Input } from "~/components/ui/field";
import { LocalDate } from "~/components/ui/local-time";
import { Pagination } from "~/components/ui/pagination";
import { QueryError } from "~/components/ui/query-error";
import { QueryState } from "~/components/ui/query-state";
import { formatMoney } from "~/domain/money";
import { PAYMENT_APP } from "~/domain/payment-app";
import { errorMessage } from "~/lib/api-error";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { ActionDialog, useActionOptions } from "../action-dialog";
import { toastMailed } from "../toast-mailed";
import { returnReason } from "./return-reason";
import { paymentsHref } from "./search-params";

type MoneyReturn = RouterOutputs["admin"]["payments"]["moneyReturns"]["rows"][number];

/** The payer on the statement if known, otherwise the customer. */
const payeeOf = ({ line, order }: MoneyReturn): string =>
  line?.payerName || order?.user.name || order?.email || "unknown payer";

/** Money to send back, oldest first, followed by what was already returned. */
export function MoneyReturns({ page, returnedPage }: { page: number; returnedPage: number }) {
  const open = api.admin.payments.moneyReturns.useQuery({ view: "open", page });
  const done = api.admin.payments.moneyReturns.useQuery(
    { view: "done", page: returnedPage },
    { placeholderData: keepPreviousData },
  );
  const hrefFor = (to: { page?: number; returnedPage?: number }) =>
    paymentsHref({ view: "returns", page, returnedPage, ...to });
  const [marked, setMarked] = useState<MoneyReturn | null>(null);
  const [undone, setUndone] = useState<MoneyReturn | null>(null);
  if (!hasData(open)) return <QueryState query={open} className="h-72" />;
  const { rows, openCount, openCents, pageCount } = open.data;
  return (
    <div className="flex flex-col gap-6">
      <section aria-labelledby="money-to-return" className="flex flex-col gap-3">
        <h2 id="money-to-return" className="font-semibold text-lg">
          Money to return{openCount > 0 && <span className="figures text-muted"> ({formatMoney(openCents)})</span>}
        </h2>
        {rows.length === 0 ? (
          <EmptyState icon={<Undo2 aria-hidden />} title="No money to return">
            Refunds, late payments and overpayments are listed here until you send the money back.
          </EmptyState>
        ) : (
          <>
            <ReturnList rows={rows} onMark={setMarked} />
            <Pagination page={open.data.page} pageCount={pageCount} hrefFor={(next) => hrefFor({ page: next })} />
          </>
        )}
      </section>
      {done.isError && <QueryError query={done} />}
      {done.data && done.data.total > 0 && (
        <section aria-labelledby="money-returned" className="flex flex-col gap-3">
          <h2 id="money-returned" className="font-semibold text-lg">
            Returned <span className="figures text-muted">({done.data.total.toLocaleString("en-US")})</span>
          </h2>
          <ReturnList rows={done.data.rows} onUndo={setUndone} />
          <Pagination
            label="Pages of returned money"
            page={done.data.page}
            pageCount={done.data.pageCount}
            hrefFor={(next) => hrefFor({ returnedPage: next })}
          />
        </section>
      )}
      {marked && <MarkReturned money={marked} onClose={() => setMarked(null)} />}
      {undone && <UndoReturned money={undone} onClose={() => setUndone(null)} />}
    </div>
  );
}

type Choose = (row: MoneyReturn) => void;
type ReturnListProps = { rows: readonly MoneyReturn[]; onMark?: Choose; onUndo?: Choose };

function ReturnList({ rows, onMark, onUndo }: ReturnListProps) {
  return (
    <ul className="divide-y divide-line overflow-hidden rounded border border-line bg-surface">
      {rows.map((row) => (
        <li
          key={row.id}
          className="dense-row flex flex-wrap items-center justify-between gap-x-6 gap-y-2 px-4 py-1.5 text-sm max-lg:py-2.5"
        >
          <div className="min-w-0 flex-1 basis-64">
            <p className="figures font-medium [overflow-wrap:anywhere]">
              {formatMoney(row.amountCents)} to {payeeOf(row)}
            </p>
            <p className="figures text-muted lg:line-clamp-2 [overflow-wrap:anywhere]">
              {reasonOf(row)}
              {row.order && (
                <>
                  {" · "}
                  <Link
                    href={`/admin/orders/${row.order.id}`}
                    className="rounded font-mono text-accent underline-offset-4 hover:underline"
                  >
                    #{row.order.shortId}
                  </Link>{" "}
                  · {row.order.email}
                </>
              )}
              {row.subscriptionRequestId && (
                <>
                  {" · "}
                  <Link
                    href={`/admin/requests/${row.subscriptionRequestId}`}
                    className="rounded text-accent underline-offset-4 hover:underline"
                  >
                    View request
                  </Link>
                </>
              )}
              {" · "}
              {row.returnedAt ? (
                <>
                  returned <LocalDate at={row.returnedAt} />, reference {row.reference}
                </>
              ) : (
                <>
                  since <LocalDate at={row.createdAt} />
                </>
              )}
            </p>
          </div>
          {onMark && (
            <Button
              size="sm"
              variant="secondary"
              aria-label={`Mark ${formatMoney(row.amountCents)} to ${payeeOf(row)} as returned`}
              onClick={() => onMark(row)}
            >
              Mark as returned
            </Button>
          )}
          {onUndo && (
            <Button
              size="sm"
              variant="ghost"
              aria-label={`Undo the return of ${formatMoney(row.amountCents)} to ${payeeOf(row)}`}
              onClick={() => onUndo(row)}
            >
              Undo
            </Button>
          )}
        </li>
      ))}
    </ul>
  );
}

function reasonOf(row: MoneyReturn): string {
  const { kind, line, order } = row;
  return (
    returnReason(row, order ? "order" : "membership") + (kind !== "refund" && line?.note ? ` (note: ${line.note})` : "")
  );
}

/** Records that money was sent back, with the payment app's reference. */
function MarkReturned({ money, onClose }: { money: MoneyReturn; onClose: () => void }) {
  const [problem, setProblem] = useState<string>();
  const mark = api.admin.payments.markReturned.useMutation(
    useActionOptions(
      ({ isTold }) =>
        isTold ? "Marked as returned; the customer gets an e-mail in five minutes" : "Marked as returned",
      onClose,
      toastMailed,
    ),
  );

  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    const reference = String(new FormData(event.currentTarget).get("reference") ?? "").trim();
    if (reference === "") return setProblem("Enter the payment app's reference");
    setProblem(undefined);
    mark.mutate({ returnId: money.id, reference });
  }

  return (
    <FormDialog
      title={`Mark ${formatMoney(money.amountCents)} to ${payeeOf(money)} as returned?`}
      description={`Send the money in ${PAYMENT_APP} first. The customer gets an e-mail with the reference in five minutes; you can undo this before the customer is told.`}
      size="sm"
      submitLabel="Mark as returned"
      isPending={mark.isPending}
      error={mark.error && errorMessage(mark.error)}
      onSubmit={submit}
      onClose={onClose}
    >
      <Field
        label="Reference"
        hint={`What ${PAYMENT_APP} shows for the payment you sent`}
        {...(problem && { error: problem })}
      >
        <Input name="reference" maxLength={120} autoComplete="off" />
      </Field>
    </FormDialog>
  );
}

const TOLD: Readonly<Record<RouterOutputs["admin"]["payments"]["undoReturned"]["told"], string>> = {
  yes: " The customer was already notified: write to them.",
  no: " The customer was not notified.",
  unknown: "",
};

/** For a row marked by mistake, or a payment that failed: the money is to be returned again. */
function UndoReturned({ money, onClose }: { money: MoneyReturn; onClose: () => void }) {
  const { returnedAt } = money;
  const undo = api.admin.payments.undoReturned.useMutation(
    useActionOptions(({ told }) => `Listed as money to return.${TOLD[told]}`, onClose),
  );
  return (
    <ActionDialog
      action={undo}
      title={`Was ${formatMoney(money.amountCents)} not sent to ${payeeOf(money)}?`}
      description={`It is listed as money to return again, and the reference ${money.reference} is removed. If the e-mail about it has not been sent yet, it is cancelled.`}
      confirmLabel="Undo"
      tone="primary"
      onConfirm={() => returnedAt && undo.mutate({ returnId: money.id, returnedAt })}
      onClose={onClose}
    />
  );
}
