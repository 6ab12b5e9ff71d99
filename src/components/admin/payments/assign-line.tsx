"use client";

import { keepPreviousData } from "@tanstack/react-query";
import { useState } from "react";
import { useDebounced } from "~/components/store/use-debounced";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { Field, Input } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { formatMoney } from "~/domain/money";
import { errorMessage } from "~/lib/api-error";
import { formatDate } from "~/lib/format-date";
import { api } from "~/trpc/react";
import { requotedText } from "../users/use-membership-actions";
import { type AssignmentTarget, assignmentOf, targetTitle } from "./assignment";
import { AssignmentTargets } from "./assignment-targets";
import type { OpenStatementLine } from "./confirmation";
import { VERDICTS } from "./verdict-labels";

/** Finds what a line pays for among all that waits, shows what it would do there, and confirms it for that. */
export function AssignLine({ line, onClose }: { line: OpenStatementLine; onClose: () => void }) {
  const [typed, setTyped] = useState("");
  const [chosenId, setChosenId] = useState<string | null>(null);
  const search = useDebounced(typed.trim(), 250);
  const utils = api.useUtils();
  const list = api.admin.payments.assignable.useQuery(
    { lineId: line.id, search },
    { placeholderData: keepPreviousData },
  );
  const assign = api.admin.payments.assignLine.useMutation({
    onSuccess({ isPaid, requotedCents }) {
      if (requotedCents) toast.error(requotedText(requotedCents));
      else toast.success(isPaid ? "Payment confirmed" : "Partial payment recorded");
      onClose();
    },
    onSettled: () => utils.admin.invalidate(),
  });
  // Only what is seen in the list can be confirmed: a search that leaves it out takes the choice back.
  const chosen = list.data?.targets.find(({ id }) => id === chosenId);
  const assignment = chosen && assignmentOf(line, chosen);
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && !assign.isPending && onClose()}
      title="Choose what it pays for"
      description={`${formatMoney(line.amountCents)} from ${line.payerName || "Unknown payer"}, ${formatDate(line.paidAt)}, ${line.note || "no note"}`}
      footer={
        <>
          <Button variant="secondary" disabled={assign.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={!assignment}
            isPending={assign.isPending}
            onClick={() => assignment && assign.mutate(assignment)}
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
          chosenId={chosen?.id ?? null}
          isDisabled={assign.isPending}
          onChoose={(id) => {
            setChosenId(id);
            assign.reset();
          }}
        />
        {chosen && <AssignmentSum line={line} target={chosen} />}
        {assign.error && <Notice tone="danger">{errorMessage(assign.error)}</Notice>}
      </div>
    </Dialog>
  );
}

const COVERED = "Other lines already cover its amount. Mark it as paid, or unlink one of them first.";

type AssignmentSumProps = { line: OpenStatementLine; target: AssignmentTarget };

/** What is asked for against what has come, and in words what confirming would do. */
function AssignmentSum({ line, target }: AssignmentSumProps) {
  const { verdict, differenceCents, amountCents, receivedCents } = target;
  const sums = [
    { label: "Asked for", cents: amountCents },
    ...(receivedCents > 0 ? [{ label: "Received before", cents: receivedCents }] : []),
    { label: "This line", cents: line.amountCents },
  ];
  const tone = !assignmentOf(line, target) ? "danger" : differenceCents === 0 ? "success" : "attention";
  return (
    <Notice tone={tone} title={`${VERDICTS[verdict].label}: ${targetTitle(target)}`} className="sticky bottom-0">
      <dl className="figures mt-1 flex flex-wrap gap-x-6 gap-y-1 text-sm">
        {sums.map(({ label, cents }) => (
          <div key={label} className="flex gap-1.5">
            <dt className="text-muted">{label}</dt>
            <dd className="font-medium">{formatMoney(cents)}</dd>
          </div>
        ))}
      </dl>
      <p className="figures mt-1 text-sm">{verdict === "double" ? COVERED : VERDICTS[verdict].what(differenceCents)}</p>
    </Notice>
  );
}
