"use client";

import { BellRing, X } from "lucide-react";
import { type ReactNode, useState } from "react";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { plural } from "~/domain/plural";
import { errorMessage } from "~/lib/api-error";
import { api, type RouterOutputs } from "~/trpc/react";
import { BulkResults } from "../orders/bulk-results";
import { SENT_REASON, withNote } from "../sent-reason";
import { toastMailed } from "../toast-mailed";

type Act = "remind" | "cancel";
type Results = RouterOutputs["admin"]["payments"]["remindStale"];

const DONE: Readonly<Record<Act, string>> = { remind: "reminded", cancel: "cancelled" };

type StaleBarProps = {
  chosen: readonly { id: string; reference: string }[];
  onClear: () => void;
  /** The checkbox that selects the whole page. */
  children: ReactNode;
};

/** Bulk actions for unpaid orders. Rejections are listed per order. */
export function UnpaidBulkActions({ chosen, onClear, children }: StaleBarProps) {
  const [asked, setAsked] = useState<Act | null>(null);
  const [results, setResults] = useState<{ act: Act; rows: Results } | null>(null);
  const utils = api.useUtils();
  const finish = (act: Act, rows: Results) => {
    setAsked(null);
    const done = rows.filter(({ outcome }) => outcome === "done").length;
    if (done > 0) toastMailed(`${plural(done, "order")} ${DONE[act]}`);
    setResults(rows.some(({ outcome }) => outcome !== "done") ? { act, rows } : null);
    onClear();
  };
  const onSettled = () => utils.admin.invalidate();
  const remind = api.admin.payments.remindStale.useMutation({
    onSuccess: (rows) => finish("remind", rows),
    onSettled,
  });
  const cancel = api.admin.payments.cancelStale.useMutation({
    onSuccess: (rows) => finish("cancel", rows),
    onSettled,
  });
  const orderIds = chosen.map(({ id }) => id);
  const ask = (act: Act) => {
    remind.reset();
    cancel.reset();
    setAsked(act);
  };
  const error = asked === "remind" ? remind.error : cancel.error;
  return (
    <div className="flex flex-col gap-3">
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2 empty:hidden">
        {children}
        {chosen.length > 0 && (
          <>
            <p className="figures font-medium text-sm" aria-live="polite">
              {plural(chosen.length, "order")} selected
            </p>
            <Button size="sm" variant="secondary" onClick={() => ask("remind")}>
              <BellRing aria-hidden /> Remind
            </Button>
            <Button size="sm" variant="secondary" onClick={() => ask("cancel")}>
              <X aria-hidden /> Cancel orders
            </Button>
            <Button size="sm" variant="ghost" onClick={onClear}>
              Clear selection
            </Button>
          </>
        )}
      </div>
      {results && (
        <section aria-label={`Not all orders were ${DONE[results.act]}`} className="flex flex-col gap-2">
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="font-medium text-sm">Not all orders were {DONE[results.act]}:</p>
            <Button size="sm" variant="ghost" onClick={() => setResults(null)}>
              Close
            </Button>
          </div>
          <BulkResults
            label="Results by order"
            rows={results.rows.map(({ orderId, shortId, outcome, why }) => ({ key: orderId, shortId, outcome, why }))}
          />
        </section>
      )}
      {asked && (
        <ConfirmDialog
          onClose={() => setAsked(null)}
          title={
            asked === "remind"
              ? `Send reminders for ${plural(chosen.length, "order")}?`
              : `Cancel ${plural(chosen.length, "order")}?`
          }
          description={`${named(chosen)}. ${
            asked === "remind"
              ? "Each customer gets an e-mail that says how to pay."
              : "Each customer gets an e-mail. This cannot be undone."
          } Orders that are new, shipped, partly paid, or reported as paid are skipped and listed in the results.`}
          confirmLabel={asked === "remind" ? "Send reminders" : "Cancel orders"}
          {...(asked === "cancel" && { cancelLabel: "Keep orders", ...SENT_REASON, isReasonOptional: true })}
          tone={asked === "cancel" ? "danger" : "primary"}
          isPending={remind.isPending || cancel.isPending}
          {...(error ? { error: errorMessage(error) } : {})}
          onConfirm={(reason, note) =>
            asked === "remind"
              ? remind.mutate({ orderIds })
              : cancel.mutate({ orderIds, ...withNote(note), ...(reason && { reason }) })
          }
        />
      )}
    </div>
  );
}

/** The first five by short ID, and how many more there are. */
function named(chosen: StaleBarProps["chosen"]): string {
  const first = chosen.slice(0, 5).map(({ reference }) => `#${reference}`);
  const more = chosen.length - first.length;
  return `${first.join(", ")}${more > 0 ? ` and ${more} more` : ""}`;
}
