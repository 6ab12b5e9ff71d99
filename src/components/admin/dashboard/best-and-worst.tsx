"use client";

import Link from "next/link";
import { Card } from "~/components/ui/card";
import { QueryState } from "~/components/ui/query-state";
import { formatMoney } from "~/domain/money";
import { plural } from "~/domain/plural";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { NONE_UNSOLD, periodLabel, whole } from "./metric-labels";
import type { FigurePeriod } from "./search-params";

type Row = RouterOutputs["admin"]["dashboard"]["products"]["rows"][number];

const SHOWN = 5;

/** The products with the highest revenue, and the most viewed ones that were never bought. */
export function BestAndWorst({ period }: { period: FigurePeriod }) {
  const best = api.admin.dashboard.products.useQuery({ ...period, sort: "revenue" });
  const worst = api.admin.dashboard.products.useQuery({ ...period, sort: "views", only: "unsold" });
  const sold = best.data?.rows.filter(({ revenueCents }) => revenueCents > 0);
  return (
    <Card title="Best and Worst" description={`${periodLabel(period)} (UTC)`}>
      <div className="grid gap-6 sm:grid-cols-2">
        <section aria-label="Best sellers">
          <h3 className="mb-2 font-medium">Best sellers</h3>
          {!hasData(best) && <QueryState query={best} className="h-40" />}
          {sold && <Ranking rows={sold} none="Nothing was sold in this period." of={soldText} />}
        </section>
        <section aria-label="Viewed, never bought">
          <h3 className="mb-2 font-medium">Viewed, never bought</h3>
          {!hasData(worst) && <QueryState query={worst} className="h-40" />}
          {worst.data && <Ranking rows={worst.data.rows} none={NONE_UNSOLD} of={viewText} />}
        </section>
      </div>
    </Card>
  );
}

const soldText = ({ revenueCents, sold }: Row) => `${formatMoney(revenueCents)}, ${plural(sold, "piece")}`;
const viewText = ({ views, uniqueViews }: Row) => `${plural(views, "view")}, ${whole(uniqueViews)} unique`;

function Ranking({ rows, none, of }: { rows: readonly Row[]; none: string; of: (row: Row) => string }) {
  if (rows.length === 0) return <p className="text-muted text-sm">{none}</p>;
  return (
    <ol className="divide-y divide-line">
      {rows.slice(0, SHOWN).map((row) => (
        <li key={row.id} className="py-2">
          <Link href={`/admin/products/${row.id}`} className="block truncate rounded font-medium hover:underline">
            {row.name}
          </Link>
          <span className="figures block text-muted text-sm">{of(row)}</span>
        </li>
      ))}
    </ol>
  );
}
