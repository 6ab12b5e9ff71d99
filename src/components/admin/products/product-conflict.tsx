"use client";

import { useFocusWhenChanged } from "~/components/shared/use-focus-when-changed";
import { Button } from "~/components/ui/button";
import { Notice } from "~/components/ui/notice";
import { api } from "~/trpc/react";
import { FIELD_LABELS, type ProductField, type ProductFormValues } from "./product-fields";
import type { ProductEditing } from "./use-product-form";

/** Shown when somebody else saved the product in the meantime: compares both versions field by field. */
export function ProductConflict({ editing }: { editing: ProductEditing }) {
  const { form, conflict, takeTheirs } = editing;
  const categories = api.admin.products.categories.useQuery();
  // Their values: taking one of them over changes the conflict too, but must not move the focus.
  const heading = useFocusWhenChanged<HTMLSpanElement>(conflict?.theirs);
  if (!conflict) return null;
  const mine = form.getValues();
  const show = (of: ProductFormValues, key: ProductField) =>
    key === "categoryId"
      ? (categories.data?.find(({ id }) => id === of.categoryId)?.name ?? "Uncategorized")
      : shown(of[key]);
  return (
    <Notice
      tone="attention"
      title={
        <span ref={heading} tabIndex={-1} className="outline-none">
          {conflict.message}
        </span>
      }
    >
      {conflict.takenOver.length > 0 && (
        <p>Updated with their changes: {conflict.takenOver.map((key) => FIELD_LABELS[key]).join(", ")}.</p>
      )}
      {conflict.fields.length > 0 && (
        <>
          <p>You both changed the following. Saving keeps yours.</p>
          <ul className="mt-3 flex flex-col gap-3">
            {conflict.fields.map((key) => (
              <li key={key} className="rounded border border-line bg-surface p-3 text-sm">
                <div className="flex items-center justify-between gap-3">
                  <p className="font-medium">{FIELD_LABELS[key]}</p>
                  <Button
                    size="sm"
                    variant="secondary"
                    aria-label={`Use theirs: ${FIELD_LABELS[key]}`}
                    onClick={() => takeTheirs(key)}
                  >
                    Use theirs
                  </Button>
                </div>
                <dl className="mt-2 grid gap-x-4 gap-y-1 sm:grid-cols-2">
                  <div className="min-w-0">
                    <dt className="text-muted">Theirs, saved</dt>
                    <dd className="max-h-32 overflow-y-auto whitespace-pre-wrap break-words">
                      {show(conflict.theirs, key)}
                    </dd>
                  </div>
                  <div className="min-w-0">
                    <dt className="text-muted">Yours, not saved</dt>
                    <dd className="max-h-32 overflow-y-auto whitespace-pre-wrap break-words">{show(mine, key)}</dd>
                  </div>
                </dl>
              </li>
            ))}
          </ul>
        </>
      )}
      {conflict.fields.length === 0 && <p>Your changes are all still here. Check the form and save again.</p>}
    </Notice>
  );
}

function shown(value: ProductFormValues[ProductField]): string {
  if (typeof value === "boolean") return value ? "Yes" : "No";
  if (typeof value === "string") return value || "(empty)";
  const lines = value.map((each) => (typeof each === "string" ? each : Object.values(each).filter(Boolean).join(": ")));
  return lines.join("\n") || "(none)";
}
