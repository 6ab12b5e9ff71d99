"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { formatMoney } from "~/domain/money";
import { actionsFor, correctionRefusal } from "~/domain/order-actions";
import { ORDER_TRANSITIONS, type OrderAction } from "~/domain/order-status";
import { plural } from "~/domain/plural";
import { takenLeft } from "~/domain/stock";
import { requestedCents } from "~/domain/store-credit";
import type { RouterOutputs } from "~/trpc/react";
import { SENT_REASON, STAFF_REASON } from "../sent-reason";
import { useCapability } from "../staff-role";
import { PartialRefund } from "./partial-refund";
import { stockOf } from "./partial-refund-lines";
import { backToStatement, claimsKeptNote, partToReturn, receivedOf, refundSentence } from "./refund-sentence";
import { useOrderActions } from "./use-order-actions";
import { wholesaleSentence } from "./wholesale-sentence";

type Order = RouterOutputs["admin"]["orders"]["byId"];
/** Tracking has a separate form. The flags are not state transitions. */
type Asked = Exclude<OrderAction, "ship" | "unship"> | "testFlag" | "wholesaleFlag";

const FLAGS = ["testFlag", "wholesaleFlag"] as const;

function labelOf(asked: Asked, { isTestOrder, isWholesale }: Order): string {
  if (asked === "testFlag") return isTestOrder ? "Not a Test Order" : "Mark as Test Order";
  if (asked === "wholesaleFlag") return isWholesale ? "Not a Wholesale Order" : "Mark as Wholesale Order";
  return ORDER_TRANSITIONS[asked].label;
}

const DANGEROUS: readonly Asked[] = ["cancel", "refund", "undoPayment"];

/** The reason asked for. Cancelling and refunding e-mail it to the customer; undoing a payment does not. */
const REASONS: Partial<Record<Asked, { reasonLabel: string; noteLabel?: string; isReasonOptional?: boolean }>> = {
  cancel: { ...SENT_REASON, isReasonOptional: true },
  refund: SENT_REASON,
  undoPayment: { reasonLabel: STAFF_REASON },
};

/** The actions the transition table allows for this order, each with a confirmation. */
export function OrderActions({ order }: { order: Order }) {
  const [asked, setAsked] = useState<Asked | null>(null);
  const [isPartial, setIsPartial] = useState(false);
  const takenPieces = order.items.reduce((sum, item) => sum + takenLeft(stockOf(item)), 0);
  const [returnsStock, setReturnsStock] = useState(false);
  const close = () => setAsked(null);
  const ask = (action: Asked) => {
    // Shipped goods usually come back damaged or not at all, so do not restock them by default.
    setReturnsStock(!order.trackingNumber);
    setAsked(action);
  };
  const { run, isPending } = useOrderActions(order, close);
  const actions = actionsFor(order).filter((action) => action !== "ship" && action !== "unship");
  const refusal = correctionRefusal(order);
  const question = asked && questionOf(asked, order);
  if (!useCapability("manage")) return null;
  return (
    <div className="flex flex-wrap gap-2">
      {actions.map((action) => (
        <Button
          key={action}
          size="sm"
          variant={action === "markPaid" ? "primary" : "secondary"}
          onClick={() => ask(action)}
        >
          {labelOf(action, order)}
        </Button>
      ))}
      {actions.includes("refund") && (
        <Button size="sm" variant="secondary" onClick={() => setIsPartial(true)}>
          Partial refund
        </Button>
      )}
      {isPartial && <PartialRefund order={order} onClose={() => setIsPartial(false)} />}
      {refusal === null &&
        FLAGS.map((flag) => (
          <Button key={flag} size="sm" variant="secondary" onClick={() => setAsked(flag)}>
            {labelOf(flag, order)}
          </Button>
        ))}
      {refusal && <p className="w-full text-muted text-sm">Undo payment and the flags are not possible. {refusal}</p>}
      {asked && question && (
        <ConfirmDialog
          onClose={close}
          title={question.title}
          description={question.description}
          confirmLabel={labelOf(asked, order)}
          {...(asked === "cancel" && { cancelLabel: "Keep order" })}
          tone={DANGEROUS.includes(asked) ? "danger" : "primary"}
          isPending={isPending}
          {...REASONS[asked]}
          onConfirm={(reason, note) => run(asked, reason, note, returnsStock && takenPieces > 0)}
        >
          {asked === "refund" && takenPieces > 0 && (
            <Checkbox
              label={`Put ${plural(takenPieces, "piece")} back in stock`}
              hint="Only what can be sold again."
              checked={returnsStock}
              onChange={(event) => setReturnsStock(event.target.checked)}
            />
          )}
        </ConfirmDialog>
      )}
    </div>
  );
}

function questionOf(asked: Asked, order: Order): { title: string; description: string } {
  const name = `order #${order.shortId}`;
  const received = receivedOf(order);
  const amount = formatMoney(requestedCents(order, received));
  const { creditAppliedCents: creditCents } = order;
  const isHolding = order.status === "pending" && !order.isTestOrder && !order.trackingNumber;
  const questions: Record<Asked, { title: string; description: string }> = {
    markPaid: {
      title: `Mark ${name} as paid?`,
      description: `Confirms ${amount} from ${order.email}. Commissions are posted and the customer gets an e-mail.${claimsKeptNote(order)}`,
    },
    cancel: {
      title: `Cancel ${name}?`,
      description: `${order.email} gets an e-mail.${partToReturn(order.returnsOnCancelCents)} This cannot be undone.`,
    },
    refund: {
      title: `Refund ${name}?`,
      description: `${refundSentence(order)} The order is cancelled and its commissions are taken back.${claimsKeptNote(order)} This cannot be undone.`,
    },
    undoPayment: {
      title: `Undo the payment of ${name}?`,
      description: `The order goes back to waiting for payment${order.trackingNumber ? ", though it has been shipped," : ""} and its commissions are taken back.${claimsKeptNote(order)}${backToStatement(order)} If the customer was already notified, an e-mail says that it was not confirmed.`,
    },
    archive: {
      title: `Archive ${name}?`,
      description: `It moves to Archived Orders.${isHolding ? " Its pieces stay reserved until you cancel it." : ""} You can unarchive it at any time.`,
    },
    unarchive: { title: `Unarchive ${name}?`, description: "It moves back to its list." },
    wholesaleFlag: {
      title: order.isWholesale ? `Count ${name} as a retail order?` : `Mark ${name} as wholesale?`,
      description: `${wholesaleSentence(order)}${claimsKeptNote(order)}`,
    },
    testFlag: {
      title: order.isTestOrder ? `Count ${name} as a real order?` : `Mark ${name} as a test?`,
      description: order.isTestOrder
        ? `It counts in the figures again. If it is paid, its commissions are posted.${claimsKeptNote(order)}${creditCents > 0 ? ` It uses ${formatMoney(creditCents)} of store credit again.` : ""}`
        : `It no longer counts in the figures. If it is paid, its commissions are taken back.${claimsKeptNote(order)}${creditCents > 0 ? ` The ${formatMoney(creditCents)} of store credit that it used is the customer's again.` : ""}`,
    },
  };
  return questions[asked];
}
