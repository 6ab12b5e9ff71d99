import { Card, CardHeader } from "~/components/ui/card";
import { Table, TBody, TD, TH, THead, TR } from "~/components/ui/table";
import { MAX_LEVELS, type RateTable } from "~/domain/commission";
import { formatPercent } from "~/domain/money";

const BUYERS = [
  ["None", "No membership"],
  ["Bronze", "Bronze"],
  ["Gold", "Gold"],
] as const;

/** Neighbouring levels of one rate stand in one column: 1, 2-3, 4-5, 6-10. */
function columns(rates: RateTable): { first: number; last: number }[] {
  const spans: { first: number; last: number }[] = [];
  for (let level = 1; level <= MAX_LEVELS; level++) {
    const span = spans.at(-1);
    const isSame = span && BUYERS.every(([tier]) => rates[tier][level - 1] === rates[tier][span.first - 1]);
    if (span && isSame) span.last = level;
    else spans.push({ first: level, last: level });
  }
  return spans;
}

export function TierRates({ rates }: { rates: RateTable }) {
  const spans = columns(rates);
  return (
    <Card>
      <CardHeader
        title="Rates by the buyer's tier"
        description="Rates depend on the buyer's membership when the order was placed. They apply to what was paid for products, without shipping. Test and wholesale orders pay none."
      />
      <Table
        label="Rates by the buyer's tier"
        className="max-sm:text-xs max-sm:[&_td]:whitespace-normal max-sm:[&_td]:px-1.5 max-sm:[&_th]:whitespace-normal max-sm:[&_th]:px-1.5"
      >
        <THead>
          <TR>
            <TH>Buyer</TH>
            {spans.map(({ first, last }) => (
              <TH key={first} isNumeric>
                {first === last ? `Level ${first}` : `Levels ${first}-${last}`}
              </TH>
            ))}
          </TR>
        </THead>
        <TBody>
          {BUYERS.map(([tier, label]) => (
            <TR key={tier}>
              <TH scope="row" className="font-normal">
                {label}
              </TH>
              {spans.map(({ first }) => (
                <TD key={first} isNumeric>
                  {formatPercent(rates[tier][first - 1] ?? 0)}
                  {first === 1 && " + bonus"}
                </TD>
              ))}
            </TR>
          ))}
        </TBody>
      </Table>
    </Card>
  );
}
