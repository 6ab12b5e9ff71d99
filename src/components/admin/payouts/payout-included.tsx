"use client";

import { useState } from "react";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { formatMoney, sumCents } from "~/domain/money";
import { applyChoice, type PayoutChoice } from "~/domain/payout-choice";
import { plural } from "~/domain/plural";
import { cn } from "~/lib/cn";
import { STAFF_REASON } from "../sent-reason";
import { HoldButton } from "./payout-hold";
import type { Preview } from "./payout-labels";

type Line = Preview["included"][number];
type PayoutIncludedProps = {
  preview: Preview;
  choice: PayoutChoice;
  onChange: (choice: PayoutChoice) => void;
};

/** Payees of the next run. The admin can leave some out or pay only some, with a reason that is stored with the run. */
export function PayoutIncluded({ preview: { included, count }, choice, onChange }: PayoutIncludedProps) {
  const [selected, setSelected] = useState<readonly string[]>([]);
  const [asked, setAsked] = useState<"leave-out" | "pay-only" | null>(null);
  const { leftOut } = applyChoice(included, choice);
  const reasons = new Map(leftOut.map(({ userId, reason }) => [userId, reason]));
  const chosen = included.filter(({ userId }) => selected.includes(userId));
  const chosenCents = sumCents(chosen.map(({ amountCents }) => amountCents));
  const sum = `${plural(chosen.length, "payee")}, ${formatMoney(chosenCents)}`;
  const toggle = (userId: string) =>
    setSelected(selected.includes(userId) ? selected.filter((id) => id !== userId) : [...selected, userId]);
  function decide(reason: string) {
    const others = choice.exclusions.filter(({ userId }) => !selected.includes(userId));
    const left = chosen.map(({ userId }) => ({ userId, reason }));
    onChange(
      asked === "pay-only"
        ? { exclusions: [], only: { userIds: [...selected], reason } }
        : { ...choice, exclusions: [...others, ...left] },
    );
    setSelected([]);
    setAsked(null);
  }
  return (
    <section aria-label="Will be paid" className="flex flex-col gap-2">
      <div className="flex min-h-8 flex-wrap items-center gap-2 text-sm">
        {chosen.length > 0 ? (
          <>
            <span className="figures mr-2 font-medium">{sum}</span>
            <Button size="sm" variant="secondary" onClick={() => setAsked("leave-out")}>
              Leave out
            </Button>
            <Button size="sm" variant="secondary" onClick={() => setAsked("pay-only")}>
              Pay only these
            </Button>
          </>
        ) : (
          <span className="text-muted">Select payees to leave out, or to pay only those.</span>
        )}
        {leftOut.length > 0 && (
          <Button size="sm" variant="ghost" onClick={() => onChange({ exclusions: [], only: null })}>
            Pay everybody
          </Button>
        )}
      </div>
      <ul className="divide-y divide-line rounded border border-line bg-surface">
        {included.map((line) => (
          <Row
            key={line.userId}
            line={line}
            reason={reasons.get(line.userId) ?? null}
            isSelected={selected.includes(line.userId)}
            onSelect={() => toggle(line.userId)}
          />
        ))}
      </ul>
      {count > included.length && (
        <p className="text-muted text-sm">
          and {count - included.length} more,{" "}
          {choice.only ? "left out of the run" : "all of them in the run and its CSV"}.
        </p>
      )}
      {asked && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          title={asked === "leave-out" ? `Leave out ${sum}?` : `Pay only ${sum}?`}
          description={
            asked === "leave-out"
              ? "They stay owed, and the next run pays them. Your reason is kept with this run."
              : "Everybody else is left out of this run and stays owed. Your reason is kept with this run."
          }
          confirmLabel={asked === "leave-out" ? "Leave out" : "Pay only these"}
          tone="primary"
          reasonLabel={STAFF_REASON}
          onConfirm={decide}
        />
      )}
    </section>
  );
}

type RowProps = { line: Line; reason: string | null; isSelected: boolean; onSelect: () => void };

function Row({ line, reason, isSelected, onSelect }: RowProps) {
  return (
    <li className="dense-row grid grid-cols-[auto_minmax(0,1fr)_auto] items-center gap-x-3 px-3 py-1.5 text-sm sm:grid-cols-[auto_minmax(0,1fr)_14rem_7rem_auto]">
      <Checkbox label={`Select ${line.name}`} isLabelHidden checked={isSelected} onChange={onSelect} />
      <p className={cn("min-w-0", reason !== null && "text-muted")}>
        <span className="block truncate font-medium">{line.name}</span>
        <span className="block truncate text-muted">{line.email}</span>
      </p>
      <p className="order-3 col-span-2 col-start-2 flex flex-wrap gap-x-3 sm:order-none sm:col-span-1 sm:col-start-auto">
        {reason === null ? (
          <>
            <span className="break-all font-mono">{line.paymentTag}</span>
            {line.heldCents > 0 && (
              <span className="figures text-muted">and {formatMoney(line.heldCents)} on hold</span>
            )}
          </>
        ) : (
          <span className="[overflow-wrap:anywhere]">Left out: {reason}</span>
        )}
      </p>
      <p className={cn("figures text-right font-semibold", reason !== null && "text-muted line-through")}>
        {formatMoney(line.amountCents)}
      </p>
      <div className="order-4 col-span-2 col-start-2 sm:order-none sm:col-span-1 sm:col-start-auto">
        <HoldButton userId={line.userId} name={line.name} />
      </div>
    </li>
  );
}
