"use client";

import { Pencil, Trash2 } from "lucide-react";
import Link from "next/link";
import { type FormEvent, useRef, useState } from "react";
import { Button } from "~/components/ui/button";
import { Checkbox } from "~/components/ui/checkbox";
import { Dialog } from "~/components/ui/dialog";
import { Field, Input } from "~/components/ui/field";
import { toast } from "~/components/ui/toast";
import { toastError } from "~/components/ui/toast-error";
import { COLUMN_LABELS, ORDER_COLUMNS, type OrderColumn } from "~/domain/order-columns";
import { errorMessage } from "~/lib/api-error";
import { api, type RouterOutputs } from "~/trpc/react";

type Choices = RouterOutputs["admin"]["orders"]["listChoices"];
type ListChoicesDialogProps = { choices: Choices; searchParams: string; onClose: () => void };

/** Saved views, shared by all staff, and the user's own choice of columns. */
export function ListChoicesDialog({ choices, searchParams, onClose }: ListChoicesDialogProps) {
  return (
    <Dialog onClose={onClose} title="Views and columns">
      <div className="flex flex-col gap-6">
        <section className="flex flex-col gap-3">
          <h3 className="font-semibold">Saved views</h3>
          <p className="text-muted text-sm">All staff see them.</p>
          <SaveView searchParams={searchParams} />
          <ul className="divide-y divide-line">
            {choices.views.map((view) => (
              <SavedView key={view.id} view={view} onClose={onClose} />
            ))}
          </ul>
        </section>
        <Columns chosen={choices.columns} />
      </div>
    </Dialog>
  );
}

function SaveView({ searchParams }: { searchParams: string }) {
  const utils = api.useUtils();
  const [name, setName] = useState("");
  const save = api.admin.orders.saveView.useMutation({
    onSuccess() {
      toast.success("View saved");
      setName("");
    },
    onSettled: () => utils.admin.orders.listChoices.invalidate(),
  });
  function submit(event: FormEvent) {
    event.preventDefault();
    save.mutate({ name, searchParams });
  }
  return (
    <form onSubmit={submit} noValidate className="flex flex-wrap items-start gap-3">
      <Field
        label="Save the current filter as"
        className="min-w-52 flex-1"
        {...(save.error && { error: errorMessage(save.error) })}
      >
        <Input value={name} maxLength={40} autoComplete="off" onChange={(event) => setName(event.target.value)} />
      </Field>
      <Button type="submit" variant="secondary" className="mt-6.5" isPending={save.isPending}>
        Save view
      </Button>
    </form>
  );
}

function SavedView({ view, onClose }: { view: Choices["views"][number]; onClose: () => void }) {
  const utils = api.useUtils();
  const [isRenaming, setIsRenaming] = useState(false);
  const onSettled = () => utils.admin.orders.listChoices.invalidate();
  const rename = api.admin.orders.renameView.useMutation({ onSuccess: () => setIsRenaming(false), onSettled });
  const remove = api.admin.orders.deleteView.useMutation({
    onSuccess: () => void toast.success(`"${view.name}" deleted`),
    onError: (error) => toastError(error, "The view could not be deleted."),
    onSettled,
  });
  function submit(event: FormEvent<HTMLFormElement>) {
    event.preventDefault();
    rename.mutate({ viewId: view.id, name: String(new FormData(event.currentTarget).get("name") ?? "") });
  }
  if (isRenaming) {
    return (
      <li className="py-2">
        <form onSubmit={submit} noValidate className="flex items-start gap-3">
          <Field label="New name" className="flex-1" {...(rename.error && { error: errorMessage(rename.error) })}>
            <Input name="name" defaultValue={view.name} maxLength={40} autoComplete="off" />
          </Field>
          <Button type="submit" size="sm" variant="secondary" className="mt-7" isPending={rename.isPending}>
            Rename
          </Button>
        </form>
      </li>
    );
  }
  return (
    <li className="flex items-center gap-2 py-1">
      <Link
        href={`/admin/orders?${view.searchParams}`}
        onClick={onClose}
        className="min-w-0 flex-1 truncate rounded font-medium text-sm underline-offset-4 hover:underline"
      >
        {view.name}
        <span className="font-normal text-muted"> by {view.authorName}</span>
      </Link>
      <Button size="sm" variant="ghost" onClick={() => setIsRenaming(true)}>
        <Pencil aria-hidden /> Rename<span className="sr-only"> {view.name}</span>
      </Button>
      <Button size="sm" variant="ghost" isPending={remove.isPending} onClick={() => remove.mutate({ viewId: view.id })}>
        <Trash2 aria-hidden /> Delete<span className="sr-only"> {view.name}</span>
      </Button>
    </li>
  );
}

function Columns({ chosen }: { chosen: readonly OrderColumn[] }) {
  const utils = api.useUtils();
  const unsaved = useRef(0);
  const choose = api.admin.orders.chooseColumns.useMutation({
    // Saved in the order of the clicks, each with all columns.
    scope: { id: "order-columns" },
    // Optimistic update; refetched after the last one, so a rejected choice reverts.
    onMutate({ columns }) {
      unsaved.current += 1;
      // An answer from before this choice must not take it back.
      void utils.admin.orders.listChoices.cancel();
      utils.admin.orders.listChoices.setData(undefined, (known) => known && { ...known, columns });
    },
    onError: (error) => toastError(error, "The columns could not be saved."),
    onSettled() {
      unsaved.current -= 1;
      return unsaved.current > 0 ? undefined : utils.admin.orders.listChoices.invalidate();
    },
  });
  const toggle = (column: OrderColumn, is: boolean) =>
    choose.mutate({ columns: ORDER_COLUMNS.filter((each) => (each === column ? is : chosen.includes(each))) });
  return (
    <fieldset className="flex flex-col gap-2">
      <legend className="mb-2 font-semibold">Your columns</legend>
      {ORDER_COLUMNS.map((column) => (
        <Checkbox
          key={column}
          label={COLUMN_LABELS[column]}
          checked={chosen.includes(column)}
          onChange={(event) => toggle(column, event.target.checked)}
        />
      ))}
    </fieldset>
  );
}
