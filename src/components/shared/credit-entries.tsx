import Link from "next/link";
import { LocalDate } from "~/components/ui/local-time";
import { formatMoney } from "~/domain/money";
import type { CreditKind } from "~/domain/store-credit";
import type { RouterOutputs } from "~/trpc/react";

type CreditEntry = RouterOutputs["account"]["credit"]["entries"][number];

const KIND_LABELS: Readonly<Record<CreditKind, string>> = {
  grant: "Added by the shop",
  overpayment: "Overpayment",
  refund: "Refund",
  spend: "Used for an order",
  give_back: "Returned: order cancelled",
  take_back: "Overpayment corrected",
  close: "Account closed",
};

/** Store credit history, newest first. Order pages are at `${ordersHref}/<id>`. */
export function CreditEntries({ entries, ordersHref }: { entries: readonly CreditEntry[]; ordersHref: string }) {
  return (
    <ul aria-label="Store credit entries" className="divide-y divide-line border-line border-t">
      {entries.map(({ id, kind, amountCents, reason, createdAt, order }) => (
        <li key={id} className="figures flex items-start justify-between gap-4 py-2.5 text-sm">
          <div className="min-w-0">
            <p className="font-medium">
              {kind === "grant" && amountCents < 0 ? "Taken back by the shop" : KIND_LABELS[kind]}
            </p>
            <p className="text-muted [overflow-wrap:anywhere]">
              <LocalDate at={createdAt} />
              {order && (
                <>
                  {" · "}
                  <Link href={`${ordersHref}/${order.id}`} className="rounded font-mono underline underline-offset-4">
                    #{order.shortId}
                  </Link>
                </>
              )}
              {reason && ` · ${reason}`}
            </p>
          </div>
          <p className={amountCents > 0 ? "shrink-0 font-medium text-success" : "shrink-0 font-medium"}>
            {amountCents > 0 && "+"}
            {formatMoney(amountCents)}
          </p>
        </li>
      ))}
    </ul>
  );
}
