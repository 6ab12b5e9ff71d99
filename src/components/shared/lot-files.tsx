import { FileText, LineChart } from "lucide-react";
import { LOT_FILE_LABELS, type LotFileKind } from "~/domain/lot";
import { cn } from "~/lib/cn";

type LotFilesProps = {
  lotNumber: string;
  files: readonly { kind: LotFileKind; url: string; isPdf: boolean }[];
  className?: string;
};

export function LotFiles({ lotNumber, files, className }: LotFilesProps) {
  if (files.length === 0) return null;
  return (
    <p className={cn("flex flex-wrap gap-x-4 gap-y-1 text-sm", className)}>
      {files.map(({ kind, url, isPdf }) => {
        const Icon = kind === "certificate" ? FileText : LineChart;
        return (
          <a
            key={kind}
            href={url}
            target="_blank"
            rel="noreferrer"
            className="inline-flex items-center gap-1.5 rounded text-accent underline underline-offset-4"
          >
            <Icon aria-hidden className="size-4 shrink-0" />
            {LOT_FILE_LABELS[kind]}
            {isPdf && " (PDF)"}
            <span className="sr-only"> of lot {lotNumber} (opens in a new tab)</span>
          </a>
        );
      })}
    </p>
  );
}
