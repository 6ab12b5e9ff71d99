"use client";

import { FolderTree, Plus } from "lucide-react";
import { useState } from "react";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { api, type RouterOutputs } from "~/trpc/react";
import { CategoryCard } from "./category-card";
import { CategoryDialog } from "./category-dialog";
import { DeleteCategoryDialog } from "./delete-category-dialog";

export type Category = RouterOutputs["admin"]["categories"]["list"][number];

type Open = { act: "add" } | { act: "edit" | "delete"; category: Category };

const GRID = "grid gap-4 sm:grid-cols-2 xl:grid-cols-3";

/** The categories as cards, each to be changed and deleted, and the form for a new one. */
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
      ) : list.isError ? (
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
