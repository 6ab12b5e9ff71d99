"use client";

import { Spinner } from "~/components/ui/spinner";
import { plural } from "~/domain/plural";
import { api, type RouterOutputs } from "~/trpc/react";
import { PHASE_WORDS, pictureCount } from "./import-labels";

const LOOK_AGAIN_MS = 1_000;

const amountOf = ({ phase, rows }: NonNullable<RouterOutputs["admin"]["backup"]["progress"]>) =>
  phase === "pictures" ? pictureCount(rows) : plural(rows, "row");

/** Progress of an import or its dry run. Both continue if the page is closed. */
export function ImportProgress({ jobId }: { jobId: string }) {
  const { data } = api.admin.backup.progress.useQuery({ jobId }, { refetchInterval: LOOK_AGAIN_MS });
  return (
    <p role="status" className="figures flex items-center gap-3 text-muted text-sm">
      <Spinner />
      {data ? `${PHASE_WORDS[data.phase]}, ${amountOf(data)}` : "In progress"}
    </p>
  );
}
