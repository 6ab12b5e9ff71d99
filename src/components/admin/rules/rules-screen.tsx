"use client";

import { Badge } from "~/components/ui/badge";
import { Card } from "~/components/ui/card";
import { LocalDate, LocalTime } from "~/components/ui/local-time";
import { QueryState } from "~/components/ui/query-state";
import { plural } from "~/domain/plural";
import { hasData } from "~/lib/has-data";
import { api } from "~/trpc/react";
import { ComingRules, type Version } from "./coming-rules";
import { Differences } from "./differences";
import { Rehearsal } from "./rehearsal";
import { RulesForm } from "./rules-form";
import { type RulesState, useRulesForm } from "./use-rules-form";

export function RulesScreen() {
  const rules = api.admin.rules.get.useQuery();
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="font-semibold text-2xl">Program rules</h1>
        <p className="mt-1 max-w-prose text-muted">
          Change rates, tiers, the hold and the minimum payout as a draft, see what it would have meant for the last 90
          days, then publish it with a date. Orders paid before that date keep the rules of that time.
        </p>
      </div>
      {!hasData(rules) ? (
        <QueryState query={rules} className="h-[40rem]" />
      ) : (
        <>
          <ComingRules versions={rules.data.versions} />
          <RulesDraft state={rules.data} />
          <VersionHistory versions={rules.data.versions} />
        </>
      )}
    </div>
  );
}

/** The draft form, and below it the saved draft, which can only be published without unsaved edits. */
function RulesDraft({ state }: { state: RulesState }) {
  const editing = useRulesForm(state);
  return (
    <>
      <RulesForm state={state} editing={editing} />
      {state.draft && <Rehearsal draft={state.draft} versions={state.versions} isUnsaved={editing.isDirty} />}
    </>
  );
}

const STATES = {
  "in-force": { label: "In force", tone: "success" },
  coming: { label: "To come", tone: "attention" },
  former: { label: "Former", tone: "neutral" },
  withdrawn: { label: "Withdrawn", tone: "neutral" },
} as const;

function VersionHistory({ versions }: { versions: readonly Version[] }) {
  return (
    <Card title="Versions" description="A published version is never edited. Every ledger entry names its own.">
      <ol className="divide-y divide-line">
        {versions.map(({ version, state, effectiveFrom, publishedAt, publishedBy, note, differences }) => (
          <li key={version} className="py-4 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">Version {version}</span>
              <Badge tone={STATES[state].tone}>{STATES[state].label}</Badge>
              <span className="text-muted text-sm">
                {version === 1 ? (
                  "from the beginning"
                ) : (
                  <>
                    from <LocalTime at={effectiveFrom} />, published <LocalDate at={publishedAt} />
                    {publishedBy && ` by ${publishedBy}`}
                  </>
                )}
              </span>
            </p>
            {note && <p className="mt-1 max-w-prose text-sm">{note}</p>}
            {differences.length > 0 && (
              <details className="mt-2 text-sm">
                <summary className="cursor-pointer text-accent">{plural(differences.length, "change")}</summary>
                <Differences differences={differences} />
              </details>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
