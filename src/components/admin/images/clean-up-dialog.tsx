"use client";

import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Dialog } from "~/components/ui/dialog";
import { EmptyState } from "~/components/ui/empty-state";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { errorMessage } from "~/lib/api-error";
import { api, type RouterOutputs } from "~/trpc/react";

type Broken = RouterOutputs["admin"]["images"]["broken"];

const TITLE = "Clean up product references";

/** Shows which products still name a picture that is gone, and takes those names out of them. */
export function CleanUpDialog({ onClose }: { onClose: () => void }) {
  const broken = api.admin.images.broken.useQuery(undefined, { staleTime: 0 });
  const onOpenChange = (isOpen: boolean) => !isOpen && onClose();
  if (broken.data && broken.data.references.length > 0) return <Preview broken={broken.data} onClose={onClose} />;
  return (
    <Dialog open onOpenChange={onOpenChange} size="sm" title={TITLE}>
      {broken.isPending ? (
        <Skeleton className="h-40" />
      ) : broken.isError ? (
        <QueryError query={broken} />
      ) : (
        <EmptyState title="Nothing to clean up">Every product image is in the library.</EmptyState>
      )}
    </Dialog>
  );
}

function Preview({ broken: { references, productCount }, onClose }: { broken: Broken; onClose: () => void }) {
  const utils = api.useUtils();
  const cleanUp = api.admin.images.cleanUp.useMutation({
    onSuccess() {
      toast.success("Successfully cleaned up product image references!");
      onClose();
    },
    onError: (error) => toastError(error, "Failed to clean up some product references."),
    onSettled: () => utils.admin.invalidate(),
  });
  const products = productCount === 1 ? "1 product" : `${productCount} products`;
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={TITLE}
      description={`${products} ${productCount === 1 ? "names" : "name"} images that are no longer in the library. These references are removed; images from other sites stay.`}
      confirmLabel={references.length === 1 ? "Remove 1 reference" : `Remove ${references.length} references`}
      isPending={cleanUp.isPending}
      {...(cleanUp.isError && { error: errorMessage(cleanUp.error) })}
      onConfirm={() => cleanUp.mutate({ urls: [...new Set(references.map(({ url }) => url))] })}
    >
      <ul aria-label="References to remove" className="max-h-64 divide-y divide-line overflow-y-auto text-sm">
        {references.map(({ productId, productName, url }) => (
          <li key={`${productId} ${url}`} className="py-2">
            <p className="font-medium">{productName}</p>
            <p className="break-all font-mono text-muted text-xs">{url}</p>
          </li>
        ))}
      </ul>
    </ConfirmDialog>
  );
}
