import Link from "next/link";
import { LocalTime } from "~/components/ui/local-time";
import { Table, TD, TR } from "~/components/ui/table";
import { formatMoney, formatPercent } from "~/domain/money";
import type { RouterOutputs } from "~/trpc/react";

const percent = (bps: number | null) => (bps === null ? "-" : formatPercent(bps));

/** Commissions of the order: earned, taken back, skipped (with the reason), and credited through claims. */
export function OrderCommissions({
  entries,
  skipped,
  claims,
}: RouterOutputs["admin"]["orders"]["byId"]["commissions"]) {
  if (entries.length === 0 && skipped.length === 0 && claims.length === 0) {
    return (
      <p className="text-muted text-sm">No commissions: the order has not been paid, or nobody referred its buyer.</p>
    );
  }
  return (
    <div className="flex flex-col gap-4">
      {entries.length > 0 && (
        <Table
          label="Commissions of this order"
          head={[
            "Entry",
            { numeric: "Level" },
            "Affiliate",
            { numeric: "Rate" },
            { numeric: "Bonus" },
            { numeric: "Amount" },
            "When",
          ]}
        >
          {entries.map((entry) => (
            <TR key={entry.id}>
              <TD>{entry.kind === "earn" ? (entry.isReversed ? "Earned, void" : "Earned") : "Taken back"}</TD>
              <TD isNumeric>{entry.level}</TD>
              <TD>
                {entry.affiliateName}{" "}
                <span className="text-muted">{entry.isKept ? "Kept by the shop" : entry.tierName}</span>
              </TD>
              <TD isNumeric>{percent(entry.rateBps)}</TD>
              <TD isNumeric>{entry.bonusPaused ? "paused" : percent(entry.bonusBps)}</TD>
              <TD isNumeric>{formatMoney(entry.amountCents)}</TD>
              <TD className="whitespace-nowrap text-muted">
                <LocalTime at={entry.createdAt} />
              </TD>
            </TR>
          ))}
        </Table>
      )}
      {skipped.length > 0 && (
        <section>
          <h3 className="mb-1 font-semibold">Not paid</h3>
          <ul className="flex flex-col gap-1 text-sm">
            {skipped.map((skip) => (
              <li key={`${skip.generation}-${skip.level}`}>
                Level {skip.level}, {skip.affiliateName}: <span className="text-muted">{skip.why}</span>
              </li>
            ))}
          </ul>
        </section>
      )}
      {claims.map(({ id, number, amountCents, affiliateName }) => (
        <p key={id} className="text-sm">
          <Link href={`/admin/claims/${id}`} className="figures underline underline-offset-4 hover:text-accent">
            Claim {number}
          </Link>{" "}
          credited {formatMoney(amountCents)} to {affiliateName} for this order.
        </p>
      ))}
    </div>
  );
}
