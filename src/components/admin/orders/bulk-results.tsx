import { Badge, type BadgeTone } from "~/components/ui/badge";
import { Table, TD, TR } from "~/components/ui/table";

type Outcome = "done" | "unchanged" | "refused";
type ResultRow = { key: string; shortId: string | null; outcome: Outcome; detail?: string; why: string | null };

const TONES: Readonly<Record<Outcome, BadgeTone>> = { done: "success", unchanged: "neutral", refused: "danger" };
const DONE: Readonly<Record<Outcome, string>> = { done: "Done", unchanged: "No change", refused: "Refused" };
const PLANNED: Readonly<Record<Outcome, string>> = { ...DONE, done: "Ready" };

type BulkResultsProps = { label: string; rows: ResultRow[]; isDryRun?: boolean };

/** The outcome of each row of a bulk action, or with `isDryRun` what it would be. */
export function BulkResults({ label, rows, isDryRun = false }: BulkResultsProps) {
  const words = isDryRun ? PLANNED : DONE;
  return (
    <Table label={label} head={["Order", "Result", "Detail"]}>
      {rows.map(({ key, shortId, outcome, detail, why }) => (
        <TR key={key}>
          <TD className="font-mono">{shortId ? `#${shortId}` : "-"}</TD>
          <TD>
            <Badge tone={TONES[outcome]}>{words[outcome]}</Badge>
          </TD>
          <TD className="[overflow-wrap:anywhere]">
            {detail}
            {why && <span className="block text-danger">{why}</span>}
          </TD>
        </TR>
      ))}
    </Table>
  );
}
