"use client";

import { CalendarClock, Download } from "lucide-react";
import { buttonStyles } from "~/components/ui/button";
import { Card, CardHeader } from "~/components/ui/card";
import { EmptyState } from "~/components/ui/empty-state";
import { LocalTime } from "~/components/ui/local-time";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { api } from "~/trpc/react";

const MEGABYTE = 1_000_000;

/** The backups that the shop keeps by itself, each as one archive with all pictures. */
export function ScheduledCard() {
  const scheduled = api.admin.backup.scheduled.useQuery();
  const kept = scheduled.data?.kept ?? 0;
  return (
    <Card>
      <CardHeader
        title="Daily backups"
        description={
          scheduled.data && kept === 0
            ? "Switched off on this server (BACKUPS_KEPT is 0)."
            : `Kept on the server once a day, the newest ${kept || "few"} of them. A download adds all pictures and certificates.`
        }
      />
      {scheduled.isError ? (
        <QueryError query={scheduled} />
      ) : !scheduled.data ? (
        <Skeleton className="h-32" />
      ) : scheduled.data.backups.length === 0 ? (
        <EmptyState icon={<CalendarClock aria-hidden />} title="No daily backup yet">
          {kept === 0 ? "Ask the server's administrator to turn them on." : "The first one is made within an hour."}
        </EmptyState>
      ) : (
        <ul className="divide-y divide-line rounded border border-line">
          {scheduled.data.backups.map(({ name, size, createdAt }) => (
            <li key={name} className="flex flex-wrap items-center justify-between gap-3 px-4 py-2">
              <p className="figures text-sm">
                <LocalTime at={createdAt} />
                <span className="text-muted">, {(size / MEGABYTE).toFixed(1)} MB without pictures</span>
              </p>
              <a
                href={`/api/backup/archive?name=${encodeURIComponent(name)}`}
                download
                className={buttonStyles({ variant: "secondary", size: "sm" })}
              >
                <Download aria-hidden /> Download with pictures
              </a>
            </li>
          ))}
        </ul>
      )}
    </Card>
  );
}
