"use client";

import { Ban, Download, Send } from "lucide-react";
import { useState } from "react";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { Button } from "~/components/ui/button";
import { buttonStyles } from "~/components/ui/button-styles";
import { LocalTime, useLocalDates } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { QueryState } from "~/components/ui/query-state";
import { StatCard } from "~/components/ui/stat-card";
import { formatMoney, sumCents } from "~/domain/money";
import { plural } from "~/domain/plural";
import { hasData } from "~/lib/has-data";
import { api } from "~/trpc/react";
import { ActionDialog, useActionOptions } from "../action-dialog";
import { AFFILIATE_REASON } from "../sent-reason";
import { toastMailed } from "../toast-mailed";
import { PasteReferences } from "./paste-references";
import { type Run, takenBackWarning } from "./payout-labels";
import { PayoutRow } from "./payout-row";
import { RunCounts } from "./payout-runs";
import { ReferenceDialog } from "./reference-dialog";

export function RunScreen({ runId }: { runId: string }) {
  const run = api.admin.payouts.run.useQuery({ runId });
  if (!hasData(run)) return <QueryState query={run} className="h-96" />;
  return <LoadedRun run={run.data} />;
}

function LoadedRun({ run }: { run: Run }) {
  const made = useLocalDates().formatDateTime(run.createdAt);
  return (
    <div className="flex flex-col gap-6">
      <div>
        <Breadcrumbs items={[{ label: "Payouts", href: "/admin/payouts" }, { label: made }]} />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <div>
            <h1 className="font-semibold text-2xl">Payout run of {formatMoney(run.totalCents)}</h1>
            <p className="mt-1 text-muted text-sm">
              Prepared {made} by {run.createdBy}
            </p>
          </div>
          <div className="flex flex-wrap gap-2">
            <a href={`/admin/payouts/${run.id}/run.csv`} download className={buttonStyles({ variant: "secondary" })}>
              <Download aria-hidden /> Download CSV
            </a>
            {run.counts.prepared > 0 && (
              <>
                <CancelRun run={run} />
                <PasteReferences run={run} />
                {run.payouts.some(isSendable) && <SendAll run={run} />}
              </>
            )}
          </div>
        </div>
      </div>
      {run.cancelledAt && (
        <Notice
          title={
            <>
              Cancelled on <LocalTime at={run.cancelledAt} />
            </>
          }
        >
          {run.cancelReason}
        </Notice>
      )}
      <div className="grid grid-cols-2 gap-3 max-sm:[&>:last-child]:col-span-2 sm:grid-cols-3 sm:gap-4">
        <StatCard
          label="To be sent"
          value={formatMoney(run.preparedCents)}
          hint={plural(run.counts.prepared, "payout")}
        />
        <StatCard label="Sent" value={formatMoney(run.sentCents)} hint={plural(run.counts.sent, "payout")} />
        <StatCard
          label="Returned"
          value={formatMoney(run.returnedCents)}
          hint={`${plural(run.counts.returned, "payout")}, owed again`}
        />
      </div>
      <section aria-labelledby="payouts" className="flex flex-col gap-3">
        <div className="flex flex-wrap items-center gap-3">
          <h2 id="payouts" className="font-semibold text-lg">
            Payouts
          </h2>
          <RunCounts counts={run.counts} />
        </div>
        <ul className="divide-y divide-line rounded border border-line bg-surface">
          {run.payouts.map((payout) => (
            <PayoutRow key={payout.id} payout={payout} />
          ))}
        </ul>
      </section>
      {run.leftOutCount > 0 && <LeftOutByChoice run={run} />}
    </div>
  );
}

/** Payees the admin left out when preparing the run, and why. */
function LeftOutByChoice({ run }: { run: Run }) {
  const more = run.leftOutCount - run.leftOut.length;
  return (
    <section aria-labelledby="left-out" className="flex flex-col gap-3">
      <h2 id="left-out" className="font-semibold text-lg">
        Left out of this run
      </h2>
      <ul className="divide-y divide-line rounded border border-line bg-surface">
        {run.leftOut.map((line) => (
          <li key={line.userId} className="flex flex-wrap justify-between gap-x-4 gap-y-1 px-4 py-2.5 text-sm">
            <span className="min-w-0 [overflow-wrap:anywhere]">
              <span className="font-medium">{line.name}</span>: {line.reason}
            </span>
            <span className="figures font-semibold">{formatMoney(line.amountCents)}</span>
          </li>
        ))}
      </ul>
      {more > 0 && <p className="text-muted text-sm">and {more} more.</p>}
    </section>
  );
}

/** Cancels every payout of the run that was not sent. */
function CancelRun({ run }: { run: Run }) {
  const [isAsked, setAsked] = useState(false);
  const cancel = api.admin.payouts.cancel.useMutation(
    useActionOptions(
      ({ cancelledCount }) => `${plural(cancelledCount, "payout")} taken back`,
      () => setAsked(false),
    ),
  );
  const { prepared, sent } = run.counts;
  const stays = sent > 0 ? ` ${plural(sent, "payout")} already sent ${sent === 1 ? "stays" : "stay"} sent.` : "";
  return (
    <>
      <Button variant="secondary" onClick={() => setAsked(true)}>
        <Ban aria-hidden /> Cancel run
      </Button>
      {isAsked && (
        <ActionDialog
          action={cancel}
          onClose={() => setAsked(false)}
          title={`Cancel ${plural(prepared, "payout")} of ${formatMoney(run.preparedCents)}?`}
          description={`Only cancel what you have not sent. The money is available again, and the next run can pay it.${stays}`}
          confirmLabel="Cancel run"
          cancelLabel="Keep run"
          reasonLabel={AFFILIATE_REASON}
          onConfirm={(reason) => cancel.mutate({ runId: run.id, reason })}
        />
      )}
    </>
  );
}

const isSendable = ({ status, isDisabled, payoutHoldReason }: Run["payouts"][number]) =>
  status === "prepared" && !isDisabled && payoutHoldReason === null;

/** Marks all payouts of the run that can be sent as sent, with one reference. */
function SendAll({ run }: { run: Run }) {
  const [isAsked, setAsked] = useState(false);
  const utils = api.useUtils();
  const sendAll = api.admin.payouts.sendAll.useMutation({
    onSuccess({ sentCount, withheldCount }) {
      const left = withheldCount > 0 ? `; ${plural(withheldCount, "payout")} withheld` : "";
      toastMailed(`${plural(sentCount, "payout")} marked as sent${left}`);
      setAsked(false);
    },
    onSettled: () => utils.admin.invalidate(),
  });
  const sendable = run.payouts.filter(isSendable);
  const sum = `${plural(sendable.length, "payout")} of ${formatMoney(sumCents(sendable.map((payout) => payout.amountCents)))}`;
  const stopped = run.counts.prepared - sendable.length;
  const leftOut =
    stopped > 0
      ? ` ${plural(stopped, "payout")} to suspended or withheld affiliates ${stopped === 1 ? "is" : "are"} left out.`
      : "";
  return (
    <>
      <Button onClick={() => setAsked(true)}>
        <Send aria-hidden /> Mark all as sent
      </Button>
      {isAsked && (
        <ReferenceDialog
          title={`Mark ${sum} as sent?`}
          description={`Send the money first. Every affiliate among them gets an e-mail with the amount and the reference.${leftOut}`}
          confirmLabel={`Mark ${plural(sendable.length, "payout")} as sent`}
          isPending={sendAll.isPending}
          failure={sendAll.error}
          warning={takenBackWarning(sendable)}
          onConfirm={(reference) => sendAll.mutate({ runId: run.id, reference, seenTags: run.seenTags })}
          onClose={() => {
            setAsked(false);
            sendAll.reset();
          }}
        />
      )}
    </>
  );
}
