"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { useRef, useState } from "react";
import { type UseFormReturn, useForm } from "react-hook-form";
import { z } from "zod";
import { markSaved, presentValues } from "~/components/shared/mark-saved";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { errorMessage, errorReason } from "~/lib/api-error";
import { mergeValues } from "~/lib/merge-values";
import { type ProductFields, ProductShape } from "~/schemas/admin/products";
import type { ApiError } from "~/trpc/react";
import {
  formValuesOf,
  PRODUCT_FIELDS,
  type ProductField,
  ProductFormFields,
  type ProductFormValues,
} from "./product-fields";

const Changed = z.object({ current: ProductShape, version: z.number() });

type TypedUrl = { text: string; error?: string };
type Conflict = { message: string; theirs: ProductFormValues; fields: ProductField[]; takenOver: ProductField[] };

/** Form state of a product, with detection of concurrent changes. */
export function useProductForm(initial: ProductFormValues, initialVersion: number) {
  const form = useForm({ resolver: zodResolver(ProductFormFields), mode: "onTouched", defaultValues: initial });
  /** The last loaded or saved values and their version. */
  const [base, setBase] = useState({ values: initial, version: initialVersion });
  const [conflict, setConflict] = useState<Conflict | null>(null);
  /** The image URL that was typed but not added yet. */
  const [imageUrl, setImageUrl] = useState<TypedUrl>({ text: "" });
  const imageUrlField = useRef<HTMLInputElement>(null);
  return {
    form,
    imageUrl: { ...imageUrl, field: imageUrlField, set: setImageUrl },
    version: base.version,
    conflict,
    isDirty: form.formState.isDirty || imageUrl.text.trim() !== "",
    /** Validates, then calls `save` with the fields and a callback to run once they are saved. */
    submit: (save: (fields: ProductFields, onSaved: (saved: { version: number }) => void) => void) =>
      form.handleSubmit((fields) => {
        if (imageUrl.text.trim() !== "") {
          setImageUrl({ ...imageUrl, error: "Press Add, or clear the image URL." });
          return imageUrlField.current?.focus();
        }
        const sent = presentValues(form);
        save(fields, ({ version }) => {
          markSaved(form, sent);
          setBase({ values: sent, version });
          setConflict(null);
        });
      }),
    discard() {
      form.reset(base.values);
      setImageUrl({ text: "" });
      setConflict(null);
    },
    takeTheirs(field: ProductField) {
      if (!conflict) return;
      form.setValue(field, conflict.theirs[field], { shouldDirty: true });
      setConflict({ ...conflict, fields: conflict.fields.filter((other) => other !== field) });
    },
    /** Shows an error on its fields, as a conflict, or above the form. */
    refuse(error: ApiError) {
      const changed = errorReason(error) === "product-changed" ? Changed.safeParse(error.data?.detail) : null;
      if (!changed?.success) return setServerErrors(form, error);
      const theirs = formValuesOf(changed.data.current);
      const {
        values,
        conflicts: fields,
        takenOver,
      } = mergeValues(base.values, form.getValues(), theirs, PRODUCT_FIELDS);
      form.reset(theirs);
      form.reset(values, { keepDefaultValues: true });
      setBase({ values: theirs, version: changed.data.version });
      setConflict({ message: errorMessage(error), theirs, fields, takenOver });
    },
  };
}

export type ProductEditing = ReturnType<typeof useProductForm>;
export type PartProps = { form: UseFormReturn<ProductFormValues, unknown, ProductFields> };
