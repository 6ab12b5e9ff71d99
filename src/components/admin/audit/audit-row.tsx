import Link from "next/link";
import type { ReactNode } from "react";
import { Badge } from "~/components/ui/badge";
import { LocalTime } from "~/components/ui/local-time";
import { auditLabels } from "~/domain/audit";
import { formatMoney } from "~/domain/money";
import { percentText } from "~/domain/price-trace";
import { cn } from "~/lib/cn";
import type { RouterOutputs } from "~/trpc/react";
import { auditHref } from "./search-params";

/** Where a kind of thing is shown in the admin panel; kinds without a page of their own are not here. */
const PLACES: Readonly<Record<string, (id: string) => string>> = {
  order: (id) => `/admin/orders?section=all&order=${id}`,
  product: (id) => `/admin/products/${id}`,
  user: (id) => `/admin/users/${id}`,
  affiliate: (id) => `/admin/affiliates/${id}`,
  payoutRun: (id) => `/admin/payouts/${id}`,
  category: () => "/admin/categories",
  mail: () => "/admin/emails",
  "subscription-request": () => "/admin/payments",
  settings: () => "/admin/settings",
};

/** Where the thing that an act was done to is shown; null where it has no page. */
function placeOf(entity: string, entityId: string | null): string | null {
  return entityId === null ? null : (PLACES[entity]?.(encodeURIComponent(entityId)) ?? null);
}

type Entry = RouterOutputs["admin"]["audit"]["list"]["rows"][number];

const linkStyles = "rounded text-accent underline underline-offset-4";
const SHORT_ID = 8;

/** One act: who, what, on which thing, and each field before → after. */
export function AuditRow({ entry }: { entry: Entry }) {
  const { entity, entityId, changes } = entry;
  const place = placeOf(entity, entityId);
  const start = entityId?.slice(0, SHORT_ID);
  // An order is written as on every other screen, so that its number can be found here.
  const shortId = entity === "order" && start ? `#${start.toUpperCase()}` : start;
  return (
    <li className="grid grid-cols-1 gap-x-6 gap-y-2 px-4 py-3 lg:grid-cols-[13rem_minmax(0,1fr)]">
      <div className="min-w-0 text-sm">
        <p className="truncate font-medium">{entry.actorName}</p>
        <p className="figures text-muted">
          <LocalTime at={entry.createdAt} />
        </p>
      </div>
      <div className="flex min-w-0 flex-col gap-2">
        <p className="flex flex-wrap items-center gap-x-3 gap-y-1 text-sm">
          <Badge tone="accent">{auditLabels(entry.action)}</Badge>
          {entityId && (
            <>
              <span>
                {auditLabels(entity)}{" "}
                {place ? (
                  <Link href={place} className={`font-mono ${linkStyles}`}>
                    {shortId}
                  </Link>
                ) : (
                  <span className="font-mono">{shortId}</span>
                )}
              </span>
              <Link href={auditHref({ entity, id: entityId })} className={linkStyles}>
                Its history
              </Link>
            </>
          )}
        </p>
        {changes.length > 0 && (
          <dl className="flex flex-col gap-1 text-sm">
            {changes.map(({ field, before, after }) => (
              <div key={field} className="flex flex-wrap items-baseline gap-x-2">
                <dt className="text-muted">{auditLabels(field.replace(/(Cents|Bps)$/, ""))}</dt>
                <dd className="flex min-w-0 flex-wrap items-baseline gap-x-2">
                  {before !== null && (
                    <del
                      className={cn(
                        "[overflow-wrap:anywhere]",
                        isNothing(before) ? "text-muted no-underline" : "text-danger decoration-1",
                      )}
                    >
                      {shown(field, before)}
                    </del>
                  )}
                  {before !== null && after !== null && <span aria-hidden>→</span>}
                  {after !== null && (
                    <ins className="text-success no-underline [overflow-wrap:anywhere]">{shown(field, after)}</ins>
                  )}
                </dd>
              </div>
            ))}
          </dl>
        )}
      </div>
    </li>
  );
}

const MOST_SHOWN = 400;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Amounts as money, rates as percentages, moments as dates; long texts, such as a description, by their beginning. */
function shown(field: string, text: string): ReactNode {
  if (/^-?\d{1,15}$/.test(text)) {
    if (field.endsWith("Cents")) return formatMoney(Number(text));
    if (field.endsWith("Bps")) return `${percentText(Number(text))}%`;
  }
  if (MOMENT.test(text)) return <LocalTime at={text} />;
  return cut(text);
}

/** There was nothing to strike out. */
const isNothing = (text: string) => text === "" || text === "empty" || text === "none";

const cut = (text: string) => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text || "empty");
