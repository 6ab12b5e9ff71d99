"use client";

import { useState } from "react";
import { PAYOUT_TONES } from "~/components/shared/payout-tones";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { CopyButton } from "~/components/ui/copy-button";
import { LocalTime } from "~/components/ui/local-time";
import { formatMoney } from "~/domain/money";
import { PAYOUT_STATUS_LABELS, PAYOUT_TRANSITIONS, type PayoutAction, payoutActionsFor } from "~/domain/payout";
import { api } from "~/trpc/react";
import { ActionDialog, useActionOptions } from "../action-dialog";
import { AFFILIATE_REASON } from "../sent-reason";
import { toastMailed } from "../toast-mailed";
import { PayLink } from "./pay-link";
import { type Run, takenBackWarning } from "./payout-labels";
import { ReferenceDialog } from "./reference-dialog";

export type Payout = Run["payouts"][number];

export function PayoutRow({ payout }: { payout: Payout }) {
  const [asked, setAsked] = useState<PayoutAction | null>(null);
  const close = () => setAsked(null);
  const isStopped = payout.isDisabled || payout.payoutHoldReason !== null;
  const actions = payoutActionsFor(payout.status).filter((action) => action !== "send" || !isStopped);
  return (
    <li className="grid gap-x-4 gap-y-2 px-4 py-3 md:grid-cols-[minmax(0,1.4fr)_minmax(0,1fr)_auto] md:items-center">
      <div className="min-w-0">
        <div className="flex items-baseline justify-between gap-3">
          <p className="truncate font-medium">{payout.name}</p>
          <p className="figures font-semibold md:hidden">{formatMoney(payout.amountCents)}</p>
        </div>
        <p className="truncate text-muted text-sm">{payout.email}</p>
        <p className="mt-1 flex flex-wrap items-center gap-x-2 text-sm">
          <span className="break-all font-mono">{payout.cashappTag}</span>
          <CopyButton text={payout.cashappTag} label={`Copy ${payout.cashappTag}`} isLabelHidden variant="ghost" />
        </p>
      </div>
      <div className="min-w-0 text-sm">
        <p className="flex flex-wrap gap-1.5">
          <Badge tone={PAYOUT_TONES[payout.status]}>{PAYOUT_STATUS_LABELS[payout.status]}</Badge>
          {payout.isDisabled && <Badge tone="danger">Suspended</Badge>}
          {payout.payoutHoldReason !== null && <Badge tone="attention">Withheld</Badge>}
          {payout.takenBackCents > 0 && <Badge tone="attention">Taken back</Badge>}
        </p>
        <PayoutNotes payout={payout} />
      </div>
      <div className="flex flex-wrap items-center gap-2 md:justify-end">
        <span className="figures mr-2 hidden font-semibold md:inline">{formatMoney(payout.amountCents)}</span>
        {payout.status === "prepared" && !isStopped && <PayLink payout={payout} />}
        {actions.map((action) => (
          <Button
            key={action}
            size="sm"
            variant="secondary"
            aria-label={`${PAYOUT_TRANSITIONS[action].label}: ${payout.name}`}
            onClick={() => setAsked(action)}
          >
            {PAYOUT_TRANSITIONS[action].label}
          </Button>
        ))}
      </div>
      {asked === "send" && <SendDialog payout={payout} onClose={close} />}
      {asked === "return" && <ReturnDialog payout={payout} onClose={close} />}
    </li>
  );
}

function PayoutNotes({ payout }: { payout: Payout }) {
  const takenBack = takenBackWarning([payout]);
  return (
    <>
      {takenBack && <p className="mt-1 break-words text-attention">{takenBack}</p>}
      {payout.formerTag !== null && payout.tagCorrectedAt && (
        <p className="mt-1 break-words">
          Tag corrected <LocalTime at={payout.tagCorrectedAt} />, it was{" "}
          <span className="break-all font-mono">{payout.formerTag}</span>
        </p>
      )}
      {payout.status === "prepared" && payout.payoutHoldReason !== null && (
        <p className="mt-1 break-words">Not to be sent: {payout.payoutHoldReason}</p>
      )}
      {payout.reviewReason && (
        <details className="mt-1 break-words">
          <summary className="cursor-pointer rounded">Included after a review: {payout.reviewReason}</summary>
          {payout.reviewedFor.map((sentence) => (
            <p key={sentence} className="mt-1 text-muted">
              {sentence}
            </p>
          ))}
        </details>
      )}
      {payout.sentAt && (
        <p className="mt-1 break-words text-muted">
          <LocalTime at={payout.sentAt} />, reference{" "}
          <span className="inline-block max-w-full break-words font-mono text-ink">{payout.reference}</span>
        </p>
      )}
      {payout.returnedAt && (
        <p className="mt-1 break-words text-muted">
          Returned <LocalTime at={payout.returnedAt} />: {payout.returnReason}
        </p>
      )}
    </>
  );
}

/** Reverses a payout that did not arrive or will not be sent. */
function ReturnDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const giveBack = api.admin.payouts.return.useMutation(
    useActionOptions(({ returnedCents }) => `Payout returned; ${formatMoney(returnedCents)} is owed again`, onClose),
  );
  return (
    <ActionDialog
      action={giveBack}
      onClose={onClose}
      title={`Mark ${payout.name}'s ${formatMoney(payout.amountCents)} payout as returned?`}
      description="The balance is restored and the next run pays it again. A returned payout stays returned."
      confirmLabel="Return"
      reasonLabel={AFFILIATE_REASON}
      onConfirm={(reason) => giveBack.mutate({ payoutId: payout.id, reason })}
    />
  );
}

function SendDialog({ payout, onClose }: { payout: Payout; onClose: () => void }) {
  const send = api.admin.payouts.send.useMutation(
    useActionOptions(
      ({ alreadySent }) =>
        alreadySent ? "This payout was already marked" : "Payout marked as sent; the affiliate gets an e-mail",
      onClose,
      toastMailed,
    ),
  );
  const amount = formatMoney(payout.amountCents);
  return (
    <ReferenceDialog
      title={`Mark ${amount} to ${payout.name} as sent?`}
      description={`Send ${amount} to ${payout.cashappTag} first. ${payout.email} gets an e-mail.`}
      confirmLabel="Mark as sent"
      isPending={send.isPending}
      failure={send.error}
      warning={takenBackWarning([payout])}
      onConfirm={(reference) => send.mutate({ payoutId: payout.id, reference, seenTag: payout.cashappTag })}
      onClose={onClose}
    />
  );
}
