"use client";

import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";
import { TermsAcceptances } from "./terms-acceptances";
import { TermsForm } from "./terms-form";
import { TermsVersions } from "./terms-versions";

/** The terms of the affiliate program: the draft with its preview, who accepted, and all versions. */
export function TermsScreen() {
  const terms = api.admin.terms.get.useQuery();
  return (
    <div className="flex flex-col gap-5">
      <div>
        <h1 className="font-semibold text-2xl">Program terms</h1>
        <p className="mt-1 max-w-prose text-muted">
          What affiliates agree to. New affiliates accept the published version when they join; after a change everybody
          is asked again, by e-mail and on their dashboard.
        </p>
      </div>
      {terms.isError ? (
        <QueryError query={terms} />
      ) : !terms.data ? (
        <Skeleton className="h-[40rem]" />
      ) : (
        <>
          <TermsForm key={terms.data.versions[0]?.version ?? 0} state={terms.data} />
          {terms.data.versions.length > 0 && (
            <>
              <TermsAcceptances state={terms.data} />
              <TermsVersions versions={terms.data.versions} affiliateCount={terms.data.affiliateCount} />
            </>
          )}
        </>
      )}
    </div>
  );
}
