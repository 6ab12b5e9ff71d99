"use client";

import Link from "next/link";
import { useState } from "react";
import { TermsText } from "~/components/shared/terms-text";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { LocalTime } from "~/components/ui/local-time";
import { QueryState } from "~/components/ui/query-state";
import { Tabs } from "~/components/ui/tabs";
import { plural } from "~/domain/plural";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { TermsForm } from "./terms-form";

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
      {!hasData(terms) ? (
        <QueryState query={terms} className="h-[40rem]" />
      ) : (
        <>
          <TermsForm state={terms.data} />
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

type Versions = RouterOutputs["admin"]["terms"]["get"]["versions"];

/** All versions, newest first, each with how many of the current affiliates accepted it. */
function TermsVersions({ versions, affiliateCount }: { versions: Versions; affiliateCount: number }) {
  return (
    <Card title="Versions" description="A published version is never edited.">
      <ol className="divide-y divide-line">
        {versions.map(({ version, publishedAt, publishedBy, note, text, acceptedCount }, index) => (
          <li key={version} className="py-4 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">Version {version}</span>
              <Badge tone={index === 0 ? "success" : "neutral"}>{index === 0 ? "In force" : "Former"}</Badge>
              <span className="text-muted text-sm">
                published <LocalTime at={publishedAt} />
                {publishedBy && ` by ${publishedBy}`} · accepted by {acceptedCount.toLocaleString("en-US")} of{" "}
                {plural(affiliateCount, "affiliate")}
              </span>
            </p>
            {note && <p className="mt-1 max-w-prose whitespace-pre-line break-words text-sm">{note}</p>}
            <details className="mt-2">
              <summary className="cursor-pointer text-accent text-sm">Read the text</summary>
              <div className="mt-3 rounded border border-line bg-paper p-4">
                <TermsText text={text} />
              </div>
            </details>
          </li>
        ))}
      </ol>
    </Card>
  );
}

type Of = "waiting" | "accepted";

function TermsAcceptances({ state }: { state: RouterOutputs["admin"]["terms"]["get"] }) {
  const { versions, affiliateCount } = state;
  const acceptedCount = versions[0]?.acceptedCount ?? 0;
  const items = [
    { value: "waiting" as const, label: `Not accepted (${(affiliateCount - acceptedCount).toLocaleString("en-US")})` },
    { value: "accepted" as const, label: `Accepted (${acceptedCount.toLocaleString("en-US")})` },
  ];
  return (
    <Card
      title={`Who has accepted version ${versions[0]?.version}`}
      description="From 30 days after publication, affiliates who have not accepted get no payouts until they do."
    >
      <Tabs label="Affiliates" items={items.map((item) => ({ ...item, content: <People of={item.value} /> }))} />
    </Card>
  );
}

function People({ of }: { of: Of }) {
  const [wanted, setPage] = useState(1);
  const people = api.admin.terms.acceptances.useQuery({ of, page: wanted }, { placeholderData: (before) => before });
  if (!hasData(people)) return <QueryState query={people} className="h-40" />;
  const { page, pageCount } = people.data;
  if (people.data.people.length === 0) {
    return <EmptyState title={of === "waiting" ? "Everybody has accepted" : "Nobody has accepted yet"} />;
  }
  return (
    <>
      <ul className="divide-y divide-line">
        {people.data.people.map(({ userId, name, email, version, acceptedAt, isWaiting }) => (
          <li key={userId} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-3">
            <div className="min-w-0">
              <Link href={`/admin/affiliates/${userId}`} className="break-words font-medium hover:underline">
                {name}
              </Link>
              <p className="break-all text-muted text-sm">{email}</p>
            </div>
            <p className="flex flex-wrap items-center gap-2 text-muted text-sm">
              {isWaiting && <Badge tone="attention">Payouts wait</Badge>}
              <span>
                {version === null ? (
                  "Never accepted any version"
                ) : (
                  <>
                    Version {version} on <LocalTime at={acceptedAt} />
                  </>
                )}
              </span>
            </p>
          </li>
        ))}
      </ul>
      {pageCount > 1 && (
        <div className="mt-4 flex items-center justify-between gap-3">
          <Button variant="secondary" size="sm" disabled={page <= 1} onClick={() => setPage(page - 1)}>
            Previous
          </Button>
          <span className="figures text-muted text-sm">
            Page {page} of {pageCount}
          </span>
          <Button variant="secondary" size="sm" disabled={page >= pageCount} onClick={() => setPage(page + 1)}>
            Next
          </Button>
        </div>
      )}
    </>
  );
}
