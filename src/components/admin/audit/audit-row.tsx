import Link from "next/link";
import { type ReactNode, useState } from "react";
import { LocalTime } from "~/components/ui/local-time";
import { fieldLabel, isInformativeChange } from "~/domain/audit";
import { auditNoun, auditSentence } from "~/domain/audit-sentences";
import { formatMoney } from "~/domain/money";
import { percentText } from "~/domain/price-trace";
import { cn } from "~/lib/cn";
import type { RouterOutputs } from "~/trpc/react";
import { FoldButton } from "../fold-button";
import { type PaymentsSearchParams, paymentsHref } from "../payments/search-params";
import { auditHref } from "./search-params";

/** Admin pages by entity. Entities without a page are missing. */
const PLACES: Readonly<Record<string, (id: string) => string>> = {
  order: (id) => `/admin/orders?section=all&order=${id}`,
  product: (id) => `/admin/products/${id}`,
  user: (id) => `/admin/users/${id}`,
  affiliate: (id) => `/admin/affiliates/${id}`,
  payoutRun: (id) => `/admin/payouts/${id}`,
  category: () => "/admin/categories",
  mail: () => "/admin/emails",
  "subscription-request": (id) => `/admin/requests/${id}`,
  settings: () => "/admin/settings",
};

/** The list of the Payments screen that a payment is in after these actions. */
const LISTS_AFTER: Readonly<Record<string, PaymentsSearchParams["view"]>> = {
  "payments.ignore": "ignored",
  "payments.set-aside": "ignored",
  "payments.restore": "statement",
  "payments.bring-back": "statement",
};

/** The admin page of the entity an action was done to, or null if it has none. */
function placeOf({ action, entity, entityId }: Pick<Entry, "action" | "entity" | "entityId">): string | null {
  if (entityId === null) return null;
  const view = LISTS_AFTER[action];
  return view ? paymentsHref({ view }) : (PLACES[entity]?.(encodeURIComponent(entityId)) ?? null);
}

type Entry = RouterOutputs["admin"]["audit"]["list"]["rows"][number];

const linkStyles = "rounded text-accent underline underline-offset-4";
const SHORT_ID = 8;

/** One action as a sentence, with its changed fields as before → after (collapsed: only the telling ones). */
export function AuditRow({ entry }: { entry: Entry }) {
  const [isOpen, setIsOpen] = useState(false);
  const { entity, entityId, changes } = entry;
  const shown = isOpen ? changes : changes.filter(isInformativeChange);
  return (
    <li className="dense-row grid grid-cols-1 gap-x-6 gap-y-1 px-4 py-1.5 lg:items-center lg:grid-cols-[11.5rem_minmax(0,1fr)_auto]">
      <p className="figures pt-1 text-muted text-sm lg:self-start lg:pt-0">
        <LocalTime at={entry.createdAt} />
      </p>
      <div className="flex min-w-0 flex-col gap-0.5 pt-1 text-sm lg:gap-0 lg:pt-0">
        <p className={cn("min-w-0", !isOpen && "line-clamp-2 lg:line-clamp-1")}>
          <Sentence entry={entry} />
        </p>
        {shown.length > 0 && (
          <dl className={cn("min-w-0", isOpen ? "flex flex-col gap-1" : "truncate text-muted")}>
            {shown.map((change) => (
              <Change key={change.field} change={change} isOpen={isOpen} />
            ))}
          </dl>
        )}
      </div>
      <div className="flex h-8 items-center gap-2 text-sm lg:justify-end">
        {entityId && (
          <Link href={auditHref({ entity, id: entityId })} className={`text-muted ${linkStyles}`}>
            Its history
          </Link>
        )}
        {changes.length > 0 ? (
          <FoldButton isOpen={isOpen} onToggle={() => setIsOpen((is) => !is)} what="what was changed" />
        ) : (
          <span aria-hidden className="w-8" />
        )}
      </div>
    </li>
  );
}

type ChangeProps = { change: Entry["changes"][number]; isOpen: boolean };

/** One changed field as before → after. */
export function Change({ change: { field, before, after }, isOpen }: ChangeProps) {
  return (
    <div className={isOpen ? "flex flex-wrap items-baseline gap-x-2" : "mr-4 inline"}>
      <dt className="inline text-muted">{fieldLabel(field)}: </dt>
      <dd className={isOpen ? "flex min-w-0 flex-wrap items-baseline gap-x-2" : "inline"}>
        {before !== null && (
          <del
            className={cn(
              isOpen && "[overflow-wrap:anywhere]",
              isNothing(before) ? "text-muted no-underline" : "text-danger decoration-1",
            )}
          >
            {shown(field, before)}
          </del>
        )}
        {before !== null && after !== null && <span aria-hidden> → </span>}
        {after !== null && (
          <ins className={cn("text-success no-underline", isOpen && "[overflow-wrap:anywhere]")}>
            {shown(field, after)}
          </ins>
        )}
      </dd>
    </div>
  );
}

/** For example "Ines Roth marked order #1B4E28BA as paid", with links to the person and the order. */
function Sentence({ entry }: { entry: Entry }) {
  const { entity, entityId, thingName, actorName, actorUserId } = entry;
  const [before, after] = auditSentence(entry.action);
  const place = placeOf(entry);
  const start = entityId?.slice(0, SHORT_ID);
  // Short ID as on every other screen, so that it can be searched for here.
  const unnamed = entity === "order" && start ? `order #${start.toUpperCase()}` : auditNoun(entity);
  const name = thingName ?? (entity === "export" && entityId ? entityId : unnamed);
  const who = actorUserId ? (
    <Link href={`/admin/users/${actorUserId}`} className="rounded font-medium underline-offset-4 hover:underline">
      {actorName}
    </Link>
  ) : (
    <span className="font-medium">{actorName}</span>
  );
  return (
    <span className="min-w-0 [overflow-wrap:anywhere]">
      {who} {before}
      {after !== null &&
        (place ? (
          <Link href={place} className={linkStyles}>
            {name}
          </Link>
        ) : (
          name
        ))}
      {after}
    </span>
  );
}

const MOST_SHOWN = 400;
const MOMENT = /^\d{4}-\d{2}-\d{2}T[\d:.]+Z$/;

/** Formats amounts as money, rates as percentages and timestamps as dates; truncates long text. */
function shown(field: string, text: string): ReactNode {
  if (/^-?\d{1,15}$/.test(text)) {
    if (field.endsWith("Cents")) return formatMoney(Number(text));
    if (field.endsWith("Bps")) return `${percentText(Number(text))}%`;
  }
  if (MOMENT.test(text)) return <LocalTime at={text} />;
  return cut(text);
}

/** Empty values are not struck through. */
const isNothing = (text: string) => text === "" || text === "empty" || text === "none";

const cut = (text: string) => (text.length > MOST_SHOWN ? `${text.slice(0, MOST_SHOWN)}…` : text || "empty");
