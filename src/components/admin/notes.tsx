"use client";

import Link from "next/link";
import { type FormEvent, useState } from "react";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { Button } from "~/components/ui/button";
import { Field, Textarea } from "~/components/ui/field";
import { LocalTime } from "~/components/ui/local-time";
import { QueryError } from "~/components/ui/query-error";
import { Skeleton } from "~/components/ui/skeleton";
import { toastError } from "~/components/ui/toast-error";
import { api, type RouterOutputs } from "~/trpc/react";
import { useCapability } from "./staff-role";

/** Internal notes about an order; customers never see them. */
export function OrderNotes({ orderId }: { orderId: string }) {
  const notes = api.admin.orders.notes.useQuery({ orderId });
  const add = api.admin.orders.addNote.useMutation({ onSettled: useRefreshNotes() });
  const onAdd = (note: string) => add.mutateAsync({ orderId, note });
  // Packers read them only.
  return <Notes notes={notes} isAdding={add.isPending} onAdd={useCapability("orders.answer") ? onAdd : null} />;
}

/** Internal notes about an account and its orders. */
export function UserNotes({ userId }: { userId: string }) {
  const notes = api.admin.users.notes.useQuery({ userId });
  const add = api.admin.users.addNote.useMutation({ onSettled: useRefreshNotes() });
  return <Notes notes={notes} isAdding={add.isPending} onAdd={(note) => add.mutateAsync({ userId, note })} />;
}

/** A note about an order is also one about its customer. */
function useRefreshNotes() {
  const { orders, users } = api.useUtils().admin;
  return () => Promise.all([orders.notes.invalidate(), users.notes.invalidate()]);
}

type Note = RouterOutputs["admin"]["orders"]["notes"][number] & { order?: { id: string; shortId: string } | null };
type NotesProps = {
  notes: Parameters<typeof QueryError>[0]["query"] & { data: Note[] | undefined };
  isAdding: boolean;
  /** Null for staff who may not write notes. */
  onAdd: ((note: string) => Promise<unknown>) | null;
};

function Notes({ notes, isAdding, onAdd }: NotesProps) {
  return (
    <div className="flex flex-col gap-4">
      {onAdd && <NoteForm isAdding={isAdding} onAdd={onAdd} />}
      <QueryError query={notes} />
      {notes.data ? <NoteList notes={notes.data} /> : !notes.error && <Skeleton className="h-16" />}
    </div>
  );
}

type NoteFormProps = { isAdding: boolean; onAdd: (note: string) => Promise<unknown> };

function NoteForm({ isAdding, onAdd }: NoteFormProps) {
  const [text, setText] = useState("");
  const [error, setError] = useState<string>();
  async function add(event: FormEvent) {
    event.preventDefault();
    const note = text.trim();
    if (!note) return setError("Please write a note");
    try {
      await onAdd(note);
      setText((now) => (now === text ? "" : now));
    } catch (failure) {
      toastError(failure, "The note could not be saved. Please try again.");
    }
  }
  return (
    <form onSubmit={add} noValidate className="flex flex-col items-start gap-2">
      <Field label="Internal note" hint="Only staff see it." {...(error ? { error } : {})} className="w-full">
        <Textarea
          rows={2}
          maxLength={2000}
          value={text}
          onChange={(event) => {
            setText(event.target.value);
            setError(undefined);
          }}
        />
      </Field>
      <Button type="submit" size="sm" variant="secondary" isPending={isAdding}>
        Add note
      </Button>
      <LeaveGuard isDirty={text.trim() !== ""} name="your note" />
    </form>
  );
}

function NoteList({ notes }: { notes: Note[] }) {
  if (notes.length === 0) return <p className="text-muted text-sm">No notes yet.</p>;
  return (
    <ol className="flex flex-col gap-3 text-sm">
      {notes.map(({ id, about, note, order, authorName, createdAt }) => (
        <li key={id} className="border-line border-l-2 pl-3">
          <p className="whitespace-pre-line [overflow-wrap:anywhere]">{note}</p>
          <p className="figures text-muted">
            {about && `${about} · `}
            {order && (
              <>
                <Link href={`/admin/orders/${order.id}`} className="rounded font-mono underline underline-offset-4">
                  #{order.shortId}
                </Link>{" "}
                ·{" "}
              </>
            )}
            {authorName}, <LocalTime at={createdAt} />
          </p>
        </li>
      ))}
    </ol>
  );
}
