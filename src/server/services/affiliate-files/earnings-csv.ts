import { DomainError } from "~/domain/errors";
import { LEDGER_KIND_LABELS } from "~/domain/ledger";
import { formatPercent, plainDollars } from "~/domain/money";
import { EarningsInput } from "~/schemas/affiliate-earnings";
import type { SignedInContext } from "~/server/context";
import { earnings } from "../affiliate/earnings";
import { inAndOut, stateText } from "../ledger/csv-cells";
import { streamCsv } from "../ledger/stream-csv";

const A_READ = 500;

const HEADER = [
  ...["Date (UTC)", "What", "Order", "Buyer", "Level", "Base (USD)", "Rate", "Bonus", "Status"],
  ...["In (USD)", "Out (USD)", "Note"],
];

const Filter = EarningsInput.omit({ cursor: true, direction: true });

function filterOf(searchParams: URLSearchParams) {
  const given = Object.fromEntries(
    Object.keys(Filter.shape).flatMap((key) => {
      const value = searchParams.get(key);
      return value === null ? [] : [[key, key === "level" ? Number(value) : value]];
    }),
  );
  const filter = Filter.safeParse(given);
  if (filter.success) return filter.data;
  throw new DomainError("BAD_REQUEST", "invalid-filter", "This filter is not one of the earnings page.");
}

type Entry = Awaited<ReturnType<typeof earnings>>["entries"][number];

const cells = (entry: Entry): string[] => [
  ...[entry.createdAt.toISOString(), LEDGER_KIND_LABELS[entry.kind], entry.shortOrderId ?? "", entry.buyer ?? ""],
  ...[entry.level === null ? "" : String(entry.level), entry.baseCents === null ? "" : plainDollars(entry.baseCents)],
  ...[entry.rateBps, entry.bonusBps].map((bps) => (bps === null ? "" : formatPercent(bps))),
  entry.state ? stateText(entry.state) : "",
  ...inAndOut(entry.amountCents),
  entry.reason ?? entry.reversedWhy ?? entry.payoutReference ?? "",
];

/** The actor's ledger as a CSV file, newest first, with the filters of the earnings page. Throws "invalid-filter". */
export async function earningsCsv(ctx: SignedInContext, searchParams: URLSearchParams) {
  const filter = filterOf(searchParams);
  const csv = await streamCsv<string>(ctx, "affiliate.earnings.csv", HEADER, async (cursor) => {
    const page = await earnings(ctx, { ...filter, ...(cursor && { cursor }) }, A_READ);
    return { rows: page.entries.map(cells), next: page.nextCursor };
  });
  return { fileName: `earnings-${ctx.now.toISOString().slice(0, 10)}.csv`, csv };
}
