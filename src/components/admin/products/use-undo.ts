"use client";

import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { api } from "~/trpc/react";

const SHOWN_MS = 12_000;
const NAMES_SHOWN = 5;

const figure = (count: number) => count.toLocaleString("en-US");

function undoneText({ restoredCount, removedCount }: { restoredCount: number; removedCount: number }): string {
  const restored = restoredCount - removedCount;
  if (removedCount === 0) return `Undone: ${figure(restored)} restored`;
  const removed = `${removedCount === 1 ? "1 product" : `${figure(removedCount)} products`} removed`;
  return `Import undone: ${removed}${restored > 0 ? `, ${figure(restored)} restored` : ""}`;
}

/** Undoing a bulk act, an import or a delete, and saying what could not be restored. */
export function useUndo(onUndone?: () => void) {
  const utils = api.useUtils();
  const act = api.admin.products.undo.useMutation({
    onSuccess({ alreadyUndone, left, ...counts }) {
      if (alreadyUndone) toast.success("This was already undone");
      else if (left.length === 0) toast.success(undoneText(counts));
      else {
        const names = left.slice(0, NAMES_SHOWN).map(({ name, why }) => `${name}: ${why}`);
        const more = left.length > NAMES_SHOWN ? ` and ${left.length - NAMES_SHOWN} more` : "";
        toast(`${undoneText(counts)}, ${left.length} left unchanged`, {
          description: names.join(". ") + more,
          duration: SHOWN_MS,
        });
      }
      onUndone?.();
    },
    onError: (error) => toastError(error, "Not undone"),
    onSettled: () => utils.admin.invalidate(),
  });
  const undo = (undoId: string) => act.mutate({ undoId });
  return {
    undo,
    isUndoing: act.isPending,
    undoingId: act.isPending ? act.variables.undoId : null,
    /** Says that something was done, with a button that undoes it. */
    offerUndo(text: string, undoId: string | null) {
      toast.success(text, {
        duration: SHOWN_MS,
        ...(undoId && { action: { label: "Undo", onClick: () => undo(undoId) } }),
      });
    },
  };
}
