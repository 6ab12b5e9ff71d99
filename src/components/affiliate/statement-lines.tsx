import { Badge } from "~/components/ui/badge";
import { Table, TBody, TD, TH, THead, TR } from "~/components/ui/table";
import { formatDate } from "~/lib/format-date";
import { formatMoney } from "~/lib/format-money";
import { KIND_LABELS, STATUS_LABELS } from "./earning-words";
import { monthName } from "./earnings-address";
import type { Statement } from "./statement-sums";

/** The month's movements, first to last. */
export function StatementLines({ statement }: { statement: Statement }) {
  const { lines, lineCount, month } = statement;
  if (lineCount === 0) return <p className="mt-4 text-muted text-sm">Nothing moved in {monthName(month)}.</p>;
  return (
    <details className="mt-4" open={lineCount <= 12}>
      <summary className="cursor-pointer font-medium text-sm print:hidden">
        {lineCount.toLocaleString("en-US")} {lineCount === 1 ? "movement" : "movements"}
      </summary>
      <div className="mt-3">
        <Table label={`Movements of ${monthName(month)}`}>
          <THead>
            <TR>
              <TH>Date</TH>
              <TH>What</TH>
              <TH>Order</TH>
              <TH>Level</TH>
              <TH>Status</TH>
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
                </TD>
                <TD className="font-mono">{line.shortOrderId ?? "-"}</TD>
                <TD>{line.level ?? "-"}</TD>
                <TD>
                  {line.status ? (
                    <Badge tone={STATUS_LABELS[line.status].tone}>{STATUS_LABELS[line.status].label}</Badge>
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
            The first {lines.length} of {lineCount.toLocaleString("en-US")} movements; the CSV has them all.
          </p>
        )}
      </div>
    </details>
  );
}
