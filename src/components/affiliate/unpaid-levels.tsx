"use client";

import { Card, CardHeader } from "~/components/ui/card";
import { formatDate } from "~/lib/format-date";
import { api } from "~/trpc/react";

/** Orders below that paid this level nothing, each with its reason; shown only where there are any. */
export function UnpaidLevels() {
  const { data } = api.affiliate.unpaidLevels.useQuery();
  if (!data?.length) return null;
  return (
    <Card>
      <CardHeader title="Not paid, and why" />
      <ul className="mt-2 divide-y divide-line">
        {data.map((row) => (
          <li
            key={`${row.shortOrderId}-${row.generation}`}
            className="flex flex-wrap justify-between gap-x-4 py-2 text-sm"
          >
            <span>
              <span className="font-mono">{row.shortOrderId}</span> · level {row.level} · {row.why}
            </span>
            <span className="text-muted">{formatDate(row.createdAt)}</span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
