"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { type RefObject, useEffect, useState } from "react";
import { useForm, useWatch } from "react-hook-form";
import { z } from "zod";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Field, Input, Textarea } from "~/components/ui/field";
import { Notice } from "~/components/ui/notice";
import { Select } from "~/components/ui/select";
import { toast } from "~/components/ui/toast";
import { categoriesBelow } from "~/domain/category-tree";
import { slugify, uniqueSlug } from "~/domain/slug";
import { errorMessage, errorReason } from "~/lib/api-error";
import { randomUuid } from "~/lib/random-uuid";
import { CategoryFields } from "~/schemas/admin/categories";
import { api } from "~/trpc/react";
import type { Category } from "./categories-screen";

// A <select> has string values: "" means no parent.
const FormFields = CategoryFields.extend({ parentId: z.string(), alsoSubcategories: z.boolean() });

type CategoryFormProps = {
  all: Category[];
  /** The category to edit; omit to add a new one. */
  category?: Category;
  /** Written by the form: whether it has unsaved input. */
  hasTyped: RefObject<boolean>;
  onDone: () => void;
  onCancel: () => void;
};

/** The slug preview updates as the name is typed. */
export function CategoryForm({ all, category, hasTyped, onDone, onCancel }: CategoryFormProps) {
  const utils = api.useUtils();
  // The client picks the ID, so submitting twice creates only one category.
  const [newId] = useState(randomUuid);
  // The category as it was when the form opened, even if the list is refetched.
  const [seen] = useState(category);
  const form = useForm({
    resolver: zodResolver(FormFields),
    mode: "onTouched",
    defaultValues: {
      name: category?.name ?? "",
      parentId: category?.parentId ?? "",
      description: category?.description ?? "",
      isRestricted: category?.isRestricted ?? false,
      alsoSubcategories: false,
    },
  });
  const { errors, isDirty } = form.formState;
  // The surrounding dialog reads this before it closes.
  useEffect(() => {
    hasTyped.current = isDirty;
  });
  const { name = "", isRestricted } = useWatch({ control: form.control });
  const below = category ? categoriesBelow(all, category.id) : new Set<string>();
  const openBelow = all.filter(({ id, isRestricted: isClosed }) => below.has(id) && !isClosed);
  const slug = slugOf(name, all, category);

  const failed = category ? "Error updating category" : "Error creating category";
  const settle = {
    onSuccess: () => {
      toast.success(category ? "Category updated" : "Category created");
      void utils.admin.invalidate();
      onDone();
    },
    onError: (error: unknown) => {
      setServerErrors(form, error, `${failed}: ${errorMessage(error)}`);
      // So that reopening the form starts from what is saved.
      if (["changed-elsewhere", "request-reused"].includes(errorReason(error) ?? ""))
        void utils.admin.categories.invalidate();
    },
  };
  const create = api.admin.categories.create.useMutation(settle);
  const update = api.admin.categories.update.useMutation(settle);
  const submit = form.handleSubmit(({ parentId, alsoSubcategories, ...fields }) => {
    const input = { ...fields, parentId: parentId || null };
    if (seen) update.mutate({ categoryId: seen.id, ...input, alsoSubcategories, seen: fieldsOf(seen) });
    else create.mutate({ categoryId: newId, ...input });
  });
  return (
    <form noValidate onSubmit={submit} className="flex flex-col gap-4">
      <Field label="Name" error={errors.name?.message}>
        <Input autoComplete="off" {...form.register("name")} />
      </Field>
      <div className="-mt-1 text-sm">
        <p className="font-medium">Slug</p>
        <output className="mt-0.5 block break-all font-mono text-muted">{slug ? `/category/${slug}` : "—"}</output>
        {category && slug !== category.slug && slug !== "" && (
          <p className="mt-1 text-muted">
            The current address, <span className="break-all font-mono">/category/{category.slug}</span>, will lead here.
          </p>
        )}
      </div>
      <Field label="Parent category" error={errors.parentId?.message}>
        <Select {...form.register("parentId")}>
          <option value="">None (top level)</option>
          {all.map((each) => (
            <option key={each.id} value={each.id} disabled={each.id === category?.id || below.has(each.id)}>
              {each.parentName ? `${each.parentName} / ${each.name}` : each.name}
            </option>
          ))}
        </Select>
      </Field>
      <Field label="Description" isOptional error={errors.description?.message}>
        <Textarea rows={4} {...form.register("description")} />
      </Field>
      <Checkbox
        label="Restricted"
        hint="Only accounts that were granted this category, and admins, see its products."
        {...form.register("isRestricted")}
      />
      {isRestricted && openBelow.length > 0 && (
        <Notice tone="attention" title="Its subcategories are open">
          <p>{openBelow.map((each) => each.name).join(", ")}</p>
          <Checkbox label="Restrict these as well" {...form.register("alsoSubcategories")} />
        </Notice>
      )}
      {errors.root?.message && <Notice tone="danger">{errors.root.message}</Notice>}
      <div className="flex flex-wrap justify-end gap-3">
        <Button variant="secondary" onClick={onCancel}>
          Cancel
        </Button>
        <Button type="submit" isPending={create.isPending || update.isPending}>
          {category ? "Save category" : "Add category"}
        </Button>
      </div>
      <LeaveGuard isDirty={isDirty} name={name || "the category"} />
    </form>
  );
}

const fieldsOf = ({ name, parentId, description, isRestricted }: Category): CategoryFields => ({
  ...{ name, parentId, description, isRestricted },
});

/** Predicts the slug the server will assign, given the categories loaded here. */
function slugOf(name: string, all: Category[], category: Category | undefined): string {
  if (!name.trim()) return "";
  const slug = slugify(name.trim());
  if (category && slug === slugify(category.name)) return category.slug;
  return uniqueSlug(
    slug,
    all.filter(({ id }) => id !== category?.id).map((other) => other.slug),
  );
}
