import { Notice } from "~/components/ui/notice";
import type { SkippedLine } from "~/domain/statement-lines";

const SHOWN = 20;

/** The lines of a statement that are no payment to the shop, each with why. */
export function SkippedLines({ skipped }: { skipped: readonly SkippedLine[] }) {
  if (skipped.length === 0) return null;
  const one = skipped.length === 1;
  return (
    <Notice tone="attention" title={`${skipped.length} ${one ? "line is" : "lines are"} left out`}>
      <ul className="figures flex flex-col gap-1 text-sm">
        {skipped.slice(0, SHOWN).map(({ row, text, why }) => (
          <li key={row} className="min-w-0">
            <span className="font-medium">Line {row}:</span> {why}.{" "}
            <span className="break-all font-mono text-xs">{text}</span>
          </li>
        ))}
        {skipped.length > SHOWN && <li>And {skipped.length - SHOWN} more.</li>}
      </ul>
    </Notice>
  );
}
