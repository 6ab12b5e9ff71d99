"use client";

import { useState } from "react";
import { GuardedDialog } from "~/components/shared/guarded-dialog";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { Button } from "~/components/ui/button";
import { Field, Textarea } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { plural } from "~/domain/plural";
import { fieldErrors } from "~/lib/api-error";
import { api, type RouterOutputs } from "~/trpc/react";
import { BulkResults } from "./bulk-results";

type Tracked = RouterOutputs["admin"]["orders"]["trackMany"];

const countOf = (lines: Tracked, wanted: Tracked[number]["outcome"]) =>
  lines.filter(({ outcome }) => outcome === wanted).length;

/** Pastes tracking numbers in bulk: a dry run shows what would happen to each line before anything is saved. */
export function BulkTracking({ onClose }: { onClose: () => void }) {
  const utils = api.useUtils();
  const [pasted, setPasted] = useState("");
  const [error, setError] = useState<string>();
  const onError = (failure: unknown) => {
    const text = fieldErrors(failure).pasted;
    if (text) setError(text);
    else toastError(failure, "Failed to update tracking number. Please try again.");
  };
  const check = api.admin.orders.trackMany.useMutation({ onError });
  const save = api.admin.orders.trackMany.useMutation({
    onSuccess: (lines) => {
      const saved = countOf(lines, "done");
      if (saved > 0) toast.success(`${plural(saved, "tracking number")} saved`);
    },
    onError,
    onSettled: () => utils.admin.invalidate(),
  });
  const lines = save.data ?? check.data;
  const ready = check.data ? countOf(check.data, "done") : 0;

  function look() {
    if (!pasted.trim()) return setError("Paste at least one line");
    save.reset();
    check.mutate({ pasted, isDryRun: true });
  }

  return (
    <GuardedDialog
      size="lg"
      onClose={() => !save.isPending && onClose()}
      title="Paste tracking numbers"
      description="One order per line: its id, a tab, its tracking number. Each customer gets the tracking e-mail."
      footer={
        <>
          <Button variant="secondary" aria-disabled={save.isPending} onClick={onClose}>
            {save.data ? "Close" : "Cancel"}
          </Button>
          <Button variant="secondary" isPending={check.isPending} onClick={look}>
            Check the list
          </Button>
          {check.data && !save.data && ready > 0 && (
            <Button isPending={save.isPending} onClick={() => save.mutate({ pasted, isDryRun: false })}>
              Save {plural(ready, "number")}
            </Button>
          )}
        </>
      }
    >
      <div className="flex flex-col gap-4">
        <Field label="Order ids and tracking numbers" {...(error ? { error } : {})}>
          <Textarea
            rows={6}
            value={pasted}
            readOnly={save.isPending}
            spellCheck={false}
            maxLength={50_000}
            placeholder={"1A2B3C4D\t9400 1000 0000 0000\n5E6F7A8B\t1Z999AA10123456784"}
            className="font-mono text-sm"
            onChange={(event) => {
              setPasted(event.target.value);
              setError(undefined);
              // The results shown no longer match the text.
              check.reset();
              save.reset();
              // Check a pasted list right away, without a click.
              const { nativeEvent } = event;
              const isPaste = nativeEvent instanceof InputEvent && nativeEvent.inputType === "insertFromPaste";
              if (isPaste && event.target.value.trim()) {
                check.mutate({ pasted: event.target.value, isDryRun: true });
              }
            }}
          />
        </Field>
        {lines && (
          <>
            <Notice tone={countOf(lines, "refused") > 0 ? "attention" : "success"}>
              {summaryOf(lines, Boolean(save.data))}
            </Notice>
            <BulkResults
              label="Preview of each line"
              isDryRun={!save.data}
              rows={lines.map((line) => ({
                key: String(line.line),
                shortId: line.shortId,
                outcome: line.outcome,
                why: line.why,
                detail: detailOf(line),
              }))}
            />
          </>
        )}
        <LeaveGuard isDirty={pasted.trim() !== "" && !save.isPending && !save.data} name="the tracking numbers" />
      </div>
    </GuardedDialog>
  );
}

function summaryOf(lines: Tracked, isSaved: boolean): string {
  const [done, same, refused] = [countOf(lines, "done"), countOf(lines, "unchanged"), countOf(lines, "refused")];
  return `${done} ${isSaved ? "saved" : "ready to be saved"}, ${same} saved before, ${refused} refused.`;
}

function detailOf({ email, trackingNumber, before, inOneParcelWith, text, outcome }: Tracked[number]): string {
  if (!email || !trackingNumber) return text;
  const change = before && before !== trackingNumber && outcome === "done" ? `, in place of ${before}` : "";
  const parcel = inOneParcelWith ? `, in one parcel with #${inOneParcelWith}` : "";
  return `${email}: ${trackingNumber}${change}${parcel}`;
}
