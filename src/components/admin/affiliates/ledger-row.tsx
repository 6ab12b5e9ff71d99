import Link from "next/link";
import { EarningStateLabel } from "~/components/shared/earning-state-label";
import { Badge } from "~/components/ui/badge";
import { LocalDate, LocalTime } from "~/components/ui/local-time";
import { commissionText } from "~/domain/commission-text";
import { formatMoney, formatPercent } from "~/domain/money";
import { PAYOUT_STATUS_LABELS } from "~/domain/payout";
import { plural } from "~/domain/plural";
import type { RouterOutputs } from "~/trpc/react";
import { KIND_LABELS } from "../ledger/ledger-labels";

export type LedgerEntry = RouterOutputs["admin"]["affiliates"]["ledger"]["entries"][number];

/** A ledger entry with an explanation of its amount. */
export function LedgerRow({ entry }: { entry: LedgerEntry }) {
  const { kind, amountCents, shortOrderId, buyer, state, createdAt } = entry;
  return (
    <li className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-4 py-3 text-sm">
      <div className="min-w-0">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <Badge tone={KIND_LABELS[kind].tone}>{KIND_LABELS[kind].label}</Badge>
          {state && (
            <Badge>
              <EarningStateLabel state={state} />
            </Badge>
          )}
          {shortOrderId && (
            <Link
              href={`/admin/orders?section=all&q=${shortOrderId}`}
              className="rounded font-mono text-accent underline underline-offset-4"
            >
              #{shortOrderId}
            </Link>
          )}
          {buyer && <span className="text-muted">{buyer}</span>}
        </p>
        <div className="figures mt-1 break-words">
          <Why entry={entry} />
        </div>
        <p className="figures mt-1 text-muted">
          <LocalTime at={createdAt} />
        </p>
      </div>
      <p
        className={`figures text-right font-semibold text-base ${amountCents < 0 ? "text-danger" : ""} ${state?.status === "void" ? "text-muted line-through" : ""}`}
      >
        {amountCents > 0 ? "+" : ""}
        {formatMoney(amountCents)}
      </p>
    </li>
  );
}

function Why({ entry }: { entry: LedgerEntry }) {
  if (entry.kind === "earn") return <EarningExplanation entry={entry} />;
  if (entry.kind === "reverse") {
    return (
      <p>
        Reverses the commission of <LocalDate at={entry.reversesAt} />: {entry.reason ?? "no reason was given"}
      </p>
    );
  }
  if (entry.kind === "adjust") return <p>{entry.reason}</p>;
  const state = entry.payoutStatus ? PAYOUT_STATUS_LABELS[entry.payoutStatus] : "";
  return <p>{[state, entry.payoutReference, entry.reason].filter(Boolean).join(", ")}</p>;
}

function EarningExplanation({ entry }: { entry: LedgerEntry }) {
  const { baseCents, rateBps, bonusBps, level, tierName, buyerTier, activeReferrals } = entry;
  if (baseCents === null || rateBps === null) return null;
  const sum = commissionText({ baseCents, rateBps, bonusBps: bonusBps ?? 0 });
  return (
    <>
      <p>
        {sum.rate} of {sum.base} = {sum.isRounded ? `${sum.exact} → ${sum.rounded}, rounded half up` : sum.rounded}
      </p>
      <p className="text-muted">
        Level {level}, buyer's tier {buyerTier}, own tier {tierName}
        {level === 1 && `, ${plural(activeReferrals ?? 0, "active referral")}`} then
        {entry.bonusPaused && (
          <span className="text-attention">; bonus of {formatPercent(entry.pausedBps)} paused</span>
        )}
        {entry.turnedOffBps > 0 && (
          <span className="text-attention">; tier turned off, so no bonus of {formatPercent(entry.turnedOffBps)}</span>
        )}
      </p>
      {entry.reversedAt && (
        <p className="text-danger">
          Taken back <LocalDate at={entry.reversedAt} />: {entry.reversedWhy ?? "no reason was given"}
        </p>
      )}
    </>
  );
}
