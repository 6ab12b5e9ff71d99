"use client";

import { useState } from "react";
import { Badge } from "~/components/ui/badge";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import { Notice } from "~/components/ui/notice";
import { formatMoney } from "~/domain/money";
import { plural } from "~/domain/plural";
import { errorMessage } from "~/lib/api-error";
import { MAX_CONFIRMED_TOGETHER } from "~/schemas/admin/payments";
import { api } from "~/trpc/react";
import { confirmationOf, type OpenStatementLine } from "./confirmation";
import { TargetMarks } from "./target-marks";

const RESULTS = {
  done: { label: "Confirmed", tone: "success" },
  unchanged: { label: "Already confirmed", tone: "neutral" },
  refused: { label: "Not confirmed", tone: "danger" },
} as const;

/** Confirms all exact matches at once, and shows the outcome of each. */
export function ConfirmExact({ lines, onClose }: { lines: OpenStatementLine[]; onClose: () => void }) {
  // Keep the lines that were asked about, even if the list behind the dialog refetches.
  const [asked] = useState(() => lines.slice(0, MAX_CONFIRMED_TOGETHER));
  const utils = api.useUtils();
  const confirm = api.admin.payments.confirmLines.useMutation({ onSettled: () => utils.admin.invalidate() });
  const resultOf = (lineId: string) => confirm.data?.find(({ item }) => item.lineId === lineId);
  const total = asked.reduce((sum, { amountCents }) => sum + amountCents, 0);
  return (
    <Dialog
      onClose={onClose}
      isAlert
      title={`Confirm ${plural(asked.length, "exact payment")}?`}
      description={`${formatMoney(total)} in all. Orders are marked as paid, memberships approved, and everybody gets an e-mail.`}
      footer={
        confirm.data ? (
          <Button onClick={onClose}>Close</Button>
        ) : (
          <>
            <Button variant="secondary" onClick={onClose}>
              Cancel
            </Button>
            <Button
              isPending={confirm.isPending}
              onClick={() => confirm.mutate({ lines: asked.flatMap((line) => confirmationOf(line) ?? []) })}
            >
              Confirm all
            </Button>
          </>
        )
      }
    >
      <ul className="divide-y divide-line text-sm">
        {asked.map((line) => {
          const result = resultOf(line.id);
          return (
            <li key={line.id} className="flex flex-wrap items-center justify-between gap-x-4 gap-y-1 py-2">
              <span className="min-w-0 [overflow-wrap:anywhere]">
                {[line.match.to, ...line.match.also]
                  .map((to) => `${to?.kind === "order" ? "#" : ""}${to?.reference ?? ""}`)
                  .join(" + ")}
                , {line.payerName}{" "}
                {[line.match.to, ...line.match.also].map((to) => to && <TargetMarks key={to.id} target={to} />)}
              </span>
              <span className="figures flex items-center gap-2">
                {formatMoney(line.amountCents)}
                {result && <Badge tone={RESULTS[result.outcome].tone}>{RESULTS[result.outcome].label}</Badge>}
              </span>
              {result?.why && <p className="w-full text-danger">{result.why}</p>}
            </li>
          );
        })}
      </ul>
      {confirm.error && <Notice tone="danger">{errorMessage(confirm.error)}</Notice>}
    </Dialog>
  );
}
