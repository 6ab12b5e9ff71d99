import { Badge, type BadgeTone } from "~/components/ui/badge";
import { formatDateTime } from "~/lib/format-date";
import type { RouterOutputs } from "~/trpc/react";

type Order = RouterOutputs["admin"]["orders"]["byId"];

const EVENTS: Readonly<Record<string, string>> = {
  placed: "Order placed",
  markPaid: "Marked as paid",
  cancel: "Cancelled",
  refund: "Refunded",
  undoPayment: "Payment undone",
  ship: "Tracking number saved",
  archive: "Archived",
  unarchive: "Unarchived",
  testFlag: "Test flag changed",
};

const MAIL_TONES: Readonly<Record<Order["mails"][number]["status"], BadgeTone>> = {
  waiting: "neutral",
  sending: "accent",
  sent: "success",
  failed: "danger",
};

/** What happened to the order, and which e-mails it caused. */
export function OrderHistory({ order }: { order: Order }) {
  return (
    <div className="grid gap-6 sm:grid-cols-2">
      <section>
        <h3 className="mb-2 font-semibold">Timeline</h3>
        {order.events.length === 0 && <p className="text-muted text-sm">Nothing has happened yet.</p>}
        <ol className="flex flex-col gap-2 text-sm">
          {order.events.map((event) => (
            <li key={event.id} className="border-line border-l-2 pl-3">
              <p className="font-medium">{EVENTS[event.action] ?? event.action}</p>
              {event.reason && <p>{event.reason}</p>}
              <p className="text-muted">
                {event.actorName}, {formatDateTime(event.createdAt)}
              </p>
            </li>
          ))}
        </ol>
      </section>
      <section>
        <h3 className="mb-2 font-semibold">E-mails</h3>
        {order.mails.length === 0 && <p className="text-muted text-sm">No e-mail was written for this order.</p>}
        <ul className="flex flex-col gap-2 text-sm">
          {order.mails.map((mail) => (
            <li key={mail.id}>
              <p className="flex flex-wrap items-center gap-2">
                <span className="font-medium">{mail.template.replaceAll("-", " ")}</span>
                <Badge tone={MAIL_TONES[mail.status]}>{mail.status}</Badge>
              </p>
              <p className="text-muted">
                To {mail.toEmail}, {formatDateTime(mail.sentAt ?? mail.createdAt)}
              </p>
              {mail.lastError && <p className="text-danger">{mail.lastError}</p>}
            </li>
          ))}
        </ul>
      </section>
    </div>
  );
}
