"use client";

import { ClipboardPaste } from "lucide-react";
import { useState } from "react";
import { GuardedDialog } from "~/components/shared/guarded-dialog";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { Button } from "~/components/ui/button";
import { Field, Textarea } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { formatMoney, sumCents } from "~/domain/money";
import { matchReferences } from "~/domain/payout-references";
import { plural } from "~/domain/plural";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";
import { useActionOptions } from "../action-dialog";
import { toastMailed } from "../toast-mailed";
import { type Run, takenBackWarning } from "./payout-labels";

/** Marks a run's payouts as sent from pasted lines, each a tag and the payment app's reference. */
export function PasteReferences({ run }: { run: Run }) {
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button variant="secondary" onClick={() => setOpen(true)}>
        <ClipboardPaste aria-hidden /> Paste references
      </Button>
      {isOpen && <PasteDialog run={run} onClose={() => setOpen(false)} />}
    </>
  );
}

function PasteDialog({ run, onClose }: { run: Run; onClose: () => void }) {
  const [text, setText] = useState("");
  const { matched, problems } = matchReferences(text, run.payouts);
  const takenBack = takenBackWarning(matched.map(({ payout }) => payout));
  const send = api.admin.payouts.sendList.useMutation(
    useActionOptions(
      ({ sentCount }) => `${plural(sentCount, "payout")} marked as sent; each affiliate gets an e-mail`,
      onClose,
      toastMailed,
    ),
  );
  return (
    <GuardedDialog
      onClose={() => !send.isPending && onClose()}
      title="Paste references"
      description="One payout on each line: the tag, a tab, and the reference. Every affiliate in the list gets an e-mail."
      footer={
        <>
          <Button variant="secondary" aria-disabled={send.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            disabled={matched.length === 0}
            isPending={send.isPending}
            onClick={() =>
              send.mutate({
                runId: run.id,
                payouts: matched.map(({ payout, reference }) => ({
                  ...{ payoutId: payout.id, reference, seenTag: payout.cashappTag },
                })),
              })
            }
          >
            Mark {plural(matched.length, "payout")} as sent
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Tags and references" hint="Such as $YourName, a tab, CA-1001">
          <Textarea
            rows={6}
            maxLength={60_000}
            className="font-mono"
            value={text}
            onChange={({ target }) => setText(target.value)}
          />
        </Field>
        {problems.length > 0 && (
          <Notice
            tone="attention"
            title={problems.length === 1 ? "One line is left out" : `${problems.length} lines are left out`}
          >
            <ul className="mt-1 flex flex-col gap-1 text-sm">
              {problems.slice(0, 20).map(({ line, text: pasted, problem }) => (
                <li key={line} className="[overflow-wrap:anywhere]">
                  Line {line}, <span className="font-mono">{pasted}</span>: {problem}
                </li>
              ))}
            </ul>
          </Notice>
        )}
        {matched.length > 0 && (
          <div className="flex flex-col gap-2">
            <p className="figures font-medium">
              {plural(matched.length, "payout")},{" "}
              {formatMoney(sumCents(matched.map(({ payout }) => payout.amountCents)))}
            </p>
            <ul className="max-h-64 divide-y divide-line overflow-y-auto rounded border border-line text-sm">
              {matched.map(({ payout, reference }) => (
                <li key={payout.id} className="grid grid-cols-[minmax(0,1fr)_auto] gap-x-4 px-3 py-2">
                  <span className="min-w-0">
                    <span className="block truncate font-medium">{payout.name}</span>
                    <span className="block break-all font-mono text-muted">
                      {payout.cashappTag}, {reference}
                    </span>
                  </span>
                  <span className="figures font-semibold">{formatMoney(payout.amountCents)}</span>
                </li>
              ))}
            </ul>
          </div>
        )}
        {takenBack && <Notice tone="attention">{takenBack}</Notice>}
        {send.error && <Notice tone="danger">{errorMessage(send.error)}</Notice>}
        <LeaveGuard isDirty={text.trim() !== "" && !send.isPending} name="the references" />
      </div>
    </GuardedDialog>
  );
}
