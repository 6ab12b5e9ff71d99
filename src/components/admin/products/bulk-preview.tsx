"use client";

import { Undo2 } from "lucide-react";
import { useEffect, useState } from "react";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Dialog } from "~/components/ui/dialog";
import { Notice } from "~/components/ui/notice";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { LARGE_CHANGE_PERCENT } from "~/domain/bulk-change";
import { plural } from "~/domain/plural";
import { errorMessage } from "~/lib/api-error";
import { randomUuid } from "~/lib/random-uuid";
import { api, type RouterOutputs } from "~/trpc/react";
import type { BulkChangeInput } from "./bulk-draft";
import { BulkRows } from "./bulk-rows";
import type { Preview } from "./product-labels";
import { useUndo } from "./use-undo";

type BulkPreviewProps = {
  productIds: string[];
  change: BulkChangeInput;
  onClose: () => void;
  onDone: () => void;
};

/** Shows old and new values before anything is applied; then the outcome per product, with Undo. */
export function BulkPreview({ productIds, change, onClose, onDone }: BulkPreviewProps) {
  // Also the idempotency key: repeated clicks apply the change only once.
  const [undoId] = useState(randomUuid);
  const utils = api.useUtils();
  const { offerUndo } = useUndo();
  const preview = api.admin.products.previewBulk.useMutation();
  const apply = api.admin.products.applyBulk.useMutation({
    onSuccess({ outcomes, undoId: undoable, words, doneCount }) {
      if (outcomes.every(({ outcome }) => outcome === "done")) {
        offerUndo(`${words}: ${plural(doneCount, "product")}`, undoable);
        onDone();
      }
    },
    onSettled: () => utils.admin.invalidate(),
  });
  const { mutate: look } = preview;
  // A mutation sent on mount: the list of IDs is too long for a query's URL.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once for each opening
  useEffect(() => look({ productIds, change }), []);

  const [isAsking, setAsking] = useState(false);
  const changing = preview.data?.rows.filter(({ to }) => to !== null) ?? [];
  const warned = changing.filter(({ warnings }) => warnings.length > 0).length;
  const isDelete = change.kind === "delete";
  const send = () =>
    apply.mutate({
      undoId,
      change,
      rows: changing.map(({ productId, version }) => ({ productId, version })),
      isConfirmed: warned > 0,
    });
  if (apply.data) return <BulkResult result={apply.data} onClose={onDone} />;
  return (
    <Dialog
      onClose={() => !apply.isPending && onClose()}
      size="lg"
      isAlert={isDelete}
      title={titleOf(preview.data, isDelete)}
      description="Nothing is changed yet. Once applied, it can be undone for 30 days."
      footer={
        <>
          <Button variant="secondary" aria-disabled={apply.isPending} onClick={onClose}>
            Cancel
          </Button>
          <Button
            variant={isDelete ? "danger" : "primary"}
            disabled={changing.length === 0}
            isPending={apply.isPending}
            onClick={() => (warned > 0 ? setAsking(true) : send())}
          >
            {isDelete ? "Delete" : "Apply to"} {plural(changing.length, "product")}
          </Button>
        </>
      }
    >
      <div className="flex flex-col gap-4">
        {apply.isError && <Notice tone="danger">{errorMessage(apply.error)}</Notice>}
        {preview.isError ? (
          <QueryError query={{ error: preview.error, refetch: () => look({ productIds, change }) }} />
        ) : !preview.data ? (
          <Skeleton className="h-64" />
        ) : (
          <BulkRows preview={preview.data} change={change} />
        )}
      </div>
      {isAsking && (
        <ConfirmDialog
          onClose={() => setAsking(false)}
          title={
            change.kind === "category"
              ? `Move ${plural(changing.length, "product")}?`
              : `Change the prices of ${plural(changing.length, "product")}?`
          }
          description={`${plural(warned, "product")} with a warning: ${change.kind === "category" ? OPENING : UNUSUAL_PRICES}.`}
          confirmLabel="Yes, apply"
          tone="primary"
          isPending={apply.isPending}
          onConfirm={() => {
            setAsking(false);
            send();
          }}
        />
      )}
    </Dialog>
  );
}

const OPENING = "leaving a restricted category, so that everybody will see it";
const UNUSUAL_PRICES = `a price changes by more than ${LARGE_CHANGE_PERCENT}%, a larger quantity costs more than a smaller one, a price falls below cost, or a typed price is not possible`;

function titleOf(preview: Preview | undefined, isDelete: boolean): string {
  if (!preview) return "Preview";
  const [only] = preview.rows;
  if (!isDelete) return `Preview: ${preview.words}`;
  return preview.rows.length === 1 && only
    ? `Delete ${only.name}?`
    : `Delete ${plural(preview.changeCount, "product")}?`;
}

type Result = RouterOutputs["admin"]["products"]["applyBulk"];

/** Lists the products that were not changed, and why. */
function BulkResult({ result, onClose }: { result: Result; onClose: () => void }) {
  const { undo, isUndoing } = useUndo(onClose);
  const { undoId } = result;
  const left = result.outcomes.filter(({ outcome }) => outcome !== "done");
  return (
    <Dialog
      onClose={onClose}
      title={`${plural(result.doneCount, "product")} changed, ${left.length.toLocaleString("en-US")} left`}
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
