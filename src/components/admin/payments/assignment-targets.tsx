import { SearchX } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { Checkbox } from "~/components/ui/checkbox";
import { EmptyState } from "~/components/ui/empty-state";
import { QueryState } from "~/components/ui/query-state";
import { formatMoney } from "~/domain/money";
import { type AssignmentList, type AssignmentTarget, targetTitle } from "./assignment";
import { TargetMarks } from "./target-marks";
import { VERDICTS } from "./verdict-labels";

type AssignmentTargetsProps = {
  list: {
    data: AssignmentList | undefined;
    error: unknown;
    refetch: () => unknown;
  };
  isSearched: boolean;
  chosen: readonly AssignmentTarget[];
  isDisabled: boolean;
  onToggle: (target: AssignmentTarget) => void;
};

/** Candidates for a payment: choose one, or several orders that share it. */
export function AssignmentTargets({ list, isSearched, isDisabled, ...choice }: AssignmentTargetsProps) {
  if (list.error || !list.data) return <QueryState query={list} className="h-72" />;
  const { targets, hasMore } = list.data;
  if (targets.length === 0) {
    return (
      <EmptyState
        icon={<SearchX aria-hidden />}
        title={isSearched ? "No open order matches" : "No unpaid orders or requests"}
      >
        {isSearched
          ? "Try part of the name or order number. Paid and cancelled orders are not listed here."
          : "If the money is not for this shop, ignore the line."}
      </EmptyState>
    );
  }
  return (
    <div className="flex flex-col gap-2">
      <div className="-mx-1 max-h-[36dvh] overflow-y-auto overscroll-contain p-1">
        <fieldset disabled={isDisabled}>
          <legend className="sr-only">Unpaid orders and requests</legend>
          <div className="grid gap-2">
            {targets.map((target) => (
              <Target
                key={target.id}
                target={target}
                isChosen={choice.chosen.some(({ id }) => id === target.id)}
                onToggle={() => choice.onToggle(target)}
              />
            ))}
          </div>
        </fieldset>
      </div>
      <p className="text-muted text-sm" aria-live="polite">
        {hasMore
          ? `The best ${targets.length === 1 ? "match" : `${targets.length} matches`}. Search to find others.`
          : targets.length === 1
            ? "1 found."
            : `${targets.length} found. What the note or the payer names comes first, then the nearest by amount.`}
      </p>
    </div>
  );
}

type TargetProps = { target: AssignmentTarget; isChosen: boolean; onToggle: () => void };

function Target({ target, isChosen, onToggle }: TargetProps) {
  const { name, email, verdict, amountCents, receivedCents, differenceCents } = target;
  return (
    <div className="flex items-start justify-between gap-3 rounded border border-line bg-surface px-3 py-1 transition-colors hover:border-line-strong has-checked:border-accent has-checked:bg-accent-soft">
      <Checkbox
        checked={isChosen}
        onChange={onToggle}
        className="min-w-0 flex-1"
        label={
          <span className="min-w-0">
            <span className="figures block font-medium [overflow-wrap:anywhere]">{targetTitle(target)}</span>
            <span className="block text-muted text-sm [overflow-wrap:anywhere]">
              {name} · {email}
            </span>
            <span className="mt-1 flex flex-wrap gap-1.5">
              {verdict !== "partial" && <Badge tone={VERDICTS[verdict].tone}>{VERDICTS[verdict].label}</Badge>}
              {(verdict === "partial" || verdict === "over") && (
                <span className="figures text-muted text-sm">
                  {formatMoney(Math.abs(differenceCents))} {verdict === "over" ? "more" : "less"}
                </span>
              )}
              {receivedCents > 0 && <Badge tone="accent">{formatMoney(receivedCents)} received</Badge>}
              <TargetMarks target={target} />
            </span>
          </span>
        }
      />
      <span className="figures shrink-0 py-2 font-medium">{formatMoney(amountCents)}</span>
    </div>
  );
}
