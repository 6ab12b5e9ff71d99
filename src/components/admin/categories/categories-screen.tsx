"use client";

import { FolderTree, Plus } from "lucide-react";
import { useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { ConfirmDialog } from "~/components/ui/confirm-dialog";
import { Dialog } from "~/components/ui/dialog";
import { EmptyState } from "~/components/ui/empty-state";
import { Field } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { QueryError } from "~/components/ui/query-error";
import { Select } from "~/components/ui/select";
import { Skeleton } from "~/components/ui/skeleton";
import { plural } from "~/domain/plural";
import { hasData } from "~/lib/has-data";
import { api, type RouterOutputs } from "~/trpc/react";
import { ActionDialog, useActionOptions } from "../action-dialog";
import { CategoryCard } from "./category-card";
import { CategoryForm } from "./category-form";

export type Category = RouterOutputs["admin"]["categories"]["list"][number];

type Open = { act: "add" } | { act: "edit" | "delete"; category: Category };

const GRID = "grid gap-4 sm:grid-cols-2 xl:grid-cols-3";

export function CategoriesScreen() {
  const list = api.admin.categories.list.useQuery();
  const [open, setOpen] = useState<Open | null>(null);
  const close = () => setOpen(null);
  const add = (
    <Button onClick={() => setOpen({ act: "add" })}>
      <Plus aria-hidden /> Add category
    </Button>
  );
  return (
    <div className="flex flex-col gap-6">
      <div className="flex flex-wrap items-start justify-between gap-4">
        <div>
          <h1 className="font-semibold text-2xl">Categories</h1>
          <p className="mt-1 max-w-prose text-muted">
            Products of a restricted category are shown only to accounts that were granted it.
          </p>
        </div>
        {list.data && list.data.length > 0 && add}
      </div>
      {list.isPending ? (
        <div className={GRID}>
          {[1, 2, 3, 4, 5, 6].map((each) => (
            <Skeleton key={each} className="h-52" />
          ))}
        </div>
      ) : !hasData(list) ? (
        <QueryError query={list} />
      ) : list.data.length === 0 ? (
        <EmptyState icon={<FolderTree aria-hidden />} title="No categories yet" action={add}>
          Categories are the shop's navigation; products without one are found by search only.
        </EmptyState>
      ) : (
        <ul className={GRID}>
          {list.data.map((category) => (
            <CategoryCard
              key={category.id}
              category={category}
              onEdit={() => setOpen({ act: "edit", category })}
              onDelete={() => setOpen({ act: "delete", category })}
            />
          ))}
        </ul>
      )}
      {list.data && open?.act === "add" && <CategoryDialog all={list.data} onClose={close} />}
      {list.data && open?.act === "edit" && (
        <CategoryDialog key={open.category.id} all={list.data} category={open.category} onClose={close} />
      )}
      {list.data && open?.act === "delete" && (
        <DeleteCategoryDialog
          all={list.data}
          category={list.data.find(({ id }) => id === open.category.id) ?? open.category}
          onClose={close}
        />
      )}
    </div>
  );
}

type CategoryDialogProps = { all: Category[]; category?: Category; onClose: () => void };

/** Form to add or edit a category. Confirms before discarding unsaved input. */
function CategoryDialog({ onClose, ...props }: CategoryDialogProps) {
  const hasTyped = useRef(false);
  const [isLeaving, setIsLeaving] = useState(false);
  const leave = () => (hasTyped.current ? setIsLeaving(true) : onClose());
  return (
    <>
      <Dialog onClose={leave} title={props.category ? `Edit ${props.category.name}` : "Add category"}>
        <CategoryForm {...props} hasTyped={hasTyped} onDone={onClose} onCancel={leave} />
      </Dialog>
      <ConfirmDialog
        open={isLeaving}
        onClose={() => setIsLeaving(false)}
        title="Discard what you typed?"
        description="The category stays as it was."
        confirmLabel="Discard"
        onConfirm={onClose}
      />
    </>
  );
}

const HAS_PRODUCTS = "Cannot delete category with products. Remove products first.";

type DeleteCategoryDialogProps = { all: Category[]; category: Category; onClose: () => void };

/** Confirms deleting a category. If it has products, asks which category to move them to. */
function DeleteCategoryDialog({ all, category, onClose }: DeleteCategoryDialogProps) {
  const [targetId, setTargetId] = useState("");
  const [fieldError, setFieldError] = useState<string>();
  const { id, name, productCount, subcategoryCount, isRestricted } = category;
  const target = all.find((each) => each.id === targetId);
  const remove = api.admin.categories.delete.useMutation(
    useActionOptions(
      ({ movedProducts }) =>
        movedProducts > 0 ? `${plural(movedProducts, "product")} moved, category deleted` : "Category deleted",
      onClose,
    ),
  );
  function confirm() {
    if (productCount > 0 && !target) return setFieldError(HAS_PRODUCTS);
    remove.mutate({ categoryId: id, ...(target && { moveProductsTo: target.id }) });
  }
  const goUp = category.parentName ? `move up to ${category.parentName}` : "become top-level categories";
  return (
    <ActionDialog
      action={remove}
      onClose={onClose}
      title={`Delete ${name}?`}
      description={
        subcategoryCount > 0
          ? `Its ${subcategoryCount === 1 ? "subcategory" : `${subcategoryCount} subcategories`} will ${goUp}.`
          : "This cannot be undone."
      }
      confirmLabel={productCount > 0 ? "Move products and delete" : "Delete category"}
      onConfirm={confirm}
    >
      <DeletedAccess category={category} target={productCount > 0 ? target : undefined} />
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
    </ActionDialog>
  );
}

/** What deleting a restricted category means for accounts with access and for open access requests. */
function DeletedAccess({ category, target }: { category: Category; target: Category | undefined }) {
  const { name, isRestricted, grantedCount, waitingCount } = category;
  const hasGrants = isRestricted && grantedCount > 0;
  if (!hasGrants && waitingCount === 0) return null;
  return (
    <Notice tone="attention">
      {hasGrants && (
        <p>
          {plural(grantedCount, "account has", "accounts have")} access to {name}.{" "}
          {target?.isRestricted ? `They get access to all of ${target.name}.` : "This access is deleted with it."}
        </p>
      )}
      {waitingCount > 0 && (
        <p>
          {plural(waitingCount, "request for access waits", "requests for access wait")}. An e-mail tells{" "}
          {waitingCount === 1 ? "its sender" : "their senders"} that {name} is gone.
        </p>
      )}
    </Notice>
  );
}
