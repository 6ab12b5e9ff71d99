"use client";

import { Card } from "~/components/ui/card";
import { QueryState } from "~/components/ui/query-state";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { CARTS_NOT_KEPT, comparedLabel, percent, VISITS_NOT_KEPT, whole } from "./metric-labels";
import type { FigurePeriod } from "./search-params";

type Step = RouterOutputs["admin"]["dashboard"]["funnel"]["steps"][number];

const LABELS: Readonly<Record<Step["step"], { label: string; of: string }>> = {
  visits: { label: "Visits", of: "" },
  products: { label: "Opened a product", of: "of the visits" },
  carts: { label: "Filled a cart", of: "of those who opened a product" },
  orders: { label: "Orders placed", of: "of the carts" },
  paid: { label: "Paid", of: "of the orders" },
};

/** From visit to paid order: the count at each step, and its share of the step before. */
export function SalesFunnel({ period }: { period: FigurePeriod }) {
  const funnel = api.admin.dashboard.funnel.useQuery(period);
  const steps = funnel.data?.steps ?? [];
  const most = Math.max(1, ...steps.map(({ count }) => count ?? 0));
  const isUnknown = (wanted: Step["step"]) => steps.some(({ step, count }) => step === wanted && count === null);
  const notKept = [isUnknown("visits") && VISITS_NOT_KEPT, isUnknown("carts") && CARTS_NOT_KEPT].filter(Boolean);
  return (
    <Card
      title="From Visit to Payment"
      description={`${comparedLabel(period, funnel.data?.isSoFar)}${funnel.data?.isSoFar ? ", next to the same time before" : ""}. Orders placed in the period, without tests, archived and wholesale orders.`}
    >
      {!hasData(funnel) ? (
        <QueryState query={funnel} className="h-64" />
      ) : (
        <ol className="flex flex-col gap-4">
          {steps.map((step) => (
            <li key={step.step}>
              <p className="flex flex-wrap items-baseline justify-between gap-x-4">
                <span className="font-medium">{LABELS[step.step].label}</span>
                <span className="figures">
                  <span className="font-semibold">{step.count === null ? "-" : whole(step.count)}</span>
                  {step.countBefore !== null && (
                    <span className="ml-2 text-muted text-sm">{whole(step.countBefore)} before</span>
                  )}
                </span>
              </p>
              <div aria-hidden className="mt-1.5 h-2 overflow-hidden rounded-full bg-subtle">
                <div className="h-full bg-accent" style={{ width: `${(100 * (step.count ?? 0)) / most}%` }} />
              </div>
              {step.shareBps !== null && (
                <p className="figures mt-1 text-muted text-sm">
                  {percent(step.shareBps)} {LABELS[step.step].of}
                </p>
              )}
            </li>
          ))}
        </ol>
      )}
      {notKept.length > 0 && <p className="mt-4 text-muted text-sm">{notKept.join(" ")}</p>}
    </Card>
  );
}
