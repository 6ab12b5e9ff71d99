"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useDebounced } from "~/components/store/use-debounced";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { formatMoney } from "~/domain/money";
import type { SurplusChoice as Choice } from "~/domain/payment-surplus";
import { errorMessage } from "~/lib/api-error";
import { formatDate } from "~/lib/format-date";
import { api } from "~/trpc/react";
import { type AssignmentTarget, assignmentOf, chosenAfter, sumOf, targetTitle } from "./assignment";
import { AssignmentTargets } from "./assignment-targets";
import type { OpenStatementLine } from "./confirmation";
import { SurplusChoice } from "./surplus-choice";
import { useConfirmed } from "./use-confirmed";
import { VERDICTS } from "./verdict-labels";

/** Assigns a statement line to unpaid orders or a membership request by hand. Shows the effect before confirming. */
export function AssignLine({ line, onClose }: { line: OpenStatementLine; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [picked, setPicked] = useState<AssignmentTarget[]>([]);
  const [choice, setChoice] = useState<Choice>("return");
  const search = useDebounced(typed.trim(), 250);
  const utils = api.useUtils();
  const sayConfirmed = useConfirmed();
  const list = api.admin.payments.assignable.useQuery(
    { lineId: line.id, search },
    { placeholderData: keepPreviousData },
  );
  const assign = api.admin.payments.assignLine.useMutation({
    onSuccess(result) {
      sayConfirmed(line.id, result);
      onClose();
    },
    onSettled: () => utils.admin.invalidate(),
  });
  // Keep picks that a later search no longer lists: one payment's orders may be looked up one at a time.
  const chosen = picked.map((target) => list.data?.targets.find(({ id }) => id === target.id) ?? target);
  const assignment = assignmentOf(line, chosen);
  const { verdict, differenceCents } = sumOf(line, chosen);
  const surplus = assignment && verdict === "over" ? { surplus: { choice, amountCents: differenceCents } } : {};
  return (
    <Dialog
      onClose={() => !assign.isPending && onClose()}
      title="Choose what it pays for"
      description={`${formatMoney(line.amountCents)} from ${line.payerName || "Unknown payer"}, ${formatDate(line.paidAt)}, ${line.note || "no note"}`}
      footer={
        <>
          <Button variant="secondary" aria-disabled={assign.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={!assignment}
            isPending={assign.isPending}
            onClick={() => assignment && assign.mutate({ ...assignment, ...surplus })}
          >
            Confirm
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Order, name, e-mail or amount">
          <Input
            type="search"
            value={typed}
            maxLength={120}
            autoComplete="off"
            disabled={assign.isPending}
            onChange={({ target }) => setTyped(target.value)}
          />
        </Field>
        <AssignmentTargets
          list={list}
          isSearched={search !== ""}
          chosen={chosen}
          isDisabled={assign.isPending}
          onToggle={(target) => {
            setPicked(chosenAfter(chosen, target));
            assign.reset();
          }}
        />
        {chosen.length > 0 && <AssignmentSum line={line} targets={chosen} />}
        {assignment && verdict === "over" && (
          <SurplusChoice amountCents={differenceCents} chosen={choice} onChoose={setChoice} />
        )}
        {assign.error && <Notice tone="danger">{errorMessage(assign.error)}</Notice>}
      </div>
    </Dialog>
  );
}

const COVERED = "Other lines already cover its amount. Mark it as paid, or unlink one of them first.";

type AssignmentSumProps = { line: OpenStatementLine; targets: readonly AssignmentTarget[] };

/** Compares the amount due with what was received, and says what confirming would do. */
function AssignmentSum({ line, targets }: AssignmentSumProps) {
  const { verdict, differenceCents, amountCents, receivedCents, unreached } = sumOf(line, targets);
  const sums = [
    { label: "Asked for", cents: amountCents },
    ...(receivedCents > 0 ? [{ label: "Received before", cents: receivedCents }] : []),
    { label: "This line", cents: line.amountCents },
  ];
  const tone = !assignmentOf(line, targets) ? "danger" : differenceCents === 0 ? "success" : "attention";
  const said = verdict === "double" ? COVERED : VERDICTS[verdict].what(differenceCents);
  return (
    <Notice
      tone={tone}
      title={`${VERDICTS[verdict].label}: ${targets.map(targetTitle).join(" + ")}`}
      className="sticky bottom-0"
    >
      <dl className="figures mt-1 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {sums.map(({ label, cents }) => (
          <div key={label} className="flex gap-1.5">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium">{formatMoney(cents)}</dd>
          </div>
        ))}
      </dl>
      <p className="figures mt-1 text-sm">
        {unreached
          ? `The payment leaves nothing for ${targetTitle(unreached)}, or it is covered already. Take it off.`
          : said}
      </p>
    </Notice>
  );
}
