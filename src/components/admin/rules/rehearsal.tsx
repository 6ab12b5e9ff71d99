import Link from "next/link";
import { useState } from "react";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { EmptyState } from "~/components/ui/empty-state";
import { Field, Input, Textarea } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { QueryState } from "~/components/ui/query-state";
import { Table, TD, TH, TR } from "~/components/ui/table";
import { formatMoney } from "~/domain/money";
import { plural } from "~/domain/plural";
import { errorMessage } from "~/lib/api-error";
import { formatDate } from "~/lib/format-date";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { useCapability } from "../staff-role";
import type { Version } from "./coming-rules";
import { Differences } from "./differences";

type Draft = NonNullable<RouterOutputs["admin"]["rules"]["get"]["draft"]>;
type Result = NonNullable<RouterOutputs["admin"]["rules"]["rehearsal"]>;
type Sums = { key: string; label: string; href?: string; nowCents: number; draftCents: number };

type RehearsalProps = {
  draft: Draft;
  versions: readonly Version[];
  /** Whether the form above has edits that the saved draft does not. */
  isUnsaved: boolean;
};

/** What the draft changes, what affiliates would have earned under it, and publishing it. */
export function Rehearsal({ draft, versions, isUnsaved }: RehearsalProps) {
  const isOwner = useCapability("settings.money");
  const rehearsal = api.admin.rules.rehearsal.useQuery();
  return (
    <>
      <Card title="What the draft changes">
        {draft.differences.length === 0 ? (
          <p className="text-muted">Nothing: the draft matches the rules in force.</p>
        ) : (
          <Differences differences={draft.differences} />
        )}
      </Card>
      <Card
        title="Rehearsal on the last 90 days"
        description="The orders of the last 90 days, calculated once by the rules in force and once by the draft. Refunded orders do not count."
      >
        {!hasData(rehearsal) ? (
          <QueryState query={rehearsal} className="h-64" />
        ) : !rehearsal.data || rehearsal.data.sales === 0 ? (
          <EmptyState title="No paid orders in the last 90 days">There is nothing to rehearse on yet.</EmptyState>
        ) : (
          <RehearsalResult result={rehearsal.data} />
        )}
      </Card>
      {isOwner && draft.differences.length > 0 && (
        <PublishRules
          draft={draft}
          hasComing={versions.some(({ state }) => state === "coming")}
          isUnsaved={isUnsaved}
        />
      )}
    </>
  );
}

function RehearsalResult({ result }: { result: Result }) {
  const { total, levels, accounts, affiliates, movedTiers, payoutToday, postedCents, sales, isCut } = result;
  const totals: Sums = { key: "total", label: "Total", ...total };
  return (
    <div className="flex flex-col gap-6">
      <p>
        {plural(sales, "paid order")}
        {isCut && " (the newest; there are more)"}. The ledger has posted {formatMoney(postedCents)} for them
        {postedCents === total.nowCents
          ? ", which is what the rules in force give."
          : "; it differs from “now” where an earlier version counted."}
      </p>
      <Compared label="By level" rows={[...levels.map(ofLevel), totals]} />
      <Compared
        label={
          affiliates > accounts.length
            ? `By affiliate (${accounts.length} of ${affiliates.toLocaleString("en-US")})`
            : "By affiliate"
        }
        rows={accounts.map(({ userId, name, ...sums }) => ({
          ...{ key: userId, label: name, href: `/admin/affiliates/${userId}` },
          ...sums,
        }))}
      />
      {movedTiers.length > 0 && (
        <div>
          <h3 className="font-semibold">Tiers that would differ today</h3>
          <ul className="mt-2 text-sm">
            {movedTiers.map(({ userId, name, now, draft }) => (
              <li key={userId} className="flex flex-wrap justify-between gap-x-4 py-1">
                <span>{name}</span>
                <span>
                  <span className="text-muted">{now}</span> → <strong>{draft}</strong>
                </span>
              </li>
            ))}
          </ul>
        </div>
      )}
      <p className="text-sm">
        A payout today would send {formatMoney(payoutToday.now.cents)} to{" "}
        {plural(payoutToday.now.accounts, "affiliate")}; with the draft's minimum {formatMoney(payoutToday.draft.cents)}{" "}
        to {payoutToday.draft.accounts.toLocaleString("en-US")}. A new hold applies to orders paid from then on.
      </p>
    </div>
  );
}

const ofLevel = ({ level, ...sums }: Result["levels"][number]): Sums => ({
  ...{ key: String(level), label: `Level ${level}` },
  ...sums,
});

function Compared({ label, rows }: { label: string; rows: readonly Sums[] }) {
  return (
    <Table label={label} head={[label, { numeric: "Now" }, { numeric: "Draft" }, { numeric: "Difference" }]}>
      {rows.map(({ key, label: name, href, nowCents, draftCents }) => (
        <TR key={key} className={key === "total" ? "font-semibold" : undefined}>
          <TH scope="row" className="font-normal">
            {href ? (
              <Link href={href} className="text-accent underline">
                {name}
              </Link>
            ) : (
              name
            )}
          </TH>
          <TD isNumeric>{formatMoney(nowCents)}</TD>
          <TD isNumeric>{formatMoney(draftCents)}</TD>
          <TD isNumeric>
            {draftCents > nowCents && "+"}
            {formatMoney(draftCents - nowCents)}
          </TD>
        </TR>
      ))}
    </Table>
  );
}

type PublishRulesProps = { draft: { updatedAt: Date }; hasComing: boolean; isUnsaved: boolean };

/** Publishes the draft now or from a future day, with a reason that affiliates see. */
function PublishRules({ draft, hasComing, isUnsaved }: PublishRulesProps) {
  const [from, setFrom] = useState("");
  const [note, setNote] = useState("");
  /** `updatedAt` of the draft when Publish was clicked, so that confirming publishes that draft and no later one. */
  const [asked, setAsked] = useState<Date | null>(null);
  const utils = api.useUtils();
  const publish = api.admin.rules.publish.useMutation({
    onSettled: () => {
      setAsked(null);
      return utils.admin.rules.invalidate();
    },
  });
  const isPast = from !== "" && new Date(`${from}T00:00:00Z`) <= new Date();
  const missing = isUnsaved ? "Save the draft first." : note.trim() === "" ? "Give a reason first." : null;
  return (
    <Card
      title="Publish"
      description="Every affiliate gets an e-mail with the changes, your reason and the date. Their tiers page shows them too."
    >
      <div className="flex flex-col gap-4">
        <div className="grid items-start gap-4 sm:grid-cols-[14rem_1fr]">
          <Field
            label="From"
            isOptional
            hint="Midnight UTC of that day. Empty means right now."
            {...(isPast && { error: "Choose a day in the future" })}
          >
            <Input type="date" value={from} onChange={({ target }) => setFrom(target.value)} />
          </Field>
          <Field label="Why" hint="Affiliates read this.">
            <Textarea rows={3} maxLength={1_000} value={note} onChange={({ target }) => setNote(target.value)} />
          </Field>
        </div>
        {hasComing && (
          <Notice tone="attention">Another change is still to come. Withdraw it before you publish this one.</Notice>
        )}
        {publish.error && <Notice tone="danger">{errorMessage(publish.error)}</Notice>}
        <div className="flex flex-wrap items-center gap-3">
          <Button disabled={hasComing || isPast || missing !== null} onClick={() => setAsked(draft.updatedAt)}>
            Publish…
          </Button>
          {missing && <span className="text-muted text-sm">{missing}</span>}
        </div>
      </div>
      <ConfirmDialog
        open={asked !== null}
        onClose={() => setAsked(null)}
        tone="primary"
        title={
          from === ""
            ? "Publish these rules from now?"
            : `Publish these rules from ${formatDate(`${from}T00:00:00Z`)} (UTC)?`
        }
        description={
          from === ""
            ? "They apply at once and cannot be edited or withdrawn. Every affiliate gets an e-mail."
            : "You can withdraw them until then, but not edit them. Every affiliate gets an e-mail."
        }
        confirmLabel="Publish"
        isPending={publish.isPending}
        onConfirm={() => asked && publish.mutate({ seenDraftAt: asked, from: from === "" ? null : from, note })}
      />
      <LeaveGuard isDirty={note.trim() !== ""} name="the reason for the change" />
    </Card>
  );
}
