"use client";

import { RotateCw } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { LocalTime } from "~/components/ui/local-time";
import { toastError } from "~/components/ui/toast-error";
import { mailLabel } from "~/domain/mails";
import { formatMoney } from "~/domain/money";
import { piecesText } from "~/domain/refunded-pieces";
import { cn } from "~/lib/cn";
import { api, type RouterOutputs } from "~/trpc/react";
import { mailState } from "../emails/mail-state";
import { useCapability } from "../staff-role";
import { toastMailed } from "../toast-mailed";

type Order = RouterOutputs["admin"]["orders"]["byId"];

const EVENTS: Readonly<Record<string, string>> = {
  placed: "Order placed",
  paymentSent: "Customer said that the payment was sent",
  changeAddress: "Address changed by the customer",
  changeMessage: "Message changed by the customer",
  cancelByCustomer: "Cancelled by the customer",
  remind: "Payment reminder sent",
  paymentTag: "Asks for the new payment tag",
  cancelUnpaid: "Cancelled, not paid in time",
  markPaid: "Marked as paid",
  cancel: "Cancelled",
  refund: "Refunded",
  refundPart: "Refunded in part",
  undoPayment: "Payment undone",
  ship: "Tracking number saved",
  unship: "Marked as not shipped",
  correctAddress: "Address corrected by the shop",
  archive: "Archived",
  unarchive: "Unarchived",
  testFlag: "Test flag changed",
  wholesaleFlag: "Wholesale flag changed",
  reopen: "Reopened: a payment came after it was cancelled",
};

export function OrderHistory({ order, isNarrow = false }: { order: Order; isNarrow?: boolean }) {
  return (
    <div className={cn("grid gap-6", !isNarrow && "sm:grid-cols-2")}>
      <section>
        <h3 className="mb-2 font-semibold">Timeline</h3>
        {order.events.length === 0 && <p className="text-muted text-sm">Nothing has happened yet.</p>}
        <ol className="flex flex-col gap-2 text-sm">
          {order.events.map((event) => (
            <li key={event.id} className="border-line border-l-2 pl-3">
              <p className="font-medium">
                {EVENTS[event.action] ?? event.action}
                <EventFigures event={event} />
              </p>
              {event.pieces.length > 0 && <p className="[overflow-wrap:anywhere]">{refundedText(event.pieces)}</p>}
              {event.reason && <p>{event.reason}</p>}
              <p className="text-muted">
                {event.actorName}, <LocalTime at={event.createdAt} />
              </p>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h3 className="mb-2 font-semibold">E-mails</h3>
        {order.mails.length === 0 && <p className="text-muted text-sm">No e-mails for this order.</p>}
        <ul className="flex flex-col gap-2 text-sm">
          {order.mails.map((mail) => (
            <MailRow key={mail.id} mail={mail} />
          ))}
        </ul>
      </section>
    </div>
  );
}

/** "2 × BPC-157, 1 of them back in stock; 1 × Humanin": what a refund was for. */
const refundedText = (pieces: Order["events"][number]["pieces"]) =>
  pieces
    .map(({ restocked, ...each }) => {
      const back = restocked === each.quantity ? "back in stock" : `${restocked} of them back in stock`;
      return `${piecesText([each])}${restocked > 0 ? `, ${back}` : ""}`;
    })
    .join("; ");

/** The amount of a refund, or a tracking number with the one that it replaced. */
function EventFigures({ event: { refundedCents, trackingNumber, formerNumber } }: { event: Order["events"][number] }) {
  if (refundedCents) return <span className="figures">: {formatMoney(refundedCents)}</span>;
  if (!trackingNumber) return null;
  return (
    <span className="figures [overflow-wrap:anywhere]">
      : {formerNumber && `${formerNumber} → `}
      {trackingNumber}
    </span>
  );
}

function MailRow({ mail }: { mail: Order["mails"][number] }) {
  const utils = api.useUtils();
  const state = mailState(mail);
  const mayAnswer = useCapability("orders.answer");
  const again = api.admin.orders.sendMailAgain.useMutation({
    onSuccess: () => toastMailed("The e-mail will be sent again"),
    onError: (error) => toastError(error, "The e-mail could not be sent again."),
    onSettled: () => utils.admin.orders.byId.invalidate(),
  });
  return (
    <li className="flex items-start justify-between gap-3">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-2">
          <span className="font-medium">{mailLabel(mail.template)}</span>
          <Badge tone={state.tone}>{state.label}</Badge>
        </p>
        <p className="text-muted [overflow-wrap:anywhere]">
          To {mail.toEmail}, <LocalTime at={mail.sentAt ?? mail.createdAt} />
        </p>
        {mail.lastError && <p className="text-danger [overflow-wrap:anywhere]">{mail.lastError}</p>}
      </div>
      {mayAnswer && mail.status !== "sending" && (
        <Button size="sm" variant="ghost" isPending={again.isPending} onClick={() => again.mutate({ mailId: mail.id })}>
          <RotateCw aria-hidden /> Send again
          <span className="sr-only">: {mailLabel(mail.template)}</span>
        </Button>
      )}
    </li>
  );
}
