"use client";

import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { plural } from "~/domain/plural";
import { api } from "~/trpc/react";

const SHOWN_MS = 12_000;
const NAMES_SHOWN = 5;

const figure = (count: number) => count.toLocaleString("en-US");

function undoneText({ restoredCount, removedCount }: { restoredCount: number; removedCount: number }): string {
  const restored = restoredCount - removedCount;
  if (removedCount === 0) return `Undone: ${figure(restored)} restored`;
  const removed = `${plural(removedCount, "product")} removed`;
  return `Import undone: ${removed}${restored > 0 ? `, ${figure(restored)} restored` : ""}`;
}

/** Undoes a bulk action, import or delete, and reports what could not be restored or came back hidden. */
export function useUndo(onUndone?: () => void) {
  const utils = api.useUtils();
  const act = api.admin.products.undo.useMutation({
    onSuccess({ alreadyUndone, left, hidden, ...counts }) {
      const told = [...hidden, ...left];
      if (alreadyUndone) toast.success("This was already undone");
      else if (told.length === 0) toast.success(undoneText(counts));
      else {
        const names = told.slice(0, NAMES_SHOWN).map(({ name, why }) => `${name}: ${why}`);
        const more = told.length > NAMES_SHOWN ? ` and ${told.length - NAMES_SHOWN} more` : "";
        const hiddenText = hidden.length > 0 ? `, ${figure(hidden.length)} of them hidden` : "";
        const leftText = left.length > 0 ? `, ${figure(left.length)} left unchanged` : "";
        toast(`${undoneText(counts)}${hiddenText}${leftText}`, {
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
    /** Success toast with an Undo button. */
    offerUndo(text: string, undoId: string | null) {
      toast.success(text, {
        duration: SHOWN_MS,
        ...(undoId && { action: { label: "Undo", onClick: () => undo(undoId) } }),
      });
    },
  };
}
