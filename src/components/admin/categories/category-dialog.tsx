"use client";

import { useRef, useState } from "react";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Dialog } from "~/components/ui/dialog";
import type { Category } from "./categories-screen";
import { CategoryForm } from "./category-form";

type CategoryDialogProps = { all: Category[]; category?: Category; onClose: () => void };

/** The form for a new category or a present one. What was typed is not thrown away unasked. */
export function CategoryDialog({ onClose, ...props }: CategoryDialogProps) {
  const hasTyped = useRef(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = () => (hasTyped.current ? setIsLeaving(true) : onClose());
  return (
    <>
      <Dialog
        open
        onOpenChange={(isOpen) => !isOpen && leave()}
        title={props.category ? `Edit ${props.category.name}` : "Add category"}
      >
        <CategoryForm {...props} hasTyped={hasTyped} onDone={onClose} onCancel={leave} />
      </Dialog>
      <ConfirmDialog
        open={isLeaving}
        onOpenChange={setIsLeaving}
        title="Discard what you typed?"
        description="The category stays as it was."
        confirmLabel="Discard"
        onConfirm={onClose}
      />
    </>
  );
}
