"use client";

import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { useLeaveGuard } from "./admin-leave-guard";

type UnsavedChangesProps = {
  isDirty: boolean;
  isSaving?: boolean;
  /** What is being edited, such as "BPC-157": the question before leaving names it. */
  name?: string;
  /** The form that Save submits; or `onSave` where there is none. */
  formId?: string;
  onSave?: () => void;
  onDiscard: () => void;
};

/** The bar below a form that was changed: save or discard. Leaving meanwhile is asked about first. */
export function UnsavedChanges({ isDirty, isSaving = false, name, formId, onSave, onDiscard }: UnsavedChangesProps) {
  const guard = useLeaveGuard(isDirty && !isSaving);
  return (
    <>
      <div aria-live="polite" className={isDirty ? "sticky bottom-0 z-20 -mx-4 sm:-mx-6" : "sr-only"}>
        {isDirty && (
          <div className="flex flex-wrap items-center justify-between gap-3 border-line border-t bg-surface px-4 py-3 pb-[max(0.75rem,env(safe-area-inset-bottom))] shadow sm:px-6">
            <p className="font-medium text-sm">Unsaved changes</p>
            <div className="flex gap-3">
              <Button variant="secondary" onClick={onDiscard} disabled={isSaving}>
                Discard
              </Button>
              <Button type={formId ? "submit" : "button"} form={formId} onClick={onSave} isPending={isSaving}>
                Save
              </Button>
            </div>
          </div>
        )}
      </div>
      <ConfirmDialog
        open={guard.isAsked}
        onOpenChange={(isOpen) => !isOpen && guard.stay()}
        title={name ? `Leave without saving ${name}?` : "Leave without saving?"}
        description="What you changed on this page is not saved yet and will be lost."
        confirmLabel="Leave"
        onConfirm={guard.leave}
      />
    </>
  );
}
