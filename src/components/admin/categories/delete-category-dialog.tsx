"use client";

import { useState } from "react";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Field } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { Select } from "~/components/ui/select";
import { toast } from "~/components/ui/toast";
import { errorMessage } from "~/lib/api-error";
import { api } from "~/trpc/react";
import type { Category } from "./categories-screen";
import { productsOf } from "./category-card";

const HAS_PRODUCTS = "Cannot delete category with products. Remove products first.";

type DeleteCategoryDialogProps = { all: Category[]; category: Category; onClose: () => void };

/** Asks before a category is deleted; where it has products, also where those go. */
export function DeleteCategoryDialog({ all, category, onClose }: DeleteCategoryDialogProps) {
  const utils = api.useUtils();
  const [targetId, setTargetId] = useState("");
  const [fieldError, setFieldError] = useState<string>();
  const { id, name, productCount, subcategoryCount, isRestricted } = category;
  const target = all.find((each) => each.id === targetId);
  const remove = api.admin.categories.delete.useMutation({
    onSuccess({ movedProducts }) {
      toast.success(movedProducts > 0 ? `${productsOf(movedProducts)} moved, category deleted` : "Category deleted");
      onClose();
    },
    // A product that came into it meanwhile is counted by the list read anew.
    onSettled: () => utils.admin.invalidate(),
  });
  function confirm() {
    if (productCount > 0 && !target) return setFieldError(HAS_PRODUCTS);
    remove.mutate({ categoryId: id, ...(target && { moveProductsTo: target.id }) });
  }
  const goUp = category.parentName ? `move up to ${category.parentName}` : "become top-level categories";
  return (
    <ConfirmDialog
      open
      onOpenChange={(isOpen) => !isOpen && onClose()}
      title={`Delete ${name}?`}
      description={
        subcategoryCount > 0
          ? `Its ${subcategoryCount === 1 ? "subcategory" : `${subcategoryCount} subcategories`} will ${goUp}.`
          : "This cannot be undone."
      }
      confirmLabel={productCount > 0 ? "Move products and delete" : "Delete category"}
      isPending={remove.isPending}
      {...(remove.isError && { error: errorMessage(remove.error) })}
      onConfirm={confirm}
    >
      {productCount > 0 && (
        <>
          {!fieldError && !remove.isError && <Notice tone="attention">{HAS_PRODUCTS}</Notice>}
          <Field
            label={productCount === 1 ? "Or move its product to" : `Or move its ${productCount} products to`}
            error={fieldError}
          >
            <Select
              value={targetId}
              onChange={(event) => {
                setTargetId(event.target.value);
                setFieldError(undefined);
              }}
            >
              <option value="">Choose a category</option>
              {all
                .filter((each) => each.id !== id)
                .map((each) => (
                  <option key={each.id} value={each.id}>
                    {each.parentName ? `${each.parentName} / ${each.name}` : each.name}
                  </option>
                ))}
            </Select>
          </Field>
          {isRestricted && target && !target.isRestricted && (
            <Notice tone="attention">{target.name} is open: everybody will see these products.</Notice>
          )}
        </>
      )}
    </ConfirmDialog>
  );
}
