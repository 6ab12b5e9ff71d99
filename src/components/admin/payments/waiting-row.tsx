"use client";

import Link from "next/link";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { CopyButton } from "~/components/ui/copy-button";
import { LocalDate } from "~/components/ui/local-time";
import { formatMoney } from "~/domain/money";
import { isPartlyPaid } from "~/domain/store-credit";
import { cn } from "~/lib/cn";
import { PaymentSentBadge } from "../orders/payment-sent-badge";
import { type QueueRowProps, queueRowStyles } from "../use-keyboard-list";
import type { Decision, WaitingPayment } from "./waiting-list";

type WaitingRowProps = {
  payment: WaitingPayment;
  isCurrent: boolean;
  rowProps: QueueRowProps;
  isChosen: boolean;
  onChoose: () => void;
  onAct: (act: Decision) => void;
};

export function WaitingRow({ payment, isCurrent, rowProps, isChosen, onChoose, onAct }: WaitingRowProps) {
  const { kind, reference, name, email, amountCents, receivedCents, requestedTier } = payment;
  const isOrder = kind === "order";
  const isPaidInPart = isPartlyPaid(amountCents, receivedCents);
  const rejectLabel = isOrder ? "Cancel order" : "Reject";
  const title = isOrder ? `Order #${reference}` : `${requestedTier ?? ""} membership`;
  const href = isOrder ? `/admin/orders/${payment.id}` : `/admin/users/${payment.userId}`;
  return (
    <li
      {...rowProps}
      aria-label={`${title}, ${formatMoney(isPaidInPart ? amountCents - receivedCents : amountCents)}, ${name}`}
      className={cn(
        "dense-row grid grid-cols-[1.75rem_minmax(0,1fr)] gap-x-3 gap-y-2 px-4 py-3 outline-offset-[-2px] md:py-1.5 md:grid-cols-[1.75rem_minmax(0,1fr)_auto_15.5rem] md:items-center",
        queueRowStyles(isCurrent),
      )}
    >
      <span>
        {isOrder && (
          <Checkbox
            label={`Select order #${reference}`}
            isLabelHidden
            className="-m-1"
            checked={isChosen}
            onChange={onChoose}
          />
        )}
      </span>
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2 text-sm">
          <Link href={href} className="rounded font-medium underline-offset-4 hover:underline">
            {title}
          </Link>
          <span className="figures text-muted">
            <LocalDate at={payment.askedAt} />
            {payment.remindedAt && (
              <>
                {", "}
                <span>
                  reminded <LocalDate at={payment.remindedAt} />
                </span>
              </>
            )}
          </span>
          <PaymentSentBadge order={{ status: "pending", paymentSentAt: payment.sentAt }} />
          {receivedCents > 0 && <Badge tone="accent">{formatMoney(receivedCents)} received</Badge>}
        </p>
        <p className="figures flex flex-wrap items-center gap-x-3 text-muted text-sm lg:flex-nowrap">
          <span className="min-w-0 truncate" title={email}>
            {name} · {email}
          </span>
          <span className="flex items-center gap-x-1 whitespace-nowrap">
            {isOrder ? "Note" : "Reference"} <span className="font-mono text-ink">{reference}</span>
            <CopyButton
              text={reference}
              label={`Copy ${reference}`}
              isLabelHidden
              variant="ghost"
              className="-my-0.75 size-6 [&_svg]:size-4"
            />
          </span>
        </p>
      </div>
      <p className="figures font-semibold max-md:col-start-2 md:text-right">
        {isPaidInPart ? (
          <>
            {formatMoney(amountCents - receivedCents)}{" "}
            <span className="block font-normal text-muted text-sm max-md:inline">
              due of {formatMoney(amountCents)}
            </span>
          </>
        ) : (
          formatMoney(amountCents)
        )}
      </p>
      <div className="flex gap-2 max-md:col-start-2 md:justify-end">
        <Button size="sm" aria-label={`Approve: ${title} of ${name}`} onClick={() => onAct("approve")}>
          {isOrder ? "Mark as Paid" : "Approve"}
        </Button>
        <Button
          size="sm"
          variant="secondary"
          aria-label={`${rejectLabel}: ${title} of ${name}`}
          onClick={() => onAct("reject")}
        >
          {rejectLabel}
        </Button>
      </div>
    </li>
  );
}
