import { EarningStateLabel } from "~/components/shared/earning-state-label";
import { Badge } from "~/components/ui/badge";
import { Table, TBody, TD, TH, THead, TR } from "~/components/ui/table";
import { formatMoney } from "~/domain/money";
import { cn } from "~/lib/cn";
import { formatDate } from "~/lib/format-date";
import { KIND_LABELS, STATUS_LABELS } from "./earning-labels";
import { monthName } from "./months";
import type { Statement } from "./statement-sums";

/** Columns that a phone has no room for; their contents stand under the name there. */
const WIDE = "max-sm:hidden";

/** The month's movements, first to last. */
export function StatementLines({ statement }: { statement: Statement }) {
  const { lines, lineCount, month } = statement;
  if (lineCount === 0) return <p className="mt-4 text-muted text-sm">No activity in {monthName(month)}.</p>;
  return (
    <details className="mt-4" open={lineCount <= 12}>
      <summary className="cursor-pointer font-medium text-sm print:hidden">
        {lineCount.toLocaleString("en-US")} {lineCount === 1 ? "movement" : "movements"}
      </summary>
      <div className="mt-3">
        <Table label={`Activity in ${monthName(month)}`} className="max-sm:[&_td]:px-2 max-sm:[&_th]:px-2">
          <THead>
            <TR>
              <TH>Date</TH>
              <TH>What</TH>
              <TH className={WIDE}>Order</TH>
              <TH className={WIDE}>Level</TH>
              <TH className={WIDE}>Status</TH>
              <TH isNumeric>Amount</TH>
            </TR>
          </THead>
          <TBody>
            {lines.map((line) => (
              <TR key={line.id}>
                <TD className="whitespace-nowrap">{formatDate(line.createdAt)}</TD>
                <TD>
                  {KIND_LABELS[line.kind]}
                  {(line.reason ?? line.reference) && (
                    <span className="block max-w-64 break-words text-muted">{line.reason ?? line.reference}</span>
                  )}
                  <OnPhone line={line} />
                </TD>
                <TD className={cn(WIDE, "font-mono")}>{line.shortOrderId ?? "-"}</TD>
                <TD className={WIDE}>{line.level ?? "-"}</TD>
                <TD className={WIDE}>
                  {line.state ? (
                    <Badge tone={STATUS_LABELS[line.state.status].tone}>
                      <EarningStateLabel state={line.state} />
                    </Badge>
                  ) : (
                    "-"
                  )}
                </TD>
                <TD isNumeric className="font-semibold">
                  {formatMoney(line.amountCents)}
                </TD>
              </TR>
            ))}
          </TBody>
        </Table>
        {lineCount > lines.length && (
          <p className="mt-2 text-muted text-sm">
            The first {lines.length} of {lineCount.toLocaleString("en-US")} lines; the CSV has them all.
          </p>
        )}
      </div>
    </details>
  );
}

function OnPhone({ line }: { line: Statement["lines"][number] }) {
  const said = [line.shortOrderId, line.level !== null && `level ${line.level}`].filter(Boolean);
  if (said.length === 0 && !line.state) return null;
  return (
    <span className="block text-muted text-xs sm:hidden">
      {said.join(" · ")}
      {said.length > 0 && line.state && " · "}
      {line.state && <EarningStateLabel state={line.state} />}
    </span>
  );
}
