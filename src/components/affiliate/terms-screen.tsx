"use client";

import { FileText } from "lucide-react";
import { TermsText } from "~/components/shared/terms-text";
import { ButtonLink } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { LocalDate } from "~/components/ui/local-time";
import { Notice } from "~/components/ui/notice";
import { QueryState } from "~/components/ui/query-state";
import { TextLink } from "~/components/ui/text-link";
import { TERMS_GRACE_DAYS } from "~/domain/program-terms";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { AcceptTermsButton, WaitNote } from "./terms-banner";

type Terms = NonNullable<RouterOutputs["affiliate"]["terms"]>;

/** The program terms are public; affiliates accept them at the end of the text. */
export function TermsScreen({ version, isAffiliate }: { version: number | null; isAffiliate: boolean }) {
  const terms = api.affiliate.terms.useQuery({ version });
  return (
    <article className="container-page flex max-w-4xl flex-col gap-6 py-8 sm:py-10">
      <h1 className="font-semibold text-3xl tracking-tight">Affiliate program terms</h1>
      {!hasData(terms) ? (
        <QueryState query={terms} className="h-[40rem]" />
      ) : terms.data === null ? (
        <EmptyState
          icon={<FileText aria-hidden />}
          title="No program terms yet"
          link={{ href: "/terms#affiliate-program", label: "Terms of Service" }}
        >
          What applies to affiliates is in our Terms of Service.
        </EmptyState>
      ) : (
        <Published terms={terms.data} isAffiliate={isAffiliate} />
      )}
    </article>
  );
}

function Published({ terms, isAffiliate }: { terms: Terms; isAffiliate: boolean }) {
  const { version, publishedAt, note, text, isLatest, versions } = terms;
  return (
    <>
      <p className="-mt-4 text-muted text-sm">
        Version {version}, published <LocalDate at={publishedAt} />
      </p>
      {!isLatest && (
        <Notice
          tone="attention"
          title="A newer version is in force"
          action={
            <ButtonLink href="/affiliate-terms" variant="secondary" size="sm">
              Read the version in force
            </ButtonLink>
          }
        />
      )}
      {note && (
        <Notice tone="info" title={version === 1 ? "About these terms" : "What changed in this version"}>
          <p className="whitespace-pre-line break-words">{note}</p>
        </Notice>
      )}
      <TermsText text={text} />
      <section className="border-line border-t pt-6">
        <h2 className="font-semibold text-xl tracking-tight">Changes to these terms</h2>
        <p className="mt-2 max-w-prose leading-7">
          We tell every affiliate about a new version by e-mail and ask them to accept it. You keep earning either way.
          Payouts wait from {TERMS_GRACE_DAYS} days after publication until you accept; then they go out with the next
          payout. If you leave the program, you are paid without accepting.
        </p>
      </section>
      {isAffiliate && isLatest && <Acceptance version={version} />}
      {versions.length > 1 && (
        <nav aria-label="Versions" className="text-sm">
          <h2 className="font-medium">All versions</h2>
          <ul className="mt-2 flex flex-col gap-1">
            {versions.map((each) => (
              <li key={each.version}>
                {each.version === version ? (
                  <span aria-current="page">Version {each.version} (shown)</span>
                ) : (
                  <TextLink href={`/affiliate-terms?version=${each.version}`}>Version {each.version}</TextLink>
                )}{" "}
                <span className="text-muted">
                  of <LocalDate at={each.publishedAt} />
                </span>
              </li>
            ))}
          </ul>
        </nav>
      )}
    </>
  );
}

function Acceptance({ version }: { version: number }) {
  const standing = api.affiliate.termsStanding.useQuery();
  if (!hasData(standing) || !standing.data) return <QueryState query={standing} className="h-24" />;
  const { isAccepted, accepted } = standing.data;
  if (isAccepted && accepted) {
    return (
      <Notice tone="success">
        You accepted version {accepted.version} on <LocalDate at={accepted.acceptedAt} />.
      </Notice>
    );
  }
  return (
    <Notice tone="attention" title="Do you accept these terms?" action={<AcceptTermsButton version={version} />}>
      <WaitNote standing={standing.data} />
    </Notice>
  );
}
