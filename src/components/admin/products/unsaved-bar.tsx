"use client";

import { useRouter } from "next/navigation";
import { Button, ButtonLink } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { useLeaveGuard } from "./use-leave-guard";
import type { PartProps } from "./use-product-form";

type UnsavedBarProps = PartProps & { isPending: boolean; isNew: boolean };

/** Stands at the foot of the window: what is unsaved, saving it and discarding it. */
export function UnsavedBar({ form, isPending, isNew }: UnsavedBarProps) {
  const { isDirty } = form;
  const router = useRouter();
  const { leavingTo, stay } = useLeaveGuard(isDirty && !isPending);
  return (
    <div className="fixed inset-x-0 bottom-0 z-30 border-line border-t bg-surface px-4 py-3 shadow sm:px-6 lg:left-60">
      <div className="mx-auto flex max-w-7xl items-center justify-end gap-3">
        <p aria-live="polite" className="mr-auto min-w-0 text-sm">
          {isDirty ? (
            <span className="font-medium text-attention">Unsaved changes</span>
          ) : (
            <span className="text-muted">{isNew ? "New product" : "All changes saved"}</span>
          )}
        </p>
        {isDirty && !isNew ? (
          <Button variant="ghost" onClick={form.discard}>
            Discard
          </Button>
        ) : (
          <ButtonLink href="/admin/products" variant="ghost">
            Cancel
          </ButtonLink>
        )}
        <Button type="submit" isPending={isPending} disabled={!isNew && !isDirty}>
          {isNew ? "Add Product" : "Save"}
        </Button>
      </div>
      {leavingTo && (
        <ConfirmDialog
          open
          onOpenChange={(isOpen) => !isOpen && stay()}
          title="Leave without saving?"
          description="What you typed into this product is lost."
          confirmLabel="Leave"
          onConfirm={() => {
            stay();
            router.push(leavingTo);
          }}
        />
      )}
    </div>
  );
}
