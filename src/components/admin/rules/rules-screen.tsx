"use client";

import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { ComingRules } from "./coming-rules";
import { Rehearsal } from "./rehearsal";
import { RulesForm } from "./rules-form";
import { VersionHistory } from "./version-history";

/** The rules of the affiliate program: a draft, what it would have meant, its publication, and all versions. */
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
      {rules.isError ? (
        <QueryError query={rules} />
      ) : !rules.data ? (
        <Skeleton className="h-[40rem]" />
      ) : (
        <>
          <ComingRules versions={rules.data.versions} />
          <RulesForm key={rules.data.draft ? "draft" : rules.data.version} state={rules.data} />
          {rules.data.draft && <Rehearsal draft={rules.data.draft} versions={rules.data.versions} />}
          <VersionHistory versions={rules.data.versions} />
        </>
      )}
    </div>
  );
}
