import { Badge } from "~/components/ui/badge";
import { Card, CardHeader } from "~/components/ui/card";
import { LocalDate, LocalTime } from "~/components/ui/local-time";
import type { Version } from "./coming-rules";
import { Differences } from "./differences";

const STATES = {
  "in-force": { label: "In force", tone: "success" },
  coming: { label: "To come", tone: "attention" },
  former: { label: "Former", tone: "neutral" },
  withdrawn: { label: "Withdrawn", tone: "neutral" },
} as const;

/** All versions, newest first, each with what it changed. */
export function VersionHistory({ versions }: { versions: readonly Version[] }) {
  return (
    <Card>
      <CardHeader
        title="Versions"
        description="A published version is never edited. Every ledger entry names its own."
      />
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
                <summary className="cursor-pointer text-accent">
                  {differences.length === 1 ? "1 change" : `${differences.length} changes`}
                </summary>
                <Differences differences={differences} />
              </details>
            )}
          </li>
        ))}
      </ol>
    </Card>
  );
}
