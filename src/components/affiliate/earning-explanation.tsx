import type { ReactNode } from "react";
import { LocalTime } from "~/components/ui/local-time";
import { TextLink } from "~/components/ui/text-link";
import { MIN_ACTIVE_REFERRALS_FOR_BONUS } from "~/domain/commission";
import { commissionText } from "~/domain/commission-text";
import { formatPercent } from "~/domain/money";
import { PAYOUT_STATUS_LABELS } from "~/domain/payout";
import { formatDate, formatDateTime } from "~/lib/format-date";
import type { Earning } from "./earning-labels";
import { earningsHref } from "./search-params";

const BUYERS = { None: "no membership", Bronze: "Bronze", Gold: "Gold" } as const;

/** Explains a ledger entry: the inputs of its calculation at the time, and what has become of it. */
export function EarningExplanation({ entry }: { entry: Earning }) {
  return (
    <div className="flex flex-col gap-3 rounded bg-subtle p-4 text-sm">
      <Sum entry={entry} />
      <dl className="grid gap-x-6 gap-y-2 sm:grid-cols-2">
        {entry.shortOrderId && (
          <Fact label="Order">
            <span className="font-mono">{entry.shortOrderId}</span>
          </Fact>
        )}
        {entry.buyer && (
          <Fact label="Buyer">
            {entry.buyer}
            {entry.buyerTier && `, ${BUYERS[entry.buyerTier]}`}
          </Fact>
        )}
        {entry.level !== null && (
          <Fact label="Level">
            {entry.level} {entry.level === 1 ? "(you referred the buyer)" : "of 10 below you"}
          </Fact>
        )}
        {entry.tierName && <Fact label="Your tier at the time">{entry.tierName}</Fact>}
        {entry.level === 1 && entry.activeReferrals !== null && (
          <Fact label="Active referrals at the time">{entry.activeReferrals}</Fact>
        )}
        <Fact label="Posted">{formatDateTime(entry.createdAt)}</Fact>
        <State state={entry.state} />
        {entry.payoutStatus && <Fact label="Payout">{PAYOUT_STATUS_LABELS[entry.payoutStatus]}</Fact>}
        {entry.payoutReference && <Fact label="Reference">{entry.payoutReference}</Fact>}
        {entry.reason && <Fact label="Reason">{entry.reason}</Fact>}
      </dl>
      <Turned entry={entry} />
    </div>
  );
}

/** When the hold ends, when the payout was prepared, or when it was paid and under which reference. */
function State({ state }: { state: Earning["state"] }) {
  if (state?.status === "on-hold") {
    if (state.until === null) {
      return (
        <Fact label="On hold">Under review: we are checking this order. You get an e-mail once that is decided.</Fact>
      );
    }
    return (
      <Fact label="On hold until">
        <LocalTime at={state.until} />
      </Fact>
    );
  }
  if (state?.status === "in-payout") {
    return (
      <Fact label="In a payout since">
        <LocalTime at={state.preparedAt} />
      </Fact>
    );
  }
  if (state?.status !== "paid") return null;
  return (
    <Fact label="Paid">
      <LocalTime at={state.sentAt} />
      {state.reference && `, reference ${state.reference}`}
    </Fact>
  );
}

/** The calculation on one line, and any bonus that was not added. */
function Sum({ entry }: { entry: Earning }) {
  const { baseCents, rateBps, bonusBps } = entry;
  if (entry.kind !== "earn" || baseCents === null || rateBps === null) return null;
  const sum = commissionText({ baseCents, rateBps, bonusBps: bonusBps ?? 0 });
  return (
    <div>
      <p className="figures font-medium text-base">
        {sum.rate} of {sum.base} = {sum.isRounded ? `${sum.exact} → ${sum.rounded}, rounded half up` : sum.rounded}
      </p>
      <p className="mt-1 text-muted">
        {formatPercent(rateBps)} is the rate of level {entry.level} for a buyer with {BUYERS[entry.buyerTier ?? "None"]}
        ; {sum.base} is what was paid for the products, without shipping.
        {bonusBps ? ` ${formatPercent(bonusBps)} is your ${entry.tierName} bonus.` : ""}
      </p>
      {entry.bonusPaused && (
        <p className="mt-1 text-attention">
          Bonus paused: the {entry.tierName} bonus of {formatPercent(entry.pausedBps)} was not added, with{" "}
          {entry.activeReferrals ?? 0} of {MIN_ACTIVE_REFERRALS_FOR_BONUS} active referrals then.
        </p>
      )}
      {entry.turnedOffBps > 0 && (
        <p className="mt-1 text-attention">
          Your tier was turned off then: the {entry.tierName} bonus of {formatPercent(entry.turnedOffBps)} was not
          added.
        </p>
      )}
    </div>
  );
}

/** Links a voided commission to its reversal, and a reversal to its commission. */
function Turned({ entry }: { entry: Earning }) {
  if (!entry.shortOrderId || !(entry.reversedAt || entry.reversesAt)) return null;
  const href = earningsHref({ order: entry.shortOrderId });
  return (
    <p>
      {entry.reversedAt ? (
        <>
          Taken back on {formatDate(entry.reversedAt)}: {entry.reversedWhy ?? "no reason was given"}.{" "}
        </>
      ) : (
        <>Takes back the commission of {formatDate(entry.reversesAt)}. </>
      )}
      {entry.takenFromPayout && (
        <>
          It had been paid to you
          {entry.takenFromPayout.reference && ` with payout ${entry.takenFromPayout.reference}`}: your next earnings
          cover it.{" "}
        </>
      )}
      <TextLink href={href} scroll={false}>
        {entry.reversedAt ? "Show what was taken back" : "Show the commission"}
      </TextLink>
    </p>
  );
}

function Fact({ label, children }: { label: string; children: ReactNode }) {
  return (
    <div className="flex min-w-0 flex-wrap gap-x-2">
      <dt className="text-muted">{label}</dt>
      <dd className="figures min-w-0 break-words font-medium">{children}</dd>
    </div>
  );
}
