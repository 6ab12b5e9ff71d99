import { TermsText } from "~/components/shared/terms-text";
import { Badge } from "~/components/ui/badge";
import { Card, CardHeader } from "~/components/ui/card";
import { LocalTime } from "~/components/ui/local-time";
import type { RouterOutputs } from "~/trpc/react";

type Versions = RouterOutputs["admin"]["terms"]["get"]["versions"];

/** All versions, newest first, each with its text and how many of today's affiliates accepted it. */
export function TermsVersions({ versions, affiliateCount }: { versions: Versions; affiliateCount: number }) {
  return (
    <Card>
      <CardHeader title="Versions" description="A published version is never edited." />
      <ol className="divide-y divide-line">
        {versions.map(({ version, publishedAt, publishedBy, note, text, acceptedCount }, index) => (
          <li key={version} className="py-4 first:pt-0 last:pb-0">
            <p className="flex flex-wrap items-center gap-2">
              <span className="font-semibold">Version {version}</span>
              <Badge tone={index === 0 ? "success" : "neutral"}>{index === 0 ? "In force" : "Former"}</Badge>
              <span className="text-muted text-sm">
                published <LocalTime at={publishedAt} />
                {publishedBy && ` by ${publishedBy}`} · accepted by {acceptedCount.toLocaleString("en-US")} of{" "}
                {affiliateCount.toLocaleString("en-US")} affiliates
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
