import Link from "next/link";
import { LocalDate } from "~/components/ui/local-time";
import { formatMoney } from "~/domain/money";
import type { RouterOutputs } from "~/trpc/react";
import { returnReason } from "../payments/return-reason";
import { paymentsHref } from "../payments/search-params";
import { useCapability } from "../staff-role";

/** Each sum that went or goes back to whoever paid for the order: why, and when and under which reference it did. */
export function OrderMoneyBack({ order: { returns } }: { order: RouterOutputs["admin"]["orders"]["byId"] }) {
  const mayReturn = useCapability("manage");
  if (returns.length === 0) return null;
  return (
    <section aria-labelledby="money-back" className="mt-4">
      <h2 id="money-back" className="mb-2 font-semibold">
        Money back
      </h2>
      <ul className="figures flex flex-col gap-1 text-sm">
        {returns.map((each) => (
          <li key={each.id} className="[overflow-wrap:anywhere]">
            <span className="font-medium">{formatMoney(each.amountCents)}</span> · {returnReason(each, "order")} ·{" "}
            {each.returnedAt ? (
              <>
                returned <LocalDate at={each.returnedAt} />, reference {each.reference}
              </>
            ) : mayReturn ? (
              <Link
                href={paymentsHref({ view: "returns" })}
                className="rounded text-accent underline-offset-4 hover:underline"
              >
                to be returned
              </Link>
            ) : (
              "to be returned"
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
