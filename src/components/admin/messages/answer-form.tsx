"use client";

import { zodResolver } from "@hookform/resolvers/zod";
import { ArrowRight, Send } from "lucide-react";
import Link from "next/link";
import { useRouter } from "next/navigation";
import { type KeyboardEvent, useRef } from "react";
import { useForm } from "react-hook-form";
import { LeaveGuard } from "~/components/shared/leave-guard";
import { leavePage } from "~/components/shared/leave-page";
import { markSaved, presentValues } from "~/components/shared/mark-saved";
import { setServerErrors } from "~/components/shared/set-server-errors";
import { useSeenMessage } from "~/components/shared/use-seen-message";
import { Button } from "~/components/ui/button";
import { Card } from "~/components/ui/card";
import { Checkbox } from "~/components/ui/checkbox";
import { Field, FieldError, Textarea } from "~/components/ui/field";
import { SelectField } from "~/components/ui/select-field";
import { fillAnswer, openPlaceholder } from "~/domain/canned-answer";
import { MAX_CONTACT_MESSAGE } from "~/domain/contact";
import { errorMessage, errorReason } from "~/lib/api-error";
import { randomUuid } from "~/lib/random-uuid";
import { AnswerInput } from "~/schemas/admin/messages";
import { api } from "~/trpc/react";
import { toastMailed } from "../toast-mailed";
import { useListKeys } from "../use-list-keys";

const Typed = AnswerInput.pick({ message: true, isDone: true });
/** `seenMessageId`: the newest message when the answer was started, or null if there was none. */
type Answer = { messageId: string; message: string; isDone: boolean; seenMessageId: string | null };

type AnswerFormProps = {
  hint: string;
  /** Values for the placeholders in canned answers. */
  fill: { name: string; order: string | null };
  /** Whether the message can stay open. An answered order thread is done until the customer writes again. */
  canStayOpen?: boolean;
  /** The newest message of the thread, or null if there is none. */
  newestId: string | null;
  /** The next message to answer; null after the last one, when "Send and next" returns to the list. */
  nextHref: string | null;
  listHref: string;
  send: (answer: Answer) => Promise<unknown>;
};

/** An answer sent by e-mail, typed or started from a canned one. "Send and next" then opens the next message. */
export function AnswerForm({ hint, fill, canStayOpen = false, newestId, nextHref, listHref, send }: AnswerFormProps) {
  const router = useRouter();
  // Idempotency key: resubmitting the same answer, for example after a lost response, sends it only once.
  const messageId = useRef<string>(undefined);
  const form = useForm({ resolver: zodResolver(Typed), defaultValues: { message: "", isDone: true } });
  const { errors, isSubmitting, dirtyFields } = form.formState;
  const { seenMessageId, refuse, sent: markSent } = useSeenMessage(newestId, Boolean(dirtyFields.message));
  const field = useRef<HTMLTextAreaElement>(null);
  const { ref: register, ...message } = form.register("message");
  // Not the form's `setFocus`: it is delayed, and a letter typed in the meantime would be lost.
  const focus = () => field.current?.focus();
  useListKeys({
    a: { label: "Answer", run: focus },
    n: nextHref === null ? undefined : { label: "Next message", run: () => leavePage(() => router.push(nextHref)) },
  });
  const submit = (goesOn: boolean) =>
    form.handleSubmit(async (typed) => {
      const open = openPlaceholder(typed.message);
      if (open) return form.setError("message", { message: `Replace ${open} before you send` }, { shouldFocus: true });
      messageId.current ??= randomUuid();
      const sent = presentValues(form);
      try {
        await send({ ...typed, messageId: messageId.current, seenMessageId: seenMessageId() });
      } catch (error) {
        // The first try did arrive, but the text was changed since: this is a different answer.
        if (errorReason(error) === "answer-id-used") messageId.current = undefined;
        if (errorReason(error) === "thread-moved-on") refuse();
        return setServerErrors(form, error, errorMessage(error, "Failed to send message. Please try again."));
      }
      markSent(messageId.current);
      messageId.current = undefined;
      markSaved(form, sent, { message: "", isDone: typed.isDone });
      toastMailed("Answer sent");
      // What was typed since is an answer to this message.
      if (goesOn && !form.getValues("message")) router.push(nextHref ?? listHref);
    });
  /** Ctrl/Cmd+Enter anywhere in the form sends the answer and opens the next message. */
  function press(event: KeyboardEvent) {
    if (event.key !== "Enter" || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    void submit(true)();
  }
  function insert(body: string) {
    const before = form.getValues("message");
    const text = fillAnswer(body, fill);
    form.setValue("message", before ? `${before}\n${text}` : text, { shouldDirty: true });
    focus();
  }
  return (
    <Card>
      <form noValidate onSubmit={submit(false)} onKeyDown={press} aria-label="Answer" className="flex flex-col gap-3">
        <InsertAnswer onInsert={insert} />
        <Field
          label="Your answer"
          hint={`${hint} Ctrl + Enter sends it and opens the next one.`}
          error={errors.message?.message}
        >
          <Textarea
            rows={6}
            maxLength={MAX_CONTACT_MESSAGE}
            {...message}
            ref={(element) => {
              field.current = element;
              register(element);
            }}
          />
        </Field>
        <FieldError message={errors.root?.message} />
        <div className="flex flex-wrap items-center justify-between gap-3">
          {canStayOpen ? <Checkbox label="Mark as done" {...form.register("isDone")} /> : <span />}
          <div className="flex flex-wrap gap-3">
            <Button type="submit" variant="secondary" isPending={isSubmitting}>
              <Send aria-hidden /> Send answer
            </Button>
            <Button isPending={isSubmitting} onClick={() => void submit(true)()}>
              <ArrowRight aria-hidden /> Send and next
            </Button>
          </div>
        </div>
        <LeaveGuard isDirty={Boolean(dirtyFields.message)} verb="sending" name="your answer" />
      </form>
    </Card>
  );
}

/** Inserts a canned answer for editing; it is never sent automatically. */
function InsertAnswer({ onInsert }: { onInsert: (body: string) => void }) {
  const answers = api.admin.messages.cannedAnswers.useQuery();
  const box = useRef<HTMLDivElement>(null);
  const hasSome = (answers.data?.length ?? 0) > 0;
  const focus = () => box.current?.querySelector("select")?.focus();
  useListKeys({ c: hasSome ? { label: "Canned answer", run: focus } : undefined });
  if (!answers.data) return null;
  if (answers.data.length === 0) {
    return (
      <p className="text-sm">
        <Link href="/admin/messages/canned-answers" className="text-accent underline underline-offset-4">
          Add canned answers
        </Link>{" "}
        <span className="text-muted">for what you write often.</span>
      </p>
    );
  }
  return (
    <div ref={box}>
      <SelectField
        label="Insert a canned answer"
        value={null}
        options={[
          { value: null, label: "Choose…" },
          ...answers.data.map(({ id, title }) => ({ value: id, label: title })),
        ]}
        onChange={(id: string | null) => {
          const chosen = answers.data.find((answer) => answer.id === id);
          if (chosen) onInsert(chosen.body);
        }}
        className="sm:max-w-sm"
      />
    </div>
  );
}
