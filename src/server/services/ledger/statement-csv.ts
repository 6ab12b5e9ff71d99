import { DomainError } from "~/domain/errors";
import { LEDGER_KIND_LABELS } from "~/domain/ledger";
import { StatementInput } from "~/schemas/affiliate-money";
import type { SignedInContext } from "~/server/context";
import { inAndOut, stateText } from "./csv-cells";
import { wholeStatement } from "./statement";
import { writeCsv } from "./write-csv";

const HEADER = ["Date (UTC)", "What", "Order", "Buyer", "Level", "Status", "In (USD)", "Out (USD)", "Note"];

/** A month of the signed-in affiliate's ledger, with its balances, as a CSV file. Throws "invalid-month". */
export async function statementCsv(ctx: SignedInContext, month: string | null) {
  const given = StatementInput.safeParse({ month });
  if (!given.success) throw new DomainError("BAD_REQUEST", "invalid-month", "A month looks like 2026-03");
  const { lines, openingCents, closingCents } = await wholeStatement(ctx, given.data.month);
  const blank = ["", "", "", ""];
  const rows = lines.map((line) => [
    line.createdAt.toISOString(),
    LEDGER_KIND_LABELS[line.kind],
    line.shortOrderId ?? "",
    line.buyer ?? "",
    line.level ? String(line.level) : "",
    line.state ? stateText(line.state) : "",
    ...inAndOut(line.amountCents),
    line.reason ?? line.reference ?? "",
  ]);
  const csv = writeCsv(HEADER, [
    ["", "Opening balance", ...blank, ...inAndOut(openingCents), ""],
    ...rows,
    ["", "Closing balance", ...blank, ...inAndOut(closingCents), ""],
  ]);
  return { fileName: `statement-${given.data.month}.csv`, csv };
}
