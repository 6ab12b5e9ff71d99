"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { MessageSquareText, Pencil, Plus, Trash2 } from "lucide-react";
import { useState } from "react";
import { useForm } from "react-hook-form";
import { FormDialog } from "~/components/shared/form-dialog";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { Breadcrumbs } from "~/components/ui/breadcrumbs";
import { Button } from "~/components/ui/button";
import { EmptyState } from "~/components/ui/empty-state";
import { Field, Input, Textarea } from "~/components/ui/field";
import { QueryState } from "~/components/ui/query-state";
import { MAX_CANNED_TITLE } from "~/domain/canned-answer";
import { MAX_CONTACT_MESSAGE } from "~/domain/contact";
import { errorMessage } from "~/lib/api-error";
import { randomUuid } from "~/lib/random-uuid";
import { SaveCannedAnswerInput } from "~/schemas/admin/messages";
import { api, type RouterOutputs } from "~/trpc/react";
import { ActionDialog, useActionOptions } from "../action-dialog";

type CannedAnswer = RouterOutputs["admin"]["messages"]["cannedAnswers"][number];

export function CannedAnswersScreen() {
  const answers = api.admin.messages.cannedAnswers.useQuery();
  const [edited, setEdited] = useState<CannedAnswer | null>(null);
  const [deleted, setDeleted] = useState<CannedAnswer | null>(null);
  const add = () => setEdited({ id: randomUuid(), title: "", body: "" });
  return (
    <div className="flex max-w-3xl flex-col gap-5">
      <div>
        <Breadcrumbs items={[{ label: "Messages", href: "/admin/messages" }, { label: "Canned answers" }]} />
        <div className="mt-2 flex flex-wrap items-center justify-between gap-3">
          <h1 className="font-semibold text-2xl">Canned answers</h1>
          <Button onClick={add}>
            <Plus aria-hidden /> Add answer
          </Button>
        </div>
        <p className="mt-1 text-muted">
          Insert one into an answer, check it, then send. <code className="font-mono">{"{name}"}</code> becomes the
          customer's name and <code className="font-mono">{"{order}"}</code> the order's id.
        </p>
      </div>
      {!answers.data ? (
        <QueryState query={answers} className="h-72" />
      ) : answers.data.length === 0 ? (
        <EmptyState icon={<MessageSquareText aria-hidden />} title="No canned answers yet">
          Add a text for each question that customers ask often.
        </EmptyState>
      ) : (
        <ul aria-label="Canned answers" className="divide-y divide-line rounded border border-line bg-surface">
          {answers.data.map((answer) => (
            <li key={answer.id} className="flex flex-wrap items-start justify-between gap-3 px-4 py-3">
              <div className="min-w-0 flex-1 basis-64">
                <p className="break-words font-medium">{answer.title}</p>
                <p className="mt-1 line-clamp-3 whitespace-pre-line break-words text-muted text-sm">{answer.body}</p>
              </div>
              <div className="flex gap-2">
                <Button
                  size="sm"
                  variant="secondary"
                  aria-label={`Edit: ${answer.title}`}
                  onClick={() => setEdited(answer)}
                >
                  <Pencil aria-hidden /> Edit
                </Button>
                <Button
                  size="sm"
                  variant="ghost"
                  aria-label={`Delete: ${answer.title}`}
                  onClick={() => setDeleted(answer)}
                >
                  <Trash2 aria-hidden /> Delete
                </Button>
              </div>
            </li>
          ))}
        </ul>
      )}
      {edited && <EditDialog key={edited.id} answer={edited} onClose={() => setEdited(null)} />}
      {deleted && <DeleteDialog answer={deleted} onClose={() => setDeleted(null)} />}
    </div>
  );
}

type AnswerDialogProps = { answer: CannedAnswer; onClose: () => void };

function EditDialog({ answer: { id: answerId, title, body }, onClose }: AnswerDialogProps) {
  const form = useForm({
    resolver: zodResolver(SaveCannedAnswerInput),
    defaultValues: { answerId, title, body },
  });
  const { errors, isDirty } = form.formState;
  const save = api.admin.messages.saveCannedAnswer.useMutation({
    ...useActionOptions("Answer saved", onClose),
    onError: (error) => setServerErrors(form, error, errorMessage(error)),
  });
  return (
    <FormDialog
      title={title ? `Edit "${title}"` : "Add a canned answer"}
      description="{name} becomes the customer's name, {order} the order's id."
      name="the answer"
      submitLabel="Save answer"
      isDirty={isDirty}
      isPending={save.isPending}
      error={errors.root?.message}
      onSubmit={form.handleSubmit((typed) => save.mutate({ ...typed, seen: title === "" ? null : { title, body } }))}
      onClose={onClose}
    >
      <Field label="Title" hint="Only staff see it." error={errors.title?.message}>
        <Input autoComplete="off" maxLength={MAX_CANNED_TITLE} {...form.register("title")} />
      </Field>
      <Field label="Text" error={errors.body?.message}>
        <Textarea rows={8} maxLength={MAX_CONTACT_MESSAGE} {...form.register("body")} />
      </Field>
    </FormDialog>
  );
}

function DeleteDialog({ answer, onClose }: AnswerDialogProps) {
  const remove = api.admin.messages.deleteCannedAnswer.useMutation(useActionOptions("Answer deleted", onClose));
  return (
    <ActionDialog
      action={remove}
      onClose={onClose}
      title={`Delete "${answer.title}"?`}
      description="Answers that were sent with it stay as they are."
      confirmLabel="Delete answer"
      onConfirm={() => remove.mutate({ answerId: answer.id })}
    />
  );
}
