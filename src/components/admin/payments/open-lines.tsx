"use client";

import { FileCheck2, SearchX } from "lucide-react";
import { useState } from "react";
import { useCurrentMinute } from "~/components/shared/use-minute";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Notice } from "~/components/ui/notice";
import { QueryState } from "~/components/ui/query-state";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { formatMoney } from "~/domain/money";
import { ageOf, countAges, isLineFound } from "~/domain/payment-queue";
import type { SurplusChoice as Choice } from "~/domain/payment-surplus";
import { plural } from "~/domain/plural";
import { hasData } from "~/lib/has-data";
import { api } from "~/trpc/react";
import { ActionDialog } from "../action-dialog";
import { useKeyboardList } from "../use-keyboard-list";
import { AssignLine } from "./assign-line";
import { ConfirmExact } from "./confirm-exact";
import { type Confirmation, confirmationOf, type OpenStatementLine, paymentTargetNames } from "./confirmation";
import { OpenLine } from "./open-line";
import { type ChangeQueue, isNarrowed, QueueFilters } from "./queue-filters";
import type { QueueParams } from "./search-params";
import { SurplusChoice } from "./surplus-choice";
import { useConfirmed } from "./use-confirmed";
import { VERDICTS } from "./verdict-labels";

type Asked = { lineId: string; about: "confirm" | "choose" };

/** Ignores lines that are not for this shop; the toast offers Undo. */
function useIgnoring() {
  const utils = api.useUtils();
  const ignoring = api.admin.payments.setLineIgnored.useMutation({
    onSuccess: (_done, { lineId, isIgnored }) =>
      isIgnored
        ? toast.success("Line ignored", { action: { label: "Undo", onClick: () => set(lineId, false) } })
        : toast.success("Line restored"),
    onError: (error, { isIgnored }) =>
      toastError(error, isIgnored ? "Failed to ignore the line" : "Failed to restore the line"),
    onSettled: () => utils.admin.payments.invalidate(),
  });
  const set = (lineId: string, isIgnored: boolean) => ignoring.mutate({ lineId, isIgnored });
  return {
    ignore: (line: OpenStatementLine) => set(line.id, true),
    pendingId: ignoring.isPending && ignoring.variables.lineId,
  };
}

/** Undecided statement lines with their likely matches. */
export function OpenLines({ params, onChange }: { params: QueueParams; onChange: ChangeQueue }) {
  const list = api.admin.payments.openLines.useQuery();
  const now = useCurrentMinute();
  const [isAsking, setIsAsking] = useState(false);
  const [asked, setAsked] = useState<Asked | null>(null);
  const { ignore, pendingId } = useIgnoring();
  const lines = list.data?.lines ?? [];
  const found = lines.filter((line) => isLineFound(line, params.search));
  const shown = found.filter(({ paidAt }) => params.age === "any" || (now && ageOf(paidAt, now) === params.age));
  if (params.sort === "newest") shown.reverse();
  const { at, rowProps } = useKeyboardList({
    rows: shown,
    keyOf: ({ id }) => id,
    acts: {
      a: {
        label: "Confirm",
        run: (line) => setAsked({ lineId: line.id, about: confirmationOf(line) ? "confirm" : "choose" }),
        can: (line) => confirmationOf(line) !== null || line.match.to === null,
      },
      c: { label: "Choose what it pays for", run: (line) => setAsked({ lineId: line.id, about: "choose" }) },
      r: { label: "Ignore", run: ignore },
    },
  });
  if (!hasData(list)) return <QueryState query={list} className="h-72" />;
  const { total } = list.data;
  // Looked up by ID, so that a refetch after a rejection (for example a changed surplus) is reflected in the dialog.
  const askedLine = asked && lines.find(({ id }) => id === asked.lineId);
  const confirmation = askedLine && confirmationOf(askedLine);
  const exact = lines.filter(({ match }) => match.verdict === "exact" && match.confidence === "certain");
  return (
    <section aria-labelledby="open-lines" className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center justify-between gap-3">
        <h2 id="open-lines" className="font-semibold text-lg">
          Lines to review
        </h2>
        {(exact.length > 0 || isAsking) && (
          <Button onClick={() => setIsAsking(true)}>Confirm all exact ({exact.length})</Button>
        )}
      </div>
      {lines.length === 0 ? (
        <EmptyState icon={<FileCheck2 aria-hidden />} title="Nothing to review">
          Import a statement above. Each line is compared with the orders and requests waiting for payment.
        </EmptyState>
      ) : (
        <>
          <QueueFilters
            label="Search by amount, name or note"
            params={params}
            ages={now ? countAges(found, now) : undefined}
            onChange={onChange}
          />
          <p className="figures text-muted text-sm" aria-live="polite">
            {isNarrowed(params) ? `${shown.length} of ` : ""}
            {total > lines.length
              ? `The earliest ${lines.length} of ${total.toLocaleString("en-US")} lines.`
              : plural(total, "line")}
          </p>
          {shown.length === 0 && (
            <EmptyState icon={<SearchX aria-hidden />} title="Nothing found">
              Try another amount, part of a name or note, or any age.
            </EmptyState>
          )}
          <ul className="divide-y divide-line overflow-hidden rounded border border-line bg-surface empty:hidden">
            {shown.map((line, index) => (
              <OpenLine
                key={line.id}
                line={line}
                isCurrent={index === at}
                rowProps={rowProps(line, index)}
                isIgnoring={pendingId === line.id}
                onIgnore={() => ignore(line)}
                onConfirm={() => setAsked({ lineId: line.id, about: "confirm" })}
                onChoose={() => setAsked({ lineId: line.id, about: "choose" })}
              />
            ))}
          </ul>
        </>
      )}
      {askedLine && asked.about === "choose" && <AssignLine line={askedLine} onClose={() => setAsked(null)} />}
      {askedLine && asked.about === "confirm" && confirmation && (
        <ConfirmLine line={askedLine} confirmation={confirmation} onClose={() => setAsked(null)} />
      )}
      {isAsking && <ConfirmExact lines={exact} onClose={() => setIsAsking(false)} />}
    </section>
  );
}

/** Toast text for what was done with a double payment. */
const DOUBLE_DONE: Readonly<Record<Choice, string>> = {
  return: "Noted as money to return",
  credit: "Turned into store credit",
  keep: "Noted as kept",
};

type ConfirmLineProps = { line: OpenStatementLine; confirmation: Confirmation; onClose: () => void };

/** Confirms a line for its match. If it paid too much, asks what to do with the surplus. */
function ConfirmLine({ line, confirmation, onClose }: ConfirmLineProps) {
  const { verdict, differenceCents, confidence } = line.match;
  const [choice, setChoice] = useState<Choice>("return");
  const utils = api.useUtils();
  const sayConfirmed = useConfirmed();
  const confirm = api.admin.payments.confirmLine.useMutation({
    onSuccess(result) {
      sayConfirmed(line.id, result, verdict === "double" ? DOUBLE_DONE[choice] : undefined);
      onClose();
    },
    onSettled: () => utils.admin.invalidate(),
  });
  const isDouble = verdict === "double";
  const isTooMuch = verdict === "over" || isDouble;
  const surplus = isTooMuch ? { surplus: { choice, amountCents: differenceCents } } : {};
  return (
    <ActionDialog
      action={confirm}
      onClose={onClose}
      title={
        isDouble
          ? `${formatMoney(line.amountCents)} came twice for ${paymentTargetNames(line.match)}`
          : `Confirm ${formatMoney(line.amountCents)} for ${paymentTargetNames(line.match)}?`
      }
      description={`${line.payerName || "Unknown payer"}, ${line.note || "no note"}. ${VERDICTS[verdict].what(differenceCents)}`}
      confirmLabel="Confirm"
      tone="primary"
      onConfirm={() => confirm.mutate({ ...confirmation, ...surplus })}
    >
      {confidence === "likely" && (
        <Notice tone="attention" title="Likely, not certain">
          The note names no order or membership. Amount and name match, so check that this payment is meant.
        </Notice>
      )}
      {isTooMuch && <SurplusChoice amountCents={differenceCents} chosen={choice} onChoose={setChoice} />}
    </ActionDialog>
  );
}
