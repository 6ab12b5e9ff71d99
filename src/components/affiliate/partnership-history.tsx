"use client";

import { LocalDate } from "~/components/ui/local-time";
import { QueryError } from "~/components/ui/query-error";
import { formatMoney } from "~/domain/money";
import { api, type RouterOutputs } from "~/trpc/react";
import { ROLE_NAMES } from "./partnership-roles";

const ENDED = {
  left: "You left",
  removed: "You were removed",
  dissolved: "The partnership was dissolved",
} as const satisfies Record<RouterOutputs["partnership"]["history"][number]["ended"], string>;

/** The partnerships one was in; nothing shows before the first has ended. */
export function PartnershipHistory() {
  const { data, error, refetch } = api.partnership.history.useQuery();
  if (error) return <QueryError query={{ error, refetch }} />;
  if (!data || data.length === 0) return null;
  return (
    <section aria-label="Past partnerships" className="border-line border-t pt-4">
      <h3 className="font-semibold">Past partnerships</h3>
      <ul className="divide-y divide-line">
        {data.map((past) => (
          <li key={past.id} className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0">
              <p className="break-words font-medium">{past.name}</p>
              <p className="text-muted text-sm">
                {ROLE_NAMES[past.role]} from <LocalDate at={past.joinedAt} /> to <LocalDate at={past.endedAt} /> ·{" "}
                {ENDED[past.ended]}
                {past.reason && `: ${past.reason}`}
              </p>
            </div>
            <p className="figures text-sm">
              {formatMoney(past.contributedVolumeCents)} · {past.contributedOrders.toLocaleString("en-US")}{" "}
              {past.contributedOrders === 1 ? "order" : "orders"} contributed
            </p>
          </li>
        ))}
      </ul>
    </section>
  );
}
