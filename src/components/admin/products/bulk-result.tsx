"use client";

import { Undo2 } from "lucide-react";
import { Button } from "~/components/ui/button";
import { Dialog } from "~/components/ui/dialog";
import type { RouterOutputs } from "~/trpc/react";
import { productCount } from "./product-labels";
import { useUndo } from "./use-undo";

type Result = RouterOutputs["admin"]["products"]["applyBulk"];

/** What became of each product when not all of them could be changed. */
export function BulkResult({ result, onClose }: { result: Result; onClose: () => void }) {
  const { undo, isUndoing } = useUndo(onClose);
  const { undoId } = result;
  const left = result.outcomes.filter(({ outcome }) => outcome !== "done");
  return (
    <Dialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`${productCount(result.doneCount)} changed, ${left.length.toLocaleString("en-US")} left`}
      description={result.words}
      footer={
        <>
          {undoId && (
            <Button variant="secondary" isPending={isUndoing} onClick={() => undo(undoId)}>
              <Undo2 aria-hidden /> Undo
            </Button>
          )}
          <Button onClick={onClose}>Close</Button>
        </>
      }
    >
      <ul aria-label="Unchanged" className="divide-y divide-line text-sm">
        {left.map(({ productId, name, why }) => (
          <li key={productId} className="py-2">
            <span className="font-medium">{name}</span>
            <span className="block text-muted">{why ?? "No change needed"}</span>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
