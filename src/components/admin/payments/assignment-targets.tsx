import { SearchX } from "lucide-react";
import { Badge } from "~/components/ui/badge";
import { EmptyState } from "~/components/ui/empty-state";
import { QueryError } from "~/components/ui/query-error";
import { RadioCard, RadioCardGroup } from "~/components/ui/radio-card";
import { Skeleton } from "~/components/ui/skeleton";
import { formatMoney } from "~/domain/money";
import { type AssignmentList, type AssignmentTarget, targetTitle } from "./assignment";
import { VERDICTS } from "./verdict-labels";

type AssignmentTargetsProps = {
  list: {
    data: AssignmentList | undefined;
    error: unknown;
    refetch: () => unknown;
  };
  isSearched: boolean;
  chosenId: string | null;
  isDisabled: boolean;
  onChoose: (id: string) => void;
};

/** What waits and was found, each to be chosen. */
export function AssignmentTargets({ list, isSearched, isDisabled, ...choice }: AssignmentTargetsProps) {
  if (list.error) return <QueryError query={list} />;
  if (!list.data) return <Skeleton className="h-72" />;
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
          <RadioCardGroup legend="Unpaid orders and requests" isLegendHidden className="gap-2">
            {targets.map((target) => (
              <Target
                key={target.id}
                target={target}
                isChosen={target.id === choice.chosenId}
                onChoose={() => choice.onChoose(target.id)}
              />
            ))}
          </RadioCardGroup>
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

type TargetProps = { target: AssignmentTarget; isChosen: boolean; onChoose: () => void };

function Target({ target, isChosen, onChoose }: TargetProps) {
  const { name, email, verdict, amountCents, receivedCents, isTest } = target;
  return (
    <RadioCard
      name="target"
      value={target.id}
      checked={isChosen}
      onChange={onChoose}
      className="p-3"
      title={<span className="figures [overflow-wrap:anywhere]">{targetTitle(target)}</span>}
      description={
        <>
          <span className="block [overflow-wrap:anywhere]">
            {name} · {email}
          </span>
          <span className="mt-1 flex flex-wrap gap-1.5">
            <Badge tone={VERDICTS[verdict].tone}>{VERDICTS[verdict].label}</Badge>
            {receivedCents > 0 && <Badge tone="accent">{formatMoney(receivedCents)} received</Badge>}
            {isTest && <Badge tone="attention">TEST</Badge>}
          </span>
        </>
      }
      aside={formatMoney(amountCents)}
    />
  );
}
