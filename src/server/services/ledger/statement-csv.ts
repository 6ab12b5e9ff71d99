import { EARNING_STATUS_LABELS, type EarningState } from "~/domain/earning-state";
import { DomainError } from "~/domain/errors";
import type { LedgerKind } from "~/domain/ledger";
import { StatementInput } from "~/schemas/affiliate-money";
import type { SignedInContext } from "~/server/context";
import { wholeStatement } from "./statement";
import { plainDollars, writeCsv } from "./write-csv";

const HEADER = ["Date (UTC)", "What", "Order", "Buyer", "Level", "Status", "In (USD)", "Out (USD)", "Note"];

const KIND_LABELS: Readonly<Record<LedgerKind, string>> = {
  earn: "Commission",
  reverse: "Commission taken back",
  adjust: "Adjustment",
  payout: "Payout",
  payout_return: "Payout returned",
};

/** The state with its day, as the pages have it: "on hold until 2026-03-01", "paid 2026-03-05 (CA-1001)". */
function stateText(state: EarningState): string {
  const day = (at: Date | null) => (at ? ` ${at.toISOString().slice(0, 10)}` : "");
  const label = EARNING_STATUS_LABELS[state.status];
  if (state.status === "on-hold") return `${label} until${day(state.until)}`;
  if (state.status !== "paid") return label;
  return `${label}${day(state.sentAt)}${state.reference ? ` (${state.reference})` : ""}`;
}

/** Amounts stand in one of two columns without a sign, so that no cell begins with a minus. */
const inAndOut = (cents: number) => [cents >= 0 ? plainDollars(cents) : "", cents < 0 ? plainDollars(-cents) : ""];

/** A month of the actor's ledger as a CSV file, from its opening to its closing balance. */
export async function statementCsv(ctx: SignedInContext, month: string | null) {
  const given = StatementInput.safeParse({ month });
  if (!given.success) throw new DomainError("BAD_REQUEST", "invalid-month", "A month looks like 2026-03");
  const { lines, openingCents, closingCents } = await wholeStatement(ctx, given.data.month);
  const blank = ["", "", "", ""];
  const rows = lines.map((line) => [
    line.createdAt.toISOString(),
    KIND_LABELS[line.kind],
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
